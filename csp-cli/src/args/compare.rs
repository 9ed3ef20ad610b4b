//! `csp compare`.

use clap::Args;
use csp_core::Plan;

use crate::args::options::numbers::{positive, whole};
use crate::args::{MeasurementArgs, PresentationArgs};

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
  csp compare top95 --strategies fc,fc+mrv --find unique --no-times --jobs 8 --stats all
  csp compare zebra --strategies bt,fc --expect counters.csv
  csp compare queens:12 zebra random:rb,n=20,alpha=0.8,r=3 sudoku:puzzles.txt --strategies fc+mrv,mac3bit+dom/wdeg+luby
  csp compare board1 --strategies fc+random,fc+mrv --seeds 20
  csp compare --why bt,fc queens:6
  csp compare --why fc+mrv,mac+mrv grid2 --find all --format json";

#[derive(Debug, Args)]
pub(crate) struct CompareArgs {
    #[command(flatten)]
    pub(crate) measuring: MeasurementArgs,

    /// Runs at the same time. They share the machine, so that --no-times belongs to it, or --times for times all the same
    #[arg(short, long, value_name = "N", default_value_t = 1, value_parser = positive::<usize>)]
    pub(crate) jobs: usize,

    /// With --jobs, measure times although the runs share the machine; the result warns of it
    #[arg(long, conflicts_with = "no_times")]
    pub(crate) times: bool,

    #[command(flatten)]
    pub(crate) presenting: PresentationArgs,

    /// Say why the second of two strategies needed less or more than the first on one problem: where their searches differ
    /// first, what each tried alone, and what kept the other from it; with --find first or all
    #[arg(long, value_name = "A,B", value_parser = crate::args::compare::two, conflicts_with_all = crate::args::compare::NOT_WITH)]
    pub(crate) why: Option<WhyPair>,

    /// With --why: the most steps of each search that are kept, that is values tried and removed, and failures; of a longer
    /// search the beginning is compared
    #[arg(long, value_name = "N", default_value_t = 2_000_000, requires = "why", value_parser = whole::<usize>)]
    pub(crate) events: usize,

    /// Go on with the runs that the folder of the report has
    #[arg(long, requires = "report", conflicts_with = "force")]
    pub(crate) resume: bool,

    /// In the report, pages on which the first two strategies race, for so many problems, the first ones; 0 for none
    #[arg(long, value_name = "N", default_value_t = 5, requires = "report", value_parser = whole::<usize>)]
    pub(crate) replays: usize,
}

/// The options that have no meaning beside it: it makes no table of times.
const NOT_WITH: [&str; 15] = [
    "strategies",
    "runs",
    "warmup",
    "no_times",
    "seeds",
    "jobs",
    "times",
    "stats",
    "by",
    "each",
    "report",
    "resume",
    "force",
    "replays",
    "expect",
];

/// The two strategies that are set against each other.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WhyPair(pub(crate) [Plan; 2]);

/// Two strategies whose searches are trees and tell their steps.
fn two(names: &str) -> Result<WhyPair, String> {
    let plans = crate::args::options::names::all_watched(names)?.0;
    let &[one, other] = plans.as_slice() else {
        let named = if plans.len() == 1 {
            "one strategy is named".to_owned()
        } else {
            format!("{} strategies are named", plans.len())
        };
        return Err(format!("{named}, and two are compared: write both with a comma, as in bt,fc"));
    };
    if one == other {
        return Err(format!("{one} is named twice: name two different strategies"));
    }
    if one.is_auto() || other.is_auto() {
        return Err("\"auto\" lets several engines take turns, so that its search is no tree: name one strategy, such as fc+dom/wdeg".into());
    }
    Ok(WhyPair([one, other]))
}
