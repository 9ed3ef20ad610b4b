//! The hole: maintaining arc consistency.

use crate::propagate::propagate;
use crate::state::State;

/// The variable x has just got a value, and the queue is empty. Makes every arc consistent again: the arcs (y, x) of the
/// neighbours y of x that are not assigned join the queue, ascending; then it is worked off by `propagate`. Says
/// `false` when a variable has no value left, else `true`.
pub fn after_assignment(state: &mut State, x: usize) -> bool {
    for y in state.neighbours(x) {
        if !state.is_assigned(y) {
            state.push(y, x);
        }
    }
    propagate(state)
}
