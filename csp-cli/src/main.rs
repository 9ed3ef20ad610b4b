//! `csp`: solves Sudoku of any size and compares constraint-satisfaction strategies.

use std::process::ExitCode;

fn main() -> ExitCode {
    csp_cli::run()
}
