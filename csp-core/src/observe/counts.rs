//! The counters at a place of a recording.

use crate::store::Event;

/// The number of times each thing has happened, as the events report it.
///
/// At the end of a complete recording these are the counters of [`Stats`](crate::Stats), with two exceptions
/// that come from the events themselves: the values that singleton consistency tries at the root are counted
/// as nodes, and a root that fails is counted as a dead end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Values tried, or steps of a local search. (A step of tabu search that finds everything forbidden tells nothing.)
    pub nodes: u64,
    /// Values tried for a variable that had another one left.
    pub decisions: u64,
    /// Conflicts.
    pub dead_ends: u64,
    /// Variables whose values ran out.
    pub backtracks: u64,
    /// Values that left a domain through propagation.
    pub prunings: u64,
    /// Revisions of a domain against another.
    pub revisions: u64,
    /// Times the search started again at the root.
    pub restarts: u64,
    /// Nogoods learnt.
    pub nogoods: u64,
    /// Solutions found.
    pub solutions: u64,
    /// Steps of a local search that changed a value.
    pub repairs: u64,
}

impl Counts {
    /// Counts one more event. When it is a value tried, `is_decision` says whether its variable had another
    /// one left.
    pub(super) fn count(&mut self, event: &Event, is_decision: bool) {
        match event {
            Event::Tried { .. } => {
                self.nodes += 1;
                self.decisions += u64::from(is_decision);
            }
            Event::Conflict { .. } => self.dead_ends += 1,
            Event::Backtracked { .. } => self.backtracks += 1,
            Event::Pruned { .. } => self.prunings += 1,
            Event::Revised { .. } => self.revisions += 1,
            Event::Learnt { .. } => self.nogoods += 1,
            Event::Restarted => self.restarts += 1,
            Event::Solved => self.solutions += 1,
            Event::Repaired { from, to, .. } => {
                self.nodes += u64::from(from.is_some());
                self.repairs += u64::from(from.is_some_and(|from| from != *to));
            }
            Event::Enqueued { .. } | Event::Dequeued { .. } | Event::Retracted { .. } | Event::Jumped { .. } => {}
        }
    }
}
