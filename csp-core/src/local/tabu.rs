//! Tabu search by the steepest step.

use super::conflict_table::{ConflictTable, MOST_CHANGE};
use super::draws::Draws;
use super::nearest::Nearest;
use super::scan::{Scan, draw, scan};
use super::tabu_list::TabuList;
use super::tabu_settings::Tabu;
use super::telling::Telling;
use crate::limits::{Stop, Watch};
use crate::stats::LocalStats;
use crate::store::Event;

/// Tabu search: as long as a constraint is broken, the best of *all* steps is made, a conflicted variable and another value
/// for it, even if it breaks more than it repairs. The value that was left may not be taken again for some steps.
///
/// Source: Hertz & de Werra 1987 (TabuCol); the tenure, alpha times the conflicted variables and a random part, is that of
/// Galinier & Hao 1999; for Latin squares with given cells Jin & Hao 2019. Variant: any binary constraints, and values from
/// the domains that propagation leaves. Ties at random. Aspiration: a forbidden value is taken when that leads to fewer
/// broken constraints than there ever were in this run, and to fewer than any allowed one. Cost: a step looks at each value
/// of the conflicted variables, and changes one entry of the table for each value that a changed value conflicts with.
/// Invariant: it never proves anything.
pub(super) struct TabuSearch<'n> {
    settings: Tabu,
    pub(super) table: ConflictTable<'n>,
    pub(super) tabu: TabuList,
    draws: Draws,
    /// The fewest broken constraints since the start of this run, and the step that came to it.
    pub(super) least: u64,
    pub(super) least_at: u64,
    pub(super) nearest: Nearest,
    pub(super) stats: LocalStats,
    pub(super) cost: u64,
    rows: Vec<u32>,
    pub(super) telling: Telling<'n>,
}

impl<'n> TabuSearch<'n> {
    pub(super) fn new(
        settings: Tabu,
        table: ConflictTable<'n>,
        seed: u64,
        telling: Telling<'n>,
        watch: &Watch,
    ) -> Result<Self, Stop> {
        let literals = table.literals().len();
        if !watch.affords(literals * 2 * size_of::<u64>()) {
            return Err(Stop::Memory);
        }
        Ok(Self {
            settings,
            table,
            tabu: TabuList::new(literals),
            draws: Draws::new(seed),
            least: u64::MAX,
            least_at: 0,
            nearest: Nearest::default(),
            stats: LocalStats::default(),
            cost: 0,
            rows: Vec::new(),
            telling,
        })
    }

    pub(super) fn stats(&self) -> LocalStats {
        LocalStats { least_conflicts: self.nearest.broken(), ..self.stats }
    }

    /// Gives an open variable, by its place among them, its first value.
    pub(super) fn first(&mut self, place: usize) {
        // Without a value it changes by the whole key of one.
        let least = self.table.row(place).0.iter().min().copied();
        let first = least.and_then(|least| draw(&self.table, &[place as u32], least, &mut self.draws));
        self.table.choose(first.expect("an open variable has values"));
        let (x, value) = self.table.value(place);
        self.telling.first(x, value, self.table.broken());
    }

    /// Notes what a run starts from.
    pub(super) fn begin(&mut self) {
        self.least = self.table.broken();
        self.least_at = self.stats.steps;
        self.nearest.reached(self.least);
    }

    /// Ends a run: keeps the best, and forgets what was forbidden.
    pub(super) fn end(&mut self) {
        self.nearest.keep(&self.table);
        self.tabu.drain().for_each(|literal| self.table.set_tabu(literal, false));
        self.telling.tell(|| Event::Restarted);
    }

    /// Makes one step.
    pub(super) fn step(&mut self) {
        let step = self.stats.steps + 1;
        self.stats.steps = step;
        while let Some(literal) = self.tabu.next_allowed(step) {
            self.table.set_tabu(literal, false);
        }
        self.cost += self.table.scan_cost();
        if let Some((literal, change)) = self.best() {
            self.make(literal, change);
        }
    }

    /// The best of all steps, and by how much it changes the number of broken constraints; `None` when none is allowed.
    fn best(&mut self) -> Option<(u32, i32)> {
        let Scan { least, most } = scan(&self.table, &mut self.rows);
        // A step repairs at most what its variable breaks.
        if self.table.broken() < self.least + u64::from(most.cast_unsigned()) {
            let aspired = self.tabu.iter().filter_map(|literal| Some((literal, self.table.change(literal)?)));
            let leads_to = |change: i32| self.table.broken().saturating_add_signed(change.into());
            let is_new = |&(_, change): &(u32, i32)| change < least && leads_to(change) < self.least;
            let best = aspired.min_by_key(|&(literal, change)| (change, literal)).filter(is_new);
            if best.is_some() {
                return best;
            }
        }
        if least < MOST_CHANGE {
            draw(&self.table, &self.rows, least, &mut self.draws).map(|literal| (literal, least))
        } else {
            None
        }
    }

    /// Changes the value of a variable, and forbids the value that it had.
    fn make(&mut self, literal: u32, change: i32) {
        if change >= 0 {
            // What is the best there was is kept when it is left, not each time that something better is found.
            self.nearest.keep(&self.table);
        }
        let place = self.table.literals().owner(literal);
        let old = self.table.chosen()[place];
        self.table.choose(literal);
        let (x, value) = self.table.value(place);
        self.telling.step(x, self.table.literals().value(old), value, self.table.broken());
        self.cost += self.table.change_cost(place);
        let tenure =
            self.settings.tenure(self.table.conflicted().len()) + u64::from(self.draws.below(self.settings.random));
        self.table.set_tabu(old, true);
        self.tabu.forbid(old, self.stats.steps + tenure);
        self.stats.repairs += 1;
        let broken = self.table.broken();
        if broken < self.least {
            (self.least, self.least_at) = (broken, self.stats.steps);
            self.nearest.reached(broken);
        }
    }
}
