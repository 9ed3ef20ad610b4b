//! For every value that a variable could have: how many constraints it would break.

use super::literals::{LANES, Literals};
use crate::limits::{Stop, Watch};
use crate::model::{Domain, Network, Val, Var};

/// A complete assignment and the table of its conflicts, kept up to date: for each literal, how many constraints it breaks
/// with the values that the other variables have now.
///
/// Source: Fleurent & Ferland 1996 (the table gamma). Cost: of a change of value, one addition for each literal that
/// conflicts with the old value or the new one. Invariant: `broken` constraints do not hold, and `conflicted` are the open
/// variables with a part in one.
#[derive(Debug)]
pub(super) struct ConflictTable<'n> {
    literals: Literals<'n>,
    /// The values of all variables; those of open ones are in `chosen`.
    values: Vec<Val>,
    /// For each literal, its conflicts and its marks.
    keys: Vec<i32>,
    /// The literal of each open variable.
    chosen: Vec<u32>,
    broken: u64,
    /// Open variables in conflict, and where each stands among them.
    conflicted: Vec<u32>,
    stands: Vec<u32>,
    /// Constraints between variables that are not open and that do not hold.
    never: u64,
}

/// Marks a literal that is chosen, or fills up a row.
const TAKEN: i32 = 1 << 30;
/// Marks a literal that may not be chosen for a while.
const TABU: i32 = 1 << 29;
/// No allowed literal changes so much.
pub(super) const MOST_CHANGE: i32 = 1 << 28;
const NOWHERE: u32 = u32::MAX;

impl<'n> ConflictTable<'n> {
    /// The table without an assignment of the open variables, as long as `watch` allows. No domain may be empty.
    pub(super) fn new(network: &'n Network, domains: &[Domain], watch: &Watch) -> Result<Self, Stop> {
        let literals = Literals::new(network, domains, watch)?;
        if !watch.affords((literals.len() + network.len() + 2 * literals.open().len()) * size_of::<u32>()) {
            return Err(Stop::Memory);
        }
        let first = |domain: &Domain| domain.first().unwrap_or(Val::new(0));
        let mut table = Self {
            values: domains.iter().map(first).collect(),
            keys: vec![0; literals.len()],
            chosen: vec![NOWHERE; literals.open().len()],
            broken: 0,
            conflicted: Vec::new(),
            stands: vec![NOWHERE; literals.open().len()],
            never: 0,
            literals,
        };
        table.count_fixed(network, domains, watch)?;
        Ok(table)
    }

    /// Counts what variables with one value break, among themselves and with each literal.
    fn count_fixed(&mut self, network: &'n Network, domains: &[Domain], watch: &Watch) -> Result<(), Stop> {
        let Self { literals, keys, values, .. } = self;
        for x in network.variables().filter(|x| domains[x.index()].len() == 1) {
            watch.spend(1 + network.arcs(x).len() as u64)?;
            let value = values[x.index()];
            literals.forbidden_by(x, value, |literal| keys[literal as usize] += 1);
            let fixed =
                network.arcs(x).iter().filter(|arc| x < arc.target() && domains[arc.target().index()].len() == 1);
            let breaks = |arc: &&_| !network.row(**arc, value).contains(values[arc.target().index()]);
            self.never += fixed.filter(breaks).count() as u64;
        }
        self.broken = self.never;
        for number in 0..literals.len() as u32 {
            if !literals.is_one(number) {
                keys[number as usize] = TAKEN;
            }
        }
        Ok(())
    }

    pub(super) fn literals(&self) -> &Literals<'n> {
        &self.literals
    }

    /// The number of constraints that do not hold.
    #[inline]
    pub(super) fn broken(&self) -> u64 {
        self.broken
    }

    /// The open variables in conflict, by their places among the open variables.
    #[inline]
    pub(super) fn conflicted(&self) -> &[u32] {
        &self.conflicted
    }

    /// For each literal, its conflicts, beside the marks of those that may not be chosen.
    #[inline]
    pub(super) fn keys(&self) -> &[i32] {
        &self.keys
    }

    /// The literal of each open variable.
    #[inline]
    pub(super) fn chosen(&self) -> &[u32] {
        &self.chosen
    }

    /// The number of constraints this literal breaks.
    #[inline]
    pub(super) fn conflicts(&self, literal: u32) -> i32 {
        conflicts_of(self.keys[literal as usize])
    }

    /// By how much the number of broken constraints changes when the variable of this literal takes it; `None` when it has
    /// it already.
    #[inline]
    pub(super) fn change(&self, literal: u32) -> Option<i32> {
        let now = self.chosen[self.literals.owner(literal)];
        (now != literal).then(|| self.conflicts(literal) - self.conflicts(now))
    }

    /// The keys of an open variable, by its place among them, and how many constraints it breaks now: an allowed literal
    /// changes that by its key less this number.
    #[inline]
    pub(super) fn row(&self, place: usize) -> (&[i32], i32) {
        let row = self.literals.starts()[place] as usize..self.literals.starts()[place + 1] as usize;
        let now = self.chosen[place];
        (&self.keys[row], if now == NOWHERE { 0 } else { self.conflicts(now) })
    }

    /// Constraints that do not hold between variables that have one value each: the network has no solution.
    pub(super) fn is_refuted(&self) -> bool {
        self.never > 0
    }

    /// Forbids or allows a literal.
    #[inline]
    pub(super) fn set_tabu(&mut self, literal: u32, tabu: bool) {
        let key = &mut self.keys[literal as usize];
        *key = if tabu { *key | TABU } else { *key & !TABU };
    }

    /// The values of all variables.
    pub(super) fn values(&self) -> Vec<Val> {
        self.values_of(&self.chosen)
    }

    /// The values of all variables when the open ones have these literals.
    pub(super) fn values_of(&self, chosen: &[u32]) -> Vec<Val> {
        let mut values = self.values.clone();
        for (x, &literal) in self.literals.open().iter().zip(chosen) {
            values[x.index()] = self.literals.value(literal);
        }
        values
    }

    /// The variables that are not open, with their values.
    pub(super) fn fixed(&self) -> impl Iterator<Item = (Var, Val)> {
        let all = (0u32..).map(Var::new).zip(self.values.iter().copied());
        all.filter(|(x, _)| self.literals.open().binary_search(x).is_err())
    }

    /// An open variable, by its place among them, and its value.
    pub(super) fn value(&self, place: usize) -> (Var, Val) {
        (self.literals.open()[place], self.literals.value(self.chosen[place]))
    }

    /// About how many operations it takes to look at all literals of the conflicted variables.
    pub(super) fn scan_cost(&self) -> u64 {
        let row = self.literals.len() / (LANES * self.chosen.len().max(1));
        (self.conflicted.len() * (1 + row)) as u64
    }

    /// About how many operations it takes to give an open variable another value.
    pub(super) fn change_cost(&self, place: usize) -> u64 {
        1 + self.literals.degree(place) as u64
    }

    /// Gives the variable of the literal this value.
    #[inline]
    pub(super) fn choose(&mut self, literal: u32) {
        let place = self.literals.owner(literal);
        self.take_back(place);
        self.broken += u64::from(self.conflicts(literal).cast_unsigned());
        self.chosen[place] = literal;
        self.keys[literal as usize] |= TAKEN;
        self.count(literal, 1);
        let is_in_conflict = self.conflicts(literal) > 0;
        note(&mut self.conflicted, &mut self.stands, place, is_in_conflict);
    }

    /// Takes the value of an open variable back, if it has one.
    pub(super) fn take_back(&mut self, place: usize) {
        let old = self.chosen[place];
        if old != NOWHERE {
            self.chosen[place] = NOWHERE;
            self.keys[old as usize] &= !TAKEN;
            self.broken -= u64::from(self.conflicts(old).cast_unsigned());
            self.count(old, -1);
            note(&mut self.conflicted, &mut self.stands, place, false);
        }
    }

    /// Adds `by` to the conflicts of each literal that conflicts with this one.
    #[inline]
    fn count(&mut self, literal: u32, by: i32) {
        let Self { literals, keys, conflicted, stands, .. } = self;
        literals.conflicting(literal, |other| {
            let key = &mut keys[other as usize];
            *key += by;
            // Only a chosen literal can put its variable in conflict, or take it out.
            if *key & TAKEN != 0 {
                let is_in_conflict = conflicts_of(*key) > 0;
                note(conflicted, stands, literals.owner(other), is_in_conflict);
            }
        });
    }
}

/// The conflicts in a key, without the marks.
#[inline]
pub(super) fn conflicts_of(key: i32) -> i32 {
    key & !(TAKEN | TABU)
}

/// Puts an open variable among those in conflict, or takes it out.
#[inline]
fn note(conflicted: &mut Vec<u32>, stands: &mut [u32], place: usize, is_in_conflict: bool) {
    let stood = stands[place];
    match (is_in_conflict, stood == NOWHERE) {
        (true, true) => {
            stands[place] = conflicted.len() as u32;
            conflicted.push(place as u32);
        }
        (false, false) => {
            // The last takes the free place: O(1), and the order means nothing.
            conflicted.swap_remove(stood as usize);
            stands[place] = NOWHERE;
            if let Some(&moved) = conflicted.get(stood as usize) {
                stands[moved as usize] = stood;
            }
        }
        _ => {}
    }
}
