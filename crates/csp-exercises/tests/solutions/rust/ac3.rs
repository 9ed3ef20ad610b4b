//! The hole: AC-3.

use crate::state::State;

/// Removes each value that has no support, until every arc is consistent. Each arc waits in the queue once before it
/// is revised. When x has lost a value, the arcs (z, x) of its other neighbours z join the queue again, ascending; not
/// that of the variable y against which x was revised. Says `false` as soon as a variable has no value left, else
/// `true`.
pub fn ac3(state: &mut State) -> bool {
    for (x, y) in state.arcs() {
        state.push(x, y);
    }
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
