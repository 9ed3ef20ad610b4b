//! The assignment that broke the fewest constraints.

use super::conflict_table::ConflictTable;
use crate::model::Val;

/// The nearest that a search came to a solution.
///
/// Cost: a search that gets better and better copies nothing; the best assignment is copied when it is left.
#[derive(Clone, Debug, Default)]
pub(super) struct Nearest {
    /// The fewest broken constraints; `None` before the first complete assignment.
    broken: Option<u64>,
    /// True if the present assignment is the nearest.
    is_present: bool,
    /// Else its literals.
    chosen: Vec<u32>,
}

impl Nearest {
    pub(super) fn broken(&self) -> Option<u64> {
        self.broken
    }

    /// The present assignment breaks so many constraints.
    pub(super) fn reached(&mut self, broken: u64) {
        if self.broken.is_none_or(|least| broken < least) {
            self.broken = Some(broken);
            self.is_present = true;
        }
    }

    /// Keeps the present assignment, if it is the best, before it is left for one that is no better.
    pub(super) fn keep(&mut self, table: &ConflictTable<'_>) {
        if self.is_present {
            self.chosen.clear();
            self.chosen.extend_from_slice(table.chosen());
            self.is_present = false;
        }
    }

    /// The values of all variables, and how many constraints they break.
    pub(super) fn of(&self, table: &ConflictTable<'_>) -> Option<(Vec<Val>, u64)> {
        let chosen = if self.is_present { table.chosen() } else { &self.chosen };
        self.broken.map(|broken| (table.values_of(chosen), broken))
    }
}
