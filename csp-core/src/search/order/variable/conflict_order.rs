//! Come back to the variables that have failed, the latest first.

use super::{MakeConflictOrder, VariableOrder};
use crate::model::{Network, Var};
use crate::part::Entry;
use crate::store::{Conflict, State};
use std::fmt;

/// Conflict-order search: of the variables that have failed, takes the one whose value failed last; when none
/// of the unassigned variables has failed, another order chooses.
///
/// Source: Gay, Hartert, Lecoutre & Schaus 2015. Cost: O(n).
pub(crate) struct ConflictOrder {
    /// When each variable last failed, 0 for never.
    stamps: Vec<u64>,
    clock: u64,
    other: Box<dyn VariableOrder>,
}

impl ConflictOrder {
    pub(crate) const PART: Entry<MakeConflictOrder> =
        Entry::new("cos", "conflict-order search", "Gay et al. 2015", |network, other| {
            Box::new(Self::new(network, other))
        });

    /// An order on top of `other`.
    pub(crate) fn new(network: &Network, other: Box<dyn VariableOrder>) -> Self {
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

    fn succeeded(&mut self, state: &State<'_>, x: Var) {
        self.other.succeeded(state, x);
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
