//! `csp trace`, `csp tree`, `csp step` and `csp replay`.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use csp_core::Plan;
use csp_core::observe::EventKind;
use csp_instance::Reading;
use csp_instance::plans::watched;
use csp_view::trace::TraceFormat;

use crate::args::options::names::{Strategies, all_watched};
use crate::args::options::presentation::PictureFormat;
use crate::args::options::{Named, one_of};
use crate::args::{DataArgs, LimitArgs, ReadingArgs, RulesArgs};
use crate::report::Drawing;

pub(super) const TRACE_EXAMPLES: &str = "\
Examples:
  csp trace board2 --strategy fc+mrv
  csp trace grid2 --kind tried,conflict --depth 20 --most 50
  csp trace australia@2 --strategy mac --format json
  csp trace grid2 --strategy learn --kind learnt
  csp trace board2 --strategy bt --format history";

pub(super) const STEP_EXAMPLES: &str = "\
Examples:
  csp step grid2 --strategy norvig
  csp step board2 --strategy mac --lines
  csp step australia@3 --strategy fc --at 4
  csp step queens:4 --strategy fc --at 7 --format svg --output place.svg";

pub(super) const TREE_EXAMPLES: &str = "\
Examples:
  csp tree queens:6 --strategy fc
  csp tree queens:6 --strategy bt,fc --format svg --output trees.svg
  csp tree grid2 --strategy norvig --format svg --output tree.svg
  csp tree zebra --strategy bt --nodes 200 --format dot | dot -Tpdf > tree.pdf";

/// The formats of trees.
const TREES: [Named<Drawing>; 3] = [
    (Drawing::Text, "text", "A line for each node, indented"),
    (Drawing::Dot, "dot", "Graphviz"),
    (Drawing::Svg, "svg", "A picture"),
];

/// One problem, and what every search on it has.
#[derive(Debug, Args)]
pub(crate) struct SearchArgs {
    /// A file with puzzles (the first is taken), the name of an embedded puzzle or of a problem, or - for standard input
    #[arg(value_name = "FILE|NAME|-", default_value = "board2")]
    pub(crate) input: String,

    #[command(flatten)]
    pub(crate) reading: ReadingArgs,

    #[command(flatten)]
    pub(crate) rules: RulesArgs,

    #[command(flatten)]
    pub(crate) data: DataArgs,

    /// Search on for all solutions
    #[arg(long)]
    pub(crate) all: bool,

    /// Search for any solution, where the problem has an objective, and not for the best one
    #[arg(long, conflicts_with = "all")]
    pub(crate) satisfy: bool,

    /// Seed of the random orders
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = crate::args::options::numbers::whole::<u64>)]
    pub(crate) seed: u64,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

impl SearchArgs {
    /// The options of boards, and the data of models.
    ///
    /// # Errors
    ///
    /// When the file of the regions cannot be read.
    pub(crate) fn reading(&self) -> Result<Reading> {
        Ok(Reading::of(self.reading, &self.rules)?.with_data(&self.data.data))
    }
}

/// One problem, and the search on it.
#[derive(Debug, Args)]
pub(crate) struct WatchArgs {
    #[command(flatten)]
    pub(crate) search: SearchArgs,

    /// The strategy of the search: see `csp strategies`
    #[arg(short, long, alias = "strategies", value_name = "NAME", default_value = "fc+mrv", value_parser = watched)]
    pub(crate) strategy: Plan,
}

#[derive(Debug, Args)]
pub(crate) struct TraceArgs {
    #[command(flatten)]
    pub(crate) watch: WatchArgs,

    /// Only events of this variable
    #[arg(long, value_name = "NAME")]
    pub(crate) cell: Option<String>,

    /// Only events up to this depth
    #[arg(long, value_name = "N", value_parser = crate::args::options::numbers::whole::<usize>)]
    pub(crate) depth: Option<usize>,

    /// Only events of these kinds, with commas
    #[arg(long, value_parser = kinds(), value_delimiter = ',', value_name = "KINDS")]
    pub(crate) kind: Vec<EventKind>,

    /// At most so many events; the search ends with the last
    #[arg(long, alias = "limit", value_name = "N", value_parser = crate::args::options::numbers::whole::<u64>)]
    pub(crate) most: Option<u64>,

    /// The format of the events
    #[arg(short, long, value_name = "FORMAT", value_parser = one_of(&TraceFormat::ALL), default_value = "text")]
    pub(crate) format: TraceFormat,

    /// Write to this file, and not to standard output
    #[arg(short, long, alias = "out", value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

/// The kinds of events, by their names.
fn kinds() -> impl TypedValueParser<Value = EventKind> {
    let names = PossibleValuesParser::new(EventKind::ALL.map(EventKind::key));
    names.map(|typed| EventKind::of_key(&typed).expect("the parser takes no other names"))
}

#[derive(Debug, Args)]
pub(crate) struct StepArgs {
    #[command(flatten)]
    pub(crate) watch: WatchArgs,

    /// The most events that are kept
    #[arg(long, value_name = "N", default_value_t = 200_000, value_parser = crate::args::options::numbers::whole::<usize>)]
    pub(crate) events: usize,

    /// Read commands line by line, also on a terminal; in a pipe it is always so
    #[arg(long)]
    pub(crate) lines: bool,

    /// Show the place after event N, and end; `csp trace` numbers the events, and 0 is the start
    #[arg(long, value_name = "N", conflicts_with = "lines", value_parser = crate::args::options::numbers::whole::<usize>)]
    pub(crate) at: Option<usize>,

    /// The format in which that place is shown
    #[arg(short, long, value_enum, default_value_t, requires = "at")]
    pub(crate) format: PictureFormat,

    /// Write it to this file, and not to standard output
    #[arg(short, long, alias = "out", value_name = "FILE", requires = "at")]
    pub(crate) output: Option<PathBuf>,
}

/// One problem, and several searches on it.
#[derive(Debug, Args)]
pub(crate) struct TreeArgs {
    #[command(flatten)]
    pub(crate) search: SearchArgs,

    /// The strategy of the search: see `csp strategies`; several with commas, to see their trees beside each other
    #[arg(short, long, alias = "strategies", value_name = "NAMES", default_value = "fc+mrv", value_parser = all_watched)]
    pub(crate) strategy: Strategies,

    /// The first so many nodes
    #[arg(short, long, value_name = "K", default_value_t = 1000, value_parser = crate::args::options::numbers::whole::<u64>)]
    pub(crate) nodes: u64,

    /// Also what is below values that fail
    #[arg(long)]
    pub(crate) whole: bool,

    /// The format of the tree
    #[arg(short, long, value_parser = one_of(&TREES), default_value = "text")]
    pub(crate) format: Drawing,

    /// Write to this file, and not to standard output
    #[arg(short, long, alias = "out", value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

pub(super) const REPLAY_EXAMPLES: &str = "\
Examples:
  csp replay queens:6 --strategy fc --html queens.html
  csp replay australia@2 --strategy mac --html queue.html
  csp replay grid2 --strategy fc+mrv,mac+mrv --html race.html
  csp replay board2 --strategy bt --share --html lesson/backtracking.html";

#[derive(Debug, Args)]
pub(crate) struct ReplayArgs {
    #[command(flatten)]
    pub(crate) search: SearchArgs,

    /// The strategy of the search: one strategy, or two that race; see `csp strategies`
    #[arg(short, long, alias = "strategies", value_name = "NAMES", default_value = "fc+mrv", value_parser = one_or_two)]
    pub(crate) strategy: Strategies,

    /// The most events of each search that are kept; the page says so when there were more
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = crate::args::options::numbers::whole::<usize>)]
    pub(crate) events: usize,

    /// Leave out times, so that the same command makes the same file; a race has no clock of time then
    #[arg(long)]
    pub(crate) no_times: bool,

    /// Leave what is the same in each page to two files beside it, replay.js and replay.css, which are written, too: for the pages
    /// of a book or a course
    #[arg(long, requires = "html")]
    pub(crate) share: bool,

    /// Write the page to this file; - is standard output, and so is nothing, if that is no terminal
    #[arg(short = 'o', long, visible_alias = "output", alias = "out", value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,
}

fn one_or_two(names: &str) -> Result<Strategies, String> {
    let strategies = all_watched(names)?;
    let count = strategies.0.len();
    if count > 2 { Err(format!("{count} strategies are named: one is replayed, or two race")) } else { Ok(strategies) }
}

pub(super) const SITE_EXAMPLES: &str = "\
Examples:
  crates/csp-wasm/build
  csp site pages --engines crates/csp-wasm/target/engines
  python3 -m http.server --directory pages

The first command makes the engines for browsers. The folder works on any server of files, below any path.";

#[derive(Debug, Args)]
pub(crate) struct SiteArgs {
    /// The folder to write; it is made if it is not there. Files of other names stay
    #[arg(value_name = "DIR")]
    pub(crate) folder: PathBuf,

    /// The folder of the engines as WebAssembly, which crates/csp-wasm/build makes
    #[arg(long, value_name = "FOLDER")]
    pub(crate) engines: PathBuf,
}
