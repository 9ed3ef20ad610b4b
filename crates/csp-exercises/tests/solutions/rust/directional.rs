//! The hole: directional arc consistency.

use crate::state::State;

/// No variable is assigned. Goes through the variables from the last to the first, and revises the neighbours before
/// each of them, ascending, against it: they lose each value that it does not support. Says `false` as soon as a
/// variable has no value left, else `true`.
pub fn directional(state: &mut State) -> bool {
    for x in state.variables().rev() {
        for y in state.neighbours(x) {
            if y > x {
                continue;
            }
            state.revise(y, x);
            if state.is_wiped_out(y) {
                return false;
            }
        }
    }
    true
}
