//! Come back to the variable that failed last.

use super::{MakeConflictOrder, VariableOrder};
use crate::model::Var;
use crate::part::Entry;
use crate::store::{Conflict, State};
use std::fmt;

/// Last conflict: the variable whose value failed last comes next, until one of its values succeeds;
/// otherwise another order chooses.
///
/// Source: Lecoutre, Sais, Tabary & Vidal 2009, lc(1). Cost: O(1) more than the other order. It finds the
/// culprit of a conflict without looking for it, as a lazy form of backjumping.
pub(crate) struct LastConflict {
    last: Option<Var>,
    other: Box<dyn VariableOrder>,
}

impl LastConflict {
    pub(crate) const PART: Entry<MakeConflictOrder> =
        Entry::new("lc", "last conflict first", "Lecoutre et al. 2009", |_, other| Box::new(Self::new(other)));

    /// An order on top of `other`.
    pub(crate) fn new(other: Box<dyn VariableOrder>) -> Self {
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

    fn succeeded(&mut self, state: &State<'_>, x: Var) {
        if self.last == Some(x) {
            self.last = None;
        }
        self.other.succeeded(state, x);
    }

    fn failed(&mut self, state: &State<'_>, x: Var, conflict: Conflict) {
        // A variable that failed before x and has not succeeded since stays the one to come back to.
        self.last.get_or_insert(x);
        self.other.failed(state, x, conflict);
    }

    fn restarted(&mut self) {
        self.other.restarted();
    }
}
