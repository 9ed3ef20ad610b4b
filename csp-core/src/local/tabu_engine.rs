//! Tabu search as an engine among the others.

use super::conflict_table::ConflictTable;
use super::domains::domains_left;
use super::tabu_runs::TabuRuns;
use super::tabu_settings::Tabu;
use super::telling::Telling;
use crate::engine::{Search, Step};
use crate::limits::{Limits, Stop, Watch};
use crate::model::{Network, Val};
use crate::stats::{LocalStats, Stats};
use crate::store::Observer;

/// Tabu search as an engine: one solution, or none found. Only when propagation refutes the network before the first step,
/// nothing is left to search: that is a proof, as for any other engine.
pub(crate) struct TabuEngine<'n> {
    /// None when the network is refuted.
    search: Option<TabuRuns<'n>>,
    watch: Watch,
    solutions: u64,
}

impl<'n> TabuEngine<'n> {
    pub(crate) fn new(
        network: &'n Network,
        settings: Tabu,
        watch: Watch,
        seed: u64,
        observer: Option<Box<dyn Observer + 'n>>,
    ) -> Result<Self, Stop> {
        let domains = domains_left(network, settings.preprocess, &watch)?;
        let table = domains.map(|domains| ConflictTable::new(network, &domains, &watch)).transpose()?;
        let table = table.filter(|table| !table.is_refuted());
        let telling = Telling::to(observer);
        let search = table.map(|table| TabuRuns::new(settings, table, seed, telling, &watch)).transpose()?;
        Ok(Self { search, watch, solutions: 0 })
    }
}

impl Search for TabuEngine<'_> {
    fn advance(&mut self) -> Step {
        let Some(search) = &mut self.search else { return Step::Stopped(Stop::Exhausted) };
        // There is nothing to continue behind the one solution.
        if self.solutions > 0 {
            return Step::Stopped(Stop::GaveUp);
        }
        if let Some(stop) = search.run(&self.watch) {
            return Step::Stopped(stop);
        }
        self.solutions = 1;
        Step::Solution(search.values())
    }

    fn extend(&mut self, limits: Limits) -> bool {
        self.watch.extend(limits);
        true
    }

    fn stats(&self) -> Stats {
        let local = self.search.as_ref().map_or_else(LocalStats::default, TabuRuns::stats);
        let restarts = self.search.as_ref().map_or(0, TabuRuns::restarts);
        Stats { nodes: local.steps, restarts, solutions: self.solutions, local: Some(local), ..Stats::default() }
    }

    fn nearest(&self) -> Option<(Vec<Val>, u64)> {
        self.search.as_ref()?.nearest()
    }
}
