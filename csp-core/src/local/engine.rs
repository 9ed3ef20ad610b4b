//! Local search as an engine among the others.

use super::landscape::{Landscape, NetworkLandscape};
use super::min_conflicts::MinConflicts;
use super::settings::LocalSearch;
use crate::engine::{Search, Step};
use crate::limits::{Limits, Stop};
use crate::model::Network;
use crate::random::Random;
use crate::stats::{LocalStats, Stats};
use crate::watch::Watch;

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
