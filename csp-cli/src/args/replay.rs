//! `csp replay`.

use std::path::PathBuf;

use clap::Args;

use crate::args::options::strategies::Strategies;
use crate::args::trace::SearchArgs;

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
    let strategies = crate::args::options::strategies::all_watched(names)?;
    let count = strategies.0.len();
    if count > 2 { Err(format!("{count} strategies are named: one is replayed, or two race")) } else { Ok(strategies) }
}
