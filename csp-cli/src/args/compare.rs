//! `csp compare`.

use std::path::PathBuf;

use clap::Args;

use super::numbers::{positive, whole};
use super::strategies::{Strategies, strategies};
use super::{Find, LimitArgs, ReadingArgs, Why};
use crate::compare::Format;

pub(super) const COMPARE_EXAMPLES: &str = "\
A strategy that does not fit a problem is n/a on it, with the reason; that is no failure, unless nothing is left to run.
Exit codes: 0 all solved; 1 some problem has no solution; 2 wrong usage or bad input, or no strategy fits any problem; \
3 a limit was hit; 4 --expect does not hold; 130 interrupted. The highest applies.

Examples:
  csp compare
  csp compare grid2 puzzles.txt --strategies bt,fc,fc+mrv,mac+mrv --time-limit 10s
  csp compare top95 --strategies fc+mrv,mac+mrv --format csv --output top95.csv
  csp compare top95 --strategies fc+mrv+deg,bits
  csp compare top95 --strategies fc+mrv,fc+dom/wdeg --report report --resume
  csp compare zebra --strategies bt,fc --expect counters.csv
  csp compare queens:12 zebra random:rb,n=20,alpha=0.8,r=3 sudoku:puzzles.txt --strategies fc+mrv,mac3bit+dom/wdeg+luby
  csp compare board1 --strategies 'fc+random(1),fc+random(2),fc+random(3)'
  csp compare --why bt,fc queens:6
  csp compare --why fc+mrv,mac+mrv grid2 --find all --format json";

#[derive(Debug, Args)]
pub(crate) struct CompareArgs {
    /// Files with puzzles, names of embedded puzzles or of problems such as queens:8, or - for standard input; a set of five
    /// if nothing is said
    #[arg(value_name = "FILE|NAME|-")]
    pub(crate) inputs: Vec<String>,

    #[command(flatten)]
    pub(crate) reading: ReadingArgs,

    /// The strategies to compare, separated by commas: see `csp strategies`
    #[arg(short, long, value_name = "NAMES", default_value = "bt,fc", value_parser = strategies)]
    pub(crate) strategies: Strategies,

    /// Timed runs of each strategy on each puzzle
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = positive::<u32>)]
    pub(crate) runs: u32,

    /// Runs before the timed ones
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole::<u32>)]
    pub(crate) warmup: u32,

    /// Say why the second of two strategies needed less or more than the first on one problem: where their searches differ
    /// first, what each tried alone, and what kept the other from it
    #[arg(long, value_name = "A,B", value_parser = super::why::two, conflicts_with_all = super::why::NOT_WITH)]
    pub(crate) why: Option<Why>,

    /// With --why: which solutions are looked for
    #[arg(long, value_enum, default_value_t, requires = "why")]
    pub(crate) find: Find,

    /// With --why: the most steps of each search that are kept, that is values tried and removed, and failures; of a longer
    /// search the beginning is compared
    #[arg(long, value_name = "N", default_value_t = 2_000_000, requires = "why", value_parser = whole::<usize>)]
    pub(crate) events: usize,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,

    /// Seed of the random orders
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = whole::<u64>)]
    pub(crate) seed: u64,

    /// How the comparison is written
    #[arg(short, long, value_enum, default_value_t)]
    pub(crate) format: Format,

    /// Write to this file, and not to standard output
    #[arg(short, long, alias = "out", value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// Also write a folder: a page with tables and plots, the plots as SVG, and the data, which is kept as it is measured
    #[arg(long, value_name = "DIR")]
    pub(crate) report: Option<PathBuf>,

    /// Go on with the runs that the folder of the report has
    #[arg(long, requires = "report")]
    pub(crate) resume: bool,

    /// Start afresh in a folder that has runs, which are lost
    #[arg(long, requires = "report", conflicts_with = "resume")]
    pub(crate) force: bool,

    /// In the report, pages on which the first two strategies race, for so many problems, the first ones; 0 for none
    #[arg(long, value_name = "N", default_value_t = 5, requires = "report", value_parser = whole::<usize>)]
    pub(crate) replays: usize,

    /// Fail when counters differ from those of this file, which is as --format csv writes it, or one of its rows was
    /// not run
    #[arg(long, value_name = "FILE")]
    pub(crate) expect: Option<PathBuf>,
}
