//! The events that a search tells an observer.

use std::sync::Arc as Shared;

use crate::model::{Literal, Val, Var};
use crate::stats::Textbook;
use crate::store::{Lesson, OwnedReason};

/// One step of a search. The events of a run are complete: [`Replay`](crate::observe::Replay) rebuilds from them every
/// domain, and the queue of an arc-consistency algorithm.
///
/// Between the start and the end of a search, they come in this order:
///
/// - The work at the root comes first. Then, for each value that is tried, come [`Event::Tried`], what
///   follows from it, and, when it fails, one [`Event::Conflict`]. Each value tried is retracted in the end,
///   the last one first, unless the search ends before.
/// - Each arc or value that waits is [`Event::Enqueued`] once before it leaves the queue, first in, first
///   out. When a value is retracted, the items that still wait are forgotten; at a conflict they still wait.
/// - [`Event::Pruned`] is reported while the value is still in the domain, one event for each value. The
///   reason is whole for the domains of that moment. What joins the queue because of the removal comes after
///   it.
/// - When the values of a variable run out, [`Event::Backtracked`] comes first, then [`Event::Jumped`] when
///   the search goes back further than to the value before, then [`Event::Retracted`] for each value taken
///   back.
///
/// The events agree with the counters: `Tried` are nodes, `Pruned` prunings, `Revised` revisions,
/// `Backtracked` backtracks, `Solved` solutions, and `Conflict` dead ends, with one more when the root fails.
/// Local search tells [`Event::Repaired`], [`Event::Restarted`] and [`Event::Solved`] alone, and of its propagation before
/// the first step nothing but the result: the first values. Singleton consistency tries values at the root to see whether they fail: it reports `Tried` and
/// `Retracted` events that are no nodes.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Event {
    /// `value` is tried for `var`: its domain becomes that value alone.
    Tried {
        /// The variable.
        var: Var,
        /// The value.
        value: Val,
        /// The number of variables that are assigned now, this one included.
        depth: usize,
    },
    /// An item joins the end of the queue of an arc-consistency algorithm. It was not in the queue before.
    Enqueued {
        /// The item that waits from now on.
        item: Waiting,
        /// The reason why it joins.
        cause: Enqueuing,
    },
    /// A removed value, the first in the queue of AC-4 or AC-6, leaves the queue: the values that it
    /// supported are looked at. (An arc leaves its queue when it is [`Event::Revised`].)
    Dequeued {
        /// The variable.
        var: Var,
        /// The value.
        value: Val,
    },
    /// The domain of `x` is revised against that of `y`. If that arc waits in a queue, it is the first, and
    /// leaves it.
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
        /// The reason.
        reason: OwnedReason,
    },
    /// The present node (or the root) fails at `var`.
    Conflict {
        /// The variable that has no value left, or whose value is not allowed.
        var: Var,
        /// The reason why its last value left, or why its value is not allowed.
        reason: OwnedReason,
    },
    /// `value` is taken back from `var`. Every domain is again as it was before the value was tried.
    Retracted {
        /// The variable.
        var: Var,
        /// The value.
        value: Val,
    },
    /// The values of `var` have run out.
    Backtracked {
        /// The variable.
        var: Var,
        /// The assigned variables that its values failed by, in the order of the path, when the look-back
        /// keeps them. Their values alone, or those of the path up to the deepest of them, leave it no value, except for
        /// solutions already found.
        conflict_set: Option<Shared<[Var]>>,
    },
    /// The search goes back over several assignments at once; each is retracted.
    Jumped {
        /// The variable whose values have run out.
        from: Var,
        /// The variable whose value is to be revised, or `None` when no revision helps.
        to: Option<Var>,
    },
    /// The conflict has taught a nogood. It comes after [`Event::Conflict`], before the values are taken back that
    /// the jump leaves, and what the nogood then removes names the rule [`Rule::Nogood`](crate::observe::Rule::Nogood).
    Learnt {
        /// The nogood, and where the search goes back to.
        lesson: Shared<Lesson>,
    },
    /// A local search gives `var` a value. The domain of the variable is shown as that value alone.
    ///
    /// Every variable gets its first value at the start of a run, and after [`Event::Restarted`] another one; until then
    /// it keeps the one of the run before. After that, each event of this kind is a step.
    Repaired {
        /// The variable.
        var: Var,
        /// The value that it had; `None` when this is its first value in the run. The same as `to` in a step that found no
        /// better one.
        from: Option<Val>,
        /// The value that it has from now on.
        to: Val,
        /// The number of constraints that are broken now, among variables that have a value in this run.
        broken: u64,
    },
    /// The search starts again: at the root, or from another complete assignment.
    Restarted,
    /// Every variable is assigned and every constraint holds.
    Solved,
    /// The solution that was just told is the best so far, the incumbent: from now on each must be better. Only a search for the
    /// best solution tells it, each time right behind [`Event::Solved`].
    Improved {
        /// Its value by the objective of the network.
        value: i64,
    },
}

/// An item in the queue of an arc-consistency algorithm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Waiting {
    /// In the queue of AC-3 and its descendants: the values of `x` are still to look for support in `y`.
    Arc {
        /// The variable to be revised.
        x: Var,
        /// The variable it is revised against.
        y: Var,
    },
    /// In the queue of AC-4 and AC-6: `value` has left the domain of `var`, and what it supported is still to
    /// be looked at.
    Value {
        /// The variable.
        var: Var,
        /// The value.
        value: Val,
    },
}

/// The reason why an item joins a queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Enqueuing {
    /// The algorithm begins, and looks at everything once.
    Start,
    /// This variable was assigned.
    Assigned(Var),
    /// The domain of this variable has shrunk.
    Shrunk(Var),
}

/// Something that is told every step of a search.
///
/// A search without an observer pays one predictable branch for each event that it does not report. A search may go on in another
/// thread, and its observer goes with it.
pub trait Observer: Send {
    /// Called at each step, in order.
    fn event(&mut self, event: &Event);

    /// Called right before each event, with what has been counted before it. An observer that wants to know
    /// what each step cost keeps it; by default it is not looked at.
    fn counted(&mut self, _counters: &Textbook) {}

    /// Called right before each [`Event::Solved`], with the value of each variable in order.
    fn solution(&mut self, _values: &[Val]) {}

    /// A search that learns keeps the last solution from being found again by this nogood, from which later ones may follow.
    fn excluded(&mut self, _nogood: &[Literal]) {}

    /// A search that learns has forgotten a nogood that it told before, in whatever order of its literals.
    fn forgot(&mut self, _nogood: &[Literal]) {}

    /// True if it wants every step. One that wants only [`Event::Learnt`], [`Event::Restarted`] and
    /// [`Event::Solved`] makes a search that learns much faster. It is asked once, before the search; other searches tell
    /// every step nevertheless.
    fn wants_steps(&self) -> bool {
        true
    }
}

impl<F: FnMut(&Event) + Send> Observer for F {
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
