//! What a search tells.

use std::sync::Arc as Shared;

use crate::model::{Val, Var};
use crate::store::OwnedReason;

/// One step of a search. The events of a run are complete: [`Replay`](crate::Replay) rebuilds every domain
/// from them, and the queue of an arc-consistency algorithm.
///
/// In this order, between the start and the end:
///
/// - Work at the root comes first, then for each value [`Event::Tried`], what it leads to, and, when it
///   fails, one [`Event::Conflict`]. Each value tried is retracted in the end, unless the search ends before:
///   the last tried first.
/// - An arc or a value that waits is [`Event::Enqueued`] once before it leaves the queue, first in, first
///   out. When a value is retracted, what still waits is forgotten; at a conflict it still stands there.
/// - [`Event::Pruned`] is told while the value is still in the domain, one event for each value; the reason
///   is whole for the domains of that moment. What joins the queue because of it comes after it.
/// - The values of a variable run out: [`Event::Backtracked`], then [`Event::Jumped`] when that is not to the
///   value before, then [`Event::Retracted`] for each value taken back.
///
/// As many events as the counters say: `Tried` are nodes, `Pruned` prunings, `Revised` revisions,
/// `Backtracked` backtracks, `Solved` solutions, and `Conflict` dead ends, with one more when the root fails.
/// Singleton consistency tries values at the root to see whether they fail: it tells `Tried` and `Retracted`
/// that are no nodes.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Event {
    /// `value` is tried for `var`: its domain becomes that value alone.
    Tried {
        /// The variable.
        var: Var,
        /// The value.
        value: Val,
        /// How many variables are assigned now, this one included.
        depth: usize,
    },
    /// Something joins the queue of an arc-consistency algorithm, at its end. It does not wait there yet.
    Enqueued {
        /// What waits from now on.
        item: Waiting,
        /// What put it there.
        cause: Enqueuing,
    },
    /// A removed value leaves the queue of AC-4 or AC-6, of which it is the first: what it supported is
    /// looked at. (An arc leaves its queue when it is [`Event::Revised`].)
    Dequeued {
        /// The variable.
        var: Var,
        /// The value.
        value: Val,
    },
    /// The domain of `x` is revised against that of `y`. If that arc waits in a queue, it is the first, and leaves.
    Revised {
        /// The variable whose values look for support.
        x: Var,
        /// The variable in which they look.
        y: Var,
    },
    /// `value` leaves the domain of `var` through propagation.
    Pruned {
        /// The variable.
        var: Var,
        /// The value.
        value: Val,
        /// Why.
        reason: OwnedReason,
    },
    /// The present node (or the root) fails at `var`.
    Conflict {
        /// The variable that has no value left, or whose value is not allowed.
        var: Var,
        /// Why its last value left, or is not allowed.
        reason: OwnedReason,
    },
    /// `value` is taken back from `var`; every domain is as it was before it was tried.
    Retracted {
        /// The variable.
        var: Var,
        /// The value.
        value: Val,
    },
    /// The values of `var` ran out.
    Backtracked {
        /// The variable.
        var: Var,
        /// The assigned variables that its values failed by, in the order of the path, when the look-back
        /// keeps them, see [`LookBack::conflict_set`](crate::search::LookBack::conflict_set).
        conflict_set: Option<Shared<[Var]>>,
    },
    /// The search goes back over several assignments at once; each is retracted.
    Jumped {
        /// The variable whose values ran out.
        from: Var,
        /// The variable whose value is to be revised, or `None` when no revision helps.
        to: Option<Var>,
    },
    /// The search starts again at the root.
    Restarted,
    /// Every variable is assigned and every constraint holds.
    Solved,
}

/// What waits in the queue of an arc-consistency algorithm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Waiting {
    /// The values of `x` are to look for support in `y`, in the queue of AC-3 and its descendants.
    Arc {
        /// The variable to be revised.
        x: Var,
        /// The variable it is revised against.
        y: Var,
    },
    /// `value` has left the domain of `var`, in the queue of AC-4 and AC-6: what it supported is to be looked at.
    Value {
        /// The variable.
        var: Var,
        /// The value.
        value: Val,
    },
}

/// Why something joins a queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Enqueuing {
    /// Everything is to be looked at once.
    Start,
    /// This variable was assigned.
    Assigned(Var),
    /// The domain of this variable has shrunk.
    Shrunk(Var),
}

/// Something that is told every step of a search.
///
/// A search without an observer pays one predictable branch for each event that it does not send.
pub trait Observer {
    /// Called at each step, in order.
    fn event(&mut self, event: &Event);
}

impl<F: FnMut(&Event)> Observer for F {
    fn event(&mut self, event: &Event) {
        self(event);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Searches of a million events are kept and walked in.
    #[test]
    fn an_event_is_small() {
        assert!(size_of::<Event>() <= 48, "{} bytes", size_of::<Event>());
    }
}
