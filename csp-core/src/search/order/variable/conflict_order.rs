//! Orders that come back to what failed last.

use std::fmt;

use super::VariableOrder;
use crate::model::{Network, Var};
use crate::search::{Conflict, State};

/// Last conflict: the variable whose value failed last comes next until one of its values stands; else another order chooses.
///
/// Source: Lecoutre, Sais, Tabary & Vidal 2009, lc(1). Cost: O(1) more than the other order. It finds the culprit of a
/// conflict without looking for it, as a lazy form of backjumping.
pub struct LastConflict {
    last: Option<Var>,
    other: Box<dyn VariableOrder>,
}

impl LastConflict {
    /// On top of another order.
    pub fn new(other: Box<dyn VariableOrder>) -> Self {
        Self { last: None, other }
    }
}

impl fmt::Debug for LastConflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LastConflict").finish_non_exhaustive()
    }
}

impl VariableOrder for LastConflict {
    fn select(&mut self, state: &State<'_>) -> Var {
        match self.last {
            Some(x) if !state.is_assigned(x) => x,
            _ => self.other.select(state),
        }
    }

    fn stood(&mut self, state: &State<'_>, x: Var) {
        if self.last == Some(x) {
            self.last = None;
        }
        self.other.stood(state, x);
    }

    fn failed(&mut self, state: &State<'_>, x: Var, conflict: Conflict) {
        self.last.get_or_insert(x);
        self.other.failed(state, x, conflict);
    }

    fn restarted(&mut self) {
        self.other.restarted();
    }
}

/// Conflict-order search: of the variables that have failed, the one whose value failed last; before any has, another order.
///
/// Source: Gay, Hartert, Lecoutre & Schaus 2015. Cost: O(n).
pub struct ConflictOrder {
    /// When each variable last failed, 0 for never.
    stamps: Vec<u64>,
    clock: u64,
    other: Box<dyn VariableOrder>,
}

impl ConflictOrder {
    /// On top of another order.
    pub fn new(network: &Network, other: Box<dyn VariableOrder>) -> Self {
        Self { stamps: vec![0; network.len()], clock: 0, other }
    }
}

impl fmt::Debug for ConflictOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ConflictOrder").finish_non_exhaustive()
    }
}

impl VariableOrder for ConflictOrder {
    fn select(&mut self, state: &State<'_>) -> Var {
        let last = state.unassigned().filter(|x| self.stamps[x.index()] > 0).max_by_key(|x| self.stamps[x.index()]);
        last.unwrap_or_else(|| self.other.select(state))
    }

    fn stood(&mut self, state: &State<'_>, x: Var) {
        self.other.stood(state, x);
    }

    fn failed(&mut self, state: &State<'_>, x: Var, conflict: Conflict) {
        self.clock += 1;
        self.stamps[x.index()] = self.clock;
        self.other.failed(state, x, conflict);
    }

    fn restarted(&mut self) {
        self.other.restarted();
    }
}
