//! Tabu search by the steepest step.

use super::conflict_table::{ConflictTable, MOST_CHANGE};
use super::draws::Draws;
use super::nearest::Nearest;
use super::scan::{Scan, scan};
use super::tabu_list::TabuList;
use super::tabu_settings::Tabu;
use crate::limits::Stop;
use crate::model::Val;
use crate::stats::LocalStats;
use crate::watch::Watch;

/// Tabu search: as long as a constraint is broken, the best of *all* steps is made, a conflicted variable and another value
/// for it, even if it breaks more than it repairs. The value that was left may not be taken again for some steps.
///
/// Source: Hertz & de Werra 1987 (TabuCol); the tenure, alpha times the conflicted variables and a random part, is that of
/// Galinier & Hao 1999; for Latin squares with given cells Jin & Hao 2019. Variant: any binary constraints, and values from
/// the domains that propagation leaves. Ties at random. Aspiration: a forbidden value is taken when that leads to fewer
/// broken constraints than there ever were in this run, and to fewer than any allowed one. Cost: a step looks at each value
/// of the conflicted variables, and changes one entry of the table for each value that a changed value conflicts with.
/// Invariant: it never proves anything.
#[derive(Debug)]
pub(super) struct TabuSearch<'n> {
    settings: Tabu,
    table: ConflictTable<'n>,
    tabu: TabuList,
    draws: Draws,
    /// How many of the open variables have a first value.
    placed: usize,
    /// The fewest broken constraints since the start of this run, and the step that came to it.
    least: u64,
    least_at: u64,
    nearest: Nearest,
    stats: LocalStats,
    restarts: u64,
    /// How many of the open variables still lose their values, before a new run gives them others.
    to_clear: usize,
    /// What the steps have cost, in steps of the watch.
    cost: u64,
    /// Room for the variables with a best step.
    rows: Vec<u32>,
}

impl<'n> TabuSearch<'n> {
    pub(super) fn new(settings: Tabu, table: ConflictTable<'n>, seed: u64, watch: &Watch) -> Result<Self, Stop> {
        let literals = table.literals().len();
        if !watch.affords(literals * 2 * size_of::<u64>()) {
            return Err(Stop::Memory);
        }
        Ok(Self {
            settings,
            table,
            tabu: TabuList::new(literals),
            draws: Draws::new(seed),
            placed: 0,
            least: u64::MAX,
            least_at: 0,
            nearest: Nearest::default(),
            stats: LocalStats::default(),
            restarts: 0,
            to_clear: 0,
            cost: 0,
            rows: Vec::new(),
        })
    }

    pub(super) fn stats(&self) -> LocalStats {
        LocalStats { least_conflicts: self.nearest.broken(), ..self.stats }
    }

    pub(super) fn restarts(&self) -> u64 {
        self.restarts
    }

    pub(super) fn values(&self) -> Vec<Val> {
        self.table.values()
    }

    /// The assignment that broke the fewest constraints, and how many.
    pub(super) fn nearest(&self) -> Option<(Vec<Val>, u64)> {
        self.nearest.of(&self.table)
    }

    /// Steps until no constraint is broken (`None`), or something stops it.
    pub(super) fn run(&mut self, watch: &Watch) -> Option<Stop> {
        loop {
            if let Err(stop) = self.place(watch) {
                return Some(stop);
            }
            if self.table.broken() == 0 {
                return None;
            }
            if let Some(stop) = watch.reached(self.stats.steps, self.cost) {
                return Some(stop);
            }
            if self.stats.steps >= self.settings.steps {
                return Some(Stop::GaveUp);
            }
            if self.stats.steps - self.least_at >= self.settings.restarts {
                self.restart();
            } else {
                self.step();
            }
        }
    }

    /// Gives the open variables their first values, in order: each the one that breaks the fewest constraints with those
    /// before it, one of several at random.
    fn place(&mut self, watch: &Watch) -> Result<(), Stop> {
        let open = self.table.literals().open().len();
        while self.to_clear > 0 {
            self.to_clear -= 1;
            self.table.take_back(self.to_clear);
            watch.spend(self.table.change_cost(self.to_clear))?;
        }
        while self.placed < open {
            let place = self.placed;
            // The first changes are those from no value at all.
            let least = self.table.changes(place).map(|(_, change)| change).min();
            self.rows.clear();
            self.rows.push(place as u32);
            let first = least.and_then(|least| self.draw(least)).expect("an open variable has values");
            self.table.choose(first);
            self.placed += 1;
            if self.placed == open {
                self.begin_run();
            }
            watch.spend(self.table.change_cost(place))?;
        }
        Ok(())
    }

    /// Notes what a run starts from.
    fn begin_run(&mut self) {
        self.least = self.table.broken();
        self.least_at = self.stats.steps;
        self.nearest.reached(self.table.broken());
    }

    /// Starts again with other first values.
    fn restart(&mut self) {
        self.nearest.keep(&self.table);
        self.tabu.drain().for_each(|literal| self.table.set_tabu(literal, false));
        self.to_clear = self.placed;
        self.placed = 0;
        self.restarts += 1;
    }

    fn step(&mut self) {
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
        if self.table.broken() < self.least + most as u64 {
            let aspired = self.tabu.iter().filter_map(|literal| Some((literal, self.table.change(literal)?)));
            let best = aspired.min_by_key(|&(literal, change)| (change, literal));
            let leads_to = |change: i32| self.table.broken().saturating_add_signed(change.into());
            if let Some((literal, change)) = best.filter(|&(_, change)| change < least && leads_to(change) < self.least)
            {
                return Some((literal, change));
            }
        }
        if least < MOST_CHANGE { self.draw(least).map(|literal| (literal, least)) } else { None }
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

    /// One of the allowed literals of the listed rows that change so much, each with the same probability.
    fn draw(&mut self, change: i32) -> Option<u32> {
        let Self { table, draws, rows, .. } = self;
        let equal = || {
            let changes = rows.iter().flat_map(|&place| table.changes(place as usize));
            changes.filter(|&(_, other)| other == change).map(|(literal, _)| literal)
        };
        let count = equal().count();
        if count == 0 { None } else { equal().nth(draws.below(count as u32) as usize) }
    }
}
