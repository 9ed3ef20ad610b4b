//! AC-3, which is given.

use crate::state::State;

/// AC-3 before the search: all arcs wait.
pub fn ac3(state: &mut State) -> bool {
    for (x, y) in state.arcs() {
        state.push(x, y);
    }
    propagate(state)
}

/// Revises the arcs that wait, first in, first out. When x has lost a value, the arcs (z, x) of its other neighbours join
/// the queue. Says `false` as soon as a variable has no value left, and `true` when no arc waits any more.
pub fn propagate(state: &mut State) -> bool {
    while let Some((x, y)) = state.pop() {
        if state.revise(x, y) {
            if state.is_wiped_out(x) {
                return false;
            }
            for z in state.neighbours(x) {
                if z != y {
                    state.push(z, x);
                }
            }
        }
    }
    true
}
