//! `csp solve`.

use std::path::PathBuf;

use clap::Args;
use csp_core::Plan;
use csp_instance::plans::plan as strategy;

use crate::args::options::numbers::{positive, whole};
use crate::args::options::one_of;
use crate::args::{DataArgs, LimitArgs, OutputArgs, ReadingArgs, RulesArgs};
use crate::report::solve::SolveFormat;

pub(super) const SOLVE_EXAMPLES: &str = "\
Examples:
  csp solve puzzles.txt
  csp solve grid1 --unique
  cat puzzles.txt | csp solve - --format line
  csp solve six.txt --box 2x3 --all
  csp solve six.txt --box 2x3 --all --format count
  csp solve grid1 --variant diagonal,anti-king
  csp solve seven.txt --regions seven-regions.txt
  csp solve queens:8 zebra --all --format line
  csp solve model:send-more own-model.csp
  csp solve roster.csp --data june.csv
  csp solve instance.xml.lzma --format xcsp --time-limit 1m
  csp solve queens:13 --all --parallel split --format json
  csp solve grid2 --unique --proof answer
  csp solve hard.txt --strategy mac+dom/deg --time-limit 10s --format json";

#[derive(Debug, Args)]
pub(crate) struct SolveArgs {
    /// Files with puzzles or models, names of embedded puzzles or of problems such as queens:8, or - for standard input
    #[arg(value_name = "FILE|NAME|-")]
    pub(crate) inputs: Vec<String>,

    #[command(flatten)]
    pub(crate) reading: ReadingArgs,

    #[command(flatten)]
    pub(crate) rules: RulesArgs,

    #[command(flatten)]
    pub(crate) data: DataArgs,

    /// The strategy of the search: see `csp strategies`
    #[arg(short, long, alias = "strategies", value_name = "NAME", default_value = "auto", value_parser = strategy)]
    pub(crate) strategy: Plan,

    #[command(flatten)]
    pub(crate) wanted: WantedArgs,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,

    /// Seed of the random orders
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = whole::<u64>)]
    pub(crate) seed: u64,

    /// The format of the solutions
    #[arg(short, long, visible_alias = "style", value_parser = one_of(&SolveFormat::ALL), default_value = "grid")]
    pub(crate) format: SolveFormat,

    /// Search each puzzle or problem with all threads, one after the other: split it into parts, or run a portfolio of
    /// strategies on it
    #[arg(long, value_name = "HOW", value_parser = one_of(&Parallel::ALL))]
    pub(crate) parallel: Option<Parallel>,

    /// Threads that solve the puzzles of a file, whose results still come in order, or that search one problem: all of
    /// them with --parallel, two by auto; 0 means one for each core. At most four for each core, and no more than there
    /// are puzzles
    #[arg(short, long, value_name = "N", default_value_t = 0, value_parser = whole::<usize>)]
    pub(crate) jobs: usize,

    /// Write the model and a proof of what was found out into this new folder, for `csp verify`; with several puzzles or
    /// problems, into a folder in it for each
    #[arg(long, value_name = "DIR", conflicts_with = "parallel")]
    pub(crate) proof: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// The ways in which several threads search one problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Parallel {
    Split,
    Portfolio,
}

impl Parallel {
    const ALL: [(Self, &'static str, &'static str); 2] = [
        (Self::Split, "split", "Parts of the problem, each by the strategy"),
        (
            Self::Portfolio,
            "portfolio",
            "Several strategies, or several seeds of a local search; the first that is done wins",
        ),
    ];
}

/// The number of solutions to look for: the first, unless something is said.
#[derive(Clone, Copy, Debug, Args)]
#[group(multiple = false)]
pub(crate) struct WantedArgs {
    /// Find all solutions
    #[arg(long)]
    pub(crate) all: bool,

    /// Find up to K solutions
    #[arg(long, value_name = "K", value_parser = positive::<u64>)]
    pub(crate) count: Option<u64>,

    /// Find out whether the solution is the only one
    #[arg(long)]
    pub(crate) unique: bool,
}

impl WantedArgs {
    /// The most solutions to look for.
    pub(crate) fn most(&self) -> u64 {
        match self {
            Self { all: true, .. } => u64::MAX,
            Self { unique: true, .. } => 2,
            Self { count, .. } => count.unwrap_or(1),
        }
    }
}
