//! The runs of a tabu search: first values, steps, and starting again.

use super::conflict_table::ConflictTable;
use super::tabu::TabuSearch;
use super::tabu_settings::Tabu;
use super::telling::Telling;
use crate::limits::{Stop, Watch};
use crate::model::Val;
use crate::stats::LocalStats;
use crate::store::Event;

/// A tabu search that starts again when it drags on.
///
/// Each run starts from first values that are given in order, each the one that breaks the fewest constraints with those
/// before it, one of several at random (as in Minton et al. 1992). It ends after so many steps without a better assignment,
/// as the settings say. What a run has forbidden is forgotten. Every part of it can be interrupted, and goes on.
pub(super) struct TabuRuns<'n> {
    pub(super) search: TabuSearch<'n>,
    settings: Tabu,
    /// The number of the open variables that have a first value.
    placed: usize,
    /// The number of the open variables that still lose their values, before a new run gives them others.
    to_clear: usize,
    /// True if every variable has a value.
    has_begun: bool,
    restarts: u64,
}

impl<'n> TabuRuns<'n> {
    pub(super) fn new(
        settings: Tabu,
        table: ConflictTable<'n>,
        seed: u64,
        telling: Telling<'n>,
        watch: &Watch,
    ) -> Result<Self, Stop> {
        let search = TabuSearch::new(settings, table, seed, telling, watch)?;
        Ok(Self { search, settings, placed: 0, to_clear: 0, has_begun: false, restarts: 0 })
    }

    pub(super) fn stats(&self) -> LocalStats {
        self.search.stats()
    }

    pub(super) fn restarts(&self) -> u64 {
        self.restarts
    }

    /// The values of all variables.
    pub(super) fn values(&self) -> Vec<Val> {
        self.search.table.values()
    }

    /// The assignment that broke the fewest constraints, and how many.
    pub(super) fn nearest(&self) -> Option<(Vec<Val>, u64)> {
        self.search.nearest.of(&self.search.table)
    }

    /// Searches until no constraint is broken (`None`), or something stops it.
    pub(super) fn run(&mut self, watch: &Watch) -> Option<Stop> {
        loop {
            if let Err(stop) = self.place(watch) {
                return Some(stop);
            }
            let search = &mut self.search;
            if search.table.broken() == 0 {
                search.telling.tell(|| Event::Solved);
                return None;
            }
            if let Some(stop) = watch.reached(search.stats.steps, search.cost) {
                return Some(stop);
            }
            if search.stats.steps >= self.settings.steps {
                return Some(Stop::GaveUp);
            }
            if search.stats.steps - search.least_at >= self.settings.restarts {
                self.restart();
            } else {
                search.step();
            }
        }
    }

    /// Gives the open variables their first values, if this run has not begun.
    pub(super) fn place(&mut self, watch: &Watch) -> Result<(), Stop> {
        if self.has_begun {
            return Ok(());
        }
        self.clear(watch)?;
        if self.placed == 0 {
            let Self { search: TabuSearch { table, telling, .. }, .. } = self;
            table.fixed().for_each(|(x, value)| telling.first(x, value, 0));
        }
        while self.placed < self.search.table.literals().open().len() {
            let place = self.placed;
            self.search.first(place);
            self.placed += 1;
            watch.spend(self.search.table.change_cost(place))?;
        }
        self.search.begin();
        self.has_begun = true;
        Ok(())
    }

    /// Takes back the values of the run before.
    fn clear(&mut self, watch: &Watch) -> Result<(), Stop> {
        while self.to_clear > 0 {
            self.to_clear -= 1;
            self.search.table.take_back(self.to_clear);
            watch.spend(self.search.table.change_cost(self.to_clear))?;
        }
        Ok(())
    }

    /// Ends this run, so that the next begins.
    pub(super) fn restart(&mut self) {
        self.search.end();
        self.to_clear = self.placed;
        self.placed = 0;
        self.has_begun = false;
        self.restarts += 1;
    }
}

#[cfg(test)]
mod tests;
