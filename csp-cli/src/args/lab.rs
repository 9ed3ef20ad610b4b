//! `csp lab`.

use std::path::PathBuf;

use clap::Args;

use crate::args::OutputArgs;
use crate::args::options::numbers::{positive, whole};
use crate::args::options::{Named, one_of};
use crate::report::Notation;

pub(super) const LAB_EXAMPLES: &str = "\
Without a name the experiments are listed. Counters are compared, and no times, so that runs share the machine and the \
result does not depend on it. Runs that a limit cuts are part of an experiment: the exit code is 0 all the same, 2 for wrong \
usage, and 130 when it was interrupted, after what is known by then was written.

Examples:
  csp lab
  csp lab model-b --quick
  csp lab heavy-tails --report tails
  csp lab fc-mac --report fc-mac --resume";

/// The formats of the result of an experiment.
const FORMATS: [Named<Notation>; 2] =
    [(Notation::Text, "text", "A table and sentences"), (Notation::Json, "json", "One JSON object")];

#[derive(Debug, Args)]
pub(crate) struct LabArgs {
    /// The experiment; all of them are listed if nothing is said
    #[arg(value_name = "NAME")]
    pub(crate) experiment: Option<String>,

    /// Few problems, some seconds: the shape only
    #[arg(long)]
    pub(crate) quick: bool,

    /// Also write a folder: a page with what was found, pictures and statistics, the pictures as SVG, and the data
    #[arg(long, value_name = "DIR", requires = "experiment")]
    pub(crate) report: Option<PathBuf>,

    /// Start afresh in a folder that has runs, which are lost
    #[arg(long, requires = "report")]
    pub(crate) force: bool,

    /// Go on with the runs that the folder of the report has
    #[arg(long, requires = "report", conflicts_with = "force")]
    pub(crate) resume: bool,

    /// Seed of the first problem of each point; the others have those after it
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole::<u64>)]
    pub(crate) seed: u64,

    /// Runs at the same time; as many as there are cores if nothing is said
    #[arg(short, long, value_name = "N", value_parser = positive::<usize>)]
    pub(crate) jobs: Option<usize>,

    /// The format of the result
    #[arg(long, value_name = "NAME", value_parser = one_of(&FORMATS), default_value = "text")]
    pub(crate) format: Notation,

    #[command(flatten)]
    pub(crate) output: OutputArgs,
}
