//! `fzn-csp`: solves FlatZinc, as a solver of MiniZinc.

use std::process::ExitCode;

fn main() -> ExitCode {
    csp_cli::run_flatzinc()
}
