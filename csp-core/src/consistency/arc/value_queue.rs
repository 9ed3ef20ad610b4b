//! The queue of removed values that AC-4 and AC-6 work through.

use std::collections::VecDeque;

use crate::model::{Val, Var};
use crate::store::{Conflict, Context, Enqueuing, Waiting};

/// Values that have left their domains, and whose supported values are still to be looked at: first in, first
/// out. A value leaves a domain once, so none is in the queue twice.
#[derive(Debug, Default)]
pub(super) struct ValueQueue(VecDeque<(Var, Val)>);

impl ValueQueue {
    /// Removes `value` from the domain of `x`, as it has no support in `y`, and adds it to the queue.
    pub(super) fn remove(&mut self, cx: &mut Context<'_>, x: Var, value: Val, y: Var) -> Result<(), Conflict> {
        let removed = cx.remove(x, value, y);
        self.0.push_back((x, value));
        cx.report_enqueued([Waiting::Value { var: x, value }].into_iter(), Enqueuing::Shrunk(x));
        removed.map(|_| ())
    }

    /// Adds the values that have left the domains of the present node, from the change number `from` on, see
    /// [`crate::extend::State::removals`].
    pub(super) fn push_removals(&mut self, cx: &mut Context<'_>, from: usize) {
        let waiting = self.0.len();
        self.0.extend(cx.removals(from));
        if cx.is_observed() {
            for &(var, value) in self.0.range(waiting..) {
                let cause = if cx.is_assigned(var) { Enqueuing::Assigned(var) } else { Enqueuing::Shrunk(var) };
                cx.report_enqueued([Waiting::Value { var, value }].into_iter(), cause);
            }
        }
    }

    /// Takes the first value off the queue.
    pub(super) fn pop(&mut self, cx: &mut Context<'_>) -> Option<(Var, Val)> {
        let (var, value) = self.0.pop_front()?;
        cx.report_dequeued(var, value);
        Some((var, value))
    }

    pub(super) fn clear(&mut self) {
        self.0.clear();
    }
}
