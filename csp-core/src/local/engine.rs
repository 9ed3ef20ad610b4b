//! Local search as an engine among the others.

use super::landscape::{Landscape, NetworkLandscape};
use super::min_conflicts::MinConflicts;
use super::min_conflicts_settings::LocalSearch;
use super::telling::Telling;
use crate::engine::{Search, Step};
use crate::limits::{Limits, Stop, Watch};
use crate::model::Network;
use crate::random::Random;
use crate::stats::{LocalStats, Stats};
use crate::store::{Event, Observer};

impl LocalSearch {
    /// Repairs `landscape` until no conflict is left, or a limit is reached. The nodes of the limits are
    /// steps here. Returns `None` as the reason when it has found a solution.
    pub fn run(&self, landscape: &mut impl Landscape, seed: u64, limits: Limits) -> (Option<Stop>, LocalStats) {
        let mut search = MinConflicts::new(*self, Random::new(seed));
        let stop = search.run(landscape, &Watch::start(limits), &mut |_, _, _| {});
        (stop, search.stats())
    }
}

/// Local search as an engine: one solution, or none found.
pub(crate) struct LocalEngine<'n> {
    landscape: NetworkLandscape<'n>,
    search: MinConflicts,
    watch: Watch,
    telling: Telling<'n>,
    solutions: u64,
}

impl<'n> LocalEngine<'n> {
    pub(crate) fn new(
        network: &'n Network,
        settings: LocalSearch,
        watch: Watch,
        seed: u64,
        observer: Option<Box<dyn Observer + 'n>>,
    ) -> Result<Self, Stop> {
        let search = MinConflicts::new(settings, Random::new(seed));
        let landscape = NetworkLandscape::new(network, &watch)?;
        Ok(Self { landscape, search, watch, telling: Telling::to(observer), solutions: 0 })
    }
}

impl Search for LocalEngine<'_> {
    fn advance(&mut self) -> Step {
        // There is nothing to repair when a variable has no values, and nothing to continue behind the one
        // solution.
        if self.solutions > 0 || !self.landscape.is_possible() {
            return Step::Stopped(Stop::GaveUp);
        }
        let telling = &mut self.telling;
        let tell = &mut |landscape: &NetworkLandscape<'_>, x, old: Option<usize>| {
            telling.tell(|| {
                let (var, to) = landscape.named(x, landscape.value(x));
                let from = old.map(|old| landscape.named(x, old).1);
                Event::Repaired { var, from, to, broken: landscape.broken().unwrap_or(0) }
            });
        };
        if let Some(stop) = self.search.run(&mut self.landscape, &self.watch, tell) {
            return Step::Stopped(stop);
        }
        self.solutions = 1;
        self.telling.tell(|| Event::Solved);
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
