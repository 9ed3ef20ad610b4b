//! `csp verify`.

use std::path::PathBuf;

use clap::Args;

use crate::args::OutputArgs;

pub(super) const VERIFY_EXAMPLES: &str = "\
Examples:
  csp solve grid2 --unique --proof answer
  csp verify answer
  csp verify answer --checker ~/.cargo/bin/veripb";

#[derive(Clone, Debug, Args)]
pub(crate) struct VerifyArgs {
    /// Folders that `csp solve --proof` has written, or folders of such folders
    #[arg(value_name = "DIR", required = true)]
    pub(crate) folders: Vec<PathBuf>,

    /// The program that checks derivations, VeriPB 3; else `veripb` is looked for where programs are
    #[arg(long, value_name = "FILE")]
    pub(crate) checker: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) output: OutputArgs,
}
