//! The arguments of the solver for MiniZinc: those that MiniZinc hands on.

use std::path::PathBuf;

use clap::{Args, Parser};

use crate::args::options::limits::bytes;

const FLATZINC_EXAMPLES: &str = "\
Examples:
  fzn-csp --install                      make csp known to MiniZinc
  minizinc --solver csp model.mzn        then let MiniZinc call it
  fzn-csp -a -s model.fzn                or solve what MiniZinc has compiled";

/// Solves FlatZinc, text or JSON, as a solver of MiniZinc
#[derive(Debug, Parser)]
#[command(name = "fzn-csp", version, max_term_width = 100, after_help = FLATZINC_EXAMPLES)]
#[command(arg_required_else_help = true)]
pub(crate) struct FlatzincCli {
    #[command(flatten)]
    pub(crate) solve: FlatzincArgs,

    /// Log more to standard error; RUST_LOG overrides it
    #[arg(short, long, action = clap::ArgAction::Count)]
    pub(crate) verbose: u8,

    /// Write a solver configuration and the library that MiniZinc compiles with into a folder
    #[arg(long, value_name = "DIR", num_args = 0..=1, default_missing_value = "~/.minizinc/solvers", conflicts_with = "file")]
    pub(crate) install: Option<PathBuf>,
}

#[expect(clippy::struct_excessive_bools, reason = "each of them can be wanted without the others")]
#[derive(Debug, Args)]
pub(crate) struct FlatzincArgs {
    /// A file of FlatZinc, or - for standard input
    #[arg(required_unless_present = "install")]
    pub(crate) file: Option<PathBuf>,

    /// Print all solutions; when something is to be optimised, each one that is better
    #[arg(short, long)]
    pub(crate) all_solutions: bool,

    /// Stop after so many solutions, when nothing is to be optimised
    #[arg(short, long, value_name = "N", default_value_t = 1)]
    pub(crate) num_solutions: u64,

    /// When something is to be optimised, print each solution that is better
    #[arg(short, long)]
    pub(crate) intermediate: bool,

    /// Search as the solver likes, not as the search annotations say
    #[arg(short, long)]
    pub(crate) free_search: bool,

    /// Threads; a free search has a use for two, one by the file's annotations for one
    #[arg(short, long, value_name = "N", default_value_t = 1)]
    pub(crate) parallel: u32,

    /// Seed of random choices
    #[arg(short, long, value_name = "SEED", default_value_t = 0, allow_hyphen_values = true)]
    pub(crate) random_seed: i64,

    /// Print statistics
    #[arg(short, long)]
    pub(crate) statistics: bool,

    /// Longest time in milliseconds, to read the problem and to search it
    #[arg(short, long, value_name = "MS")]
    pub(crate) time_limit: Option<u64>,

    /// Most memory for the problem while it is built: 500M, 16G, or a number of bytes
    #[arg(long, value_name = "SIZE", value_parser = bytes, default_value = "4G")]
    pub(crate) memory_limit: usize,
}
