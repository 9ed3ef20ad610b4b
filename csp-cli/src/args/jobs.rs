//! `csp plan`, `csp run` and `csp merge`.

use std::path::PathBuf;

use clap::{ArgGroup, Args};
use csp_experiments::jobs::{Chunk, JobChoice};

use crate::args::options::numbers::positive;
use crate::args::{MeasurementArgs, OutputArgs, PresentationArgs};

pub(super) const PLAN_EXAMPLES: &str = "\
Each line is a job that stands for itself: with the board or the name of its problem, the strategy, the seed and the limits.

Examples:
  csp plan top95 --strategies fc,fc+mrv,mac+mrv --time-limit 60s > jobs.jsonl
  csp plan queens:14 --strategies fc+mrv --find all --split 64 > jobs.jsonl";

pub(super) const RUN_EXAMPLES: &str = "\
A file of results is gone on with: a job that is in it is not run again, and a line that was cut off is run again. Only one
process may write to it at a time.
Exit codes: 0 all run; 2 wrong usage or bad input, or some job could not be run; 130 interrupted.

Examples:
  csp run jobs.jsonl --chunk 3/64 --output out/3.jsonl
  csp run jobs.jsonl --job 17
  csp run --lines < jobs.jsonl > results.jsonl";

pub(super) const MERGE_EXAMPLES: &str = "\
The result is that of one csp compare that was never interrupted, whatever ran where, in which order, and how often.
Exit codes: as csp compare; 3 also when jobs are missing.

Examples:
  csp merge out/*.jsonl
  csp merge jobs.jsonl out/*.jsonl --format csv --output all.csv
  csp merge out/*.jsonl --report report";

#[derive(Debug, Args)]
pub(crate) struct PlanArgs {
    #[command(flatten)]
    pub(crate) measuring: MeasurementArgs,

    /// Split each problem into at least so many parts, which together are the whole; `csp merge` says what it came to only when
    /// every part is in
    #[arg(long, value_name = "N", value_parser = positive::<usize>)]
    pub(crate) split: Option<usize>,

    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Debug, Args)]
#[command(group = ArgGroup::new("choice").args(["job", "chunk", "lines"]))]
pub(crate) struct RunArgs {
    /// The file of the plan
    #[arg(value_name = "PLAN", required_unless_present = "lines", conflicts_with = "lines")]
    pub(crate) plan: Option<PathBuf>,

    /// Only the job of this number, from 1
    #[arg(long, value_name = "K", value_parser = positive::<u64>)]
    pub(crate) job: Option<u64>,

    /// Only one share of the jobs: 3/64 is the third of 64 equal ones
    #[arg(long, value_name = "I/N")]
    pub(crate) chunk: Option<Chunk>,

    /// Jobs from standard input, a line each
    #[arg(long)]
    pub(crate) lines: bool,

    /// Add the results to this file, and run only what is not in it; else they are written to standard output
    #[arg(short, long, alias = "out", value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

impl RunArgs {
    /// The choice of the jobs that are to be run.
    pub(crate) fn choice(&self) -> JobChoice {
        match (self.job, self.chunk) {
            (Some(job), _) => JobChoice::One(job),
            (_, Some(chunk)) => JobChoice::Chunk(chunk),
            _ => JobChoice::All,
        }
    }
}

#[derive(Debug, Args)]
pub(crate) struct MergeArgs {
    /// Files of results, or - for standard input; the plan may be among them, and says which jobs are missing
    #[arg(value_name = "FILE|-", required = true)]
    pub(crate) files: Vec<PathBuf>,

    #[command(flatten)]
    pub(crate) presenting: PresentationArgs,
}
