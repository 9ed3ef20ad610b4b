//! Local search: repair a complete assignment. Fast on large problems with many solutions; it never proves
//! that there is none.

mod landscape;
mod min_conflicts;

pub use landscape::{Landscape, NetworkLandscape};
pub use min_conflicts::MinConflicts;

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::engine::{Search, Step};
use crate::limits::{Limits, Stop};
use crate::model::Network;
use crate::random::Random;
use crate::stats::{LocalStats, Stats};
use crate::watch::Watch;

/// The settings of a local search: plain data, named as in `min-conflicts(100000)+walk(5)+tabu(10)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LocalSearch {
    /// The most steps; then it gives up.
    pub steps: u64,
    /// In how many of a hundred steps the value is drawn at random.
    pub walk: u8,
    /// For how many steps a variable may not return to a value it has left.
    pub tabu: u32,
}

impl Default for LocalSearch {
    /// A million steps, a random one in fifty, no tabu.
    fn default() -> Self {
        Self { steps: 1_000_000, walk: 2, tabu: 0 }
    }
}

/// What its name starts with.
pub(crate) const NAME: &str = "min-conflicts";

impl fmt::Display for LocalSearch {
    /// What differs from the default is written.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let usual = Self::default();
        f.write_str(NAME)?;
        if self.steps != usual.steps {
            write!(f, "({})", self.steps)?;
        }
        if self.walk != usual.walk {
            write!(f, "+walk({})", self.walk)?;
        }
        if self.tabu != usual.tabu {
            write!(f, "+tabu({})", self.tabu)?;
        }
        Ok(())
    }
}

/// A local search that is not named so.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{name:?}: write min-conflicts, then, if wanted, (STEPS), +walk(PERCENT) of 0 to 100, +tabu(STEPS)")]
pub struct LocalNameError {
    /// The whole name.
    pub name: String,
}

impl FromStr for LocalSearch {
    type Err = LocalNameError;

    fn from_str(name: &str) -> Result<Self, LocalNameError> {
        let wrong = || LocalNameError { name: name.to_owned() };
        let mut settings = Self::default();
        for part in name.to_ascii_lowercase().split('+') {
            let (word, number) = match part.trim().strip_suffix(')').and_then(|part| part.split_once('(')) {
                Some((word, number)) => (word, Some(number.parse::<u64>().map_err(|_| wrong())?)),
                None => (part.trim(), None),
            };
            match (word, number) {
                (NAME, None) => {}
                (NAME, Some(steps)) => settings.steps = steps,
                ("walk", Some(percent @ 0..=100)) => settings.walk = percent as u8,
                ("tabu", Some(steps)) => settings.tabu = u32::try_from(steps).map_err(|_| wrong())?,
                _ => return Err(wrong()),
            }
        }
        Ok(settings)
    }
}

impl LocalSearch {
    /// Repairs `landscape` until no conflict is left, or a limit is reached. The nodes of the limits are
    /// steps here. Returns `None` as the reason when it has found a solution.
    pub fn run(&self, landscape: &mut impl Landscape, seed: u64, limits: Limits) -> (Option<Stop>, LocalStats) {
        let mut search = MinConflicts::new(*self, Random::new(seed));
        let stop = search.run(landscape, &Watch::start(limits));
        (stop, search.stats())
    }
}

/// Local search as an engine: one solution, or none found.
pub(crate) struct LocalEngine<'n> {
    landscape: NetworkLandscape<'n>,
    search: MinConflicts,
    watch: Watch,
    solutions: u64,
}

impl<'n> LocalEngine<'n> {
    pub(crate) fn new(network: &'n Network, settings: LocalSearch, watch: Watch, seed: u64) -> Result<Self, Stop> {
        let search = MinConflicts::new(settings, Random::new(seed));
        let landscape = NetworkLandscape::within(network, &watch)?;
        Ok(Self { landscape, search, watch, solutions: 0 })
    }
}

impl Search for LocalEngine<'_> {
    fn advance(&mut self) -> Step {
        // There is nothing to repair when a variable has no values, and nothing to continue behind the one
        // solution.
        if self.solutions > 0 || !self.landscape.is_possible() {
            return Step::Stopped(Stop::GaveUp);
        }
        if let Some(stop) = self.search.run(&mut self.landscape, &self.watch) {
            return Step::Stopped(stop);
        }
        self.solutions = 1;
        Step::Solution(self.landscape.values())
    }

    fn extend(&mut self, limits: Limits) -> bool {
        self.watch.extend(limits);
        true
    }

    fn stats(&self) -> Stats {
        let local = self.search.stats();
        Stats { nodes: local.steps, solutions: self.solutions, local: Some(local), ..Stats::default() }
    }
}
