//! Forward checking, which is given.

use crate::state::State;

/// The variable x has just got the value a. Removes, from each neighbour of x that is not assigned, the values that
/// x = a does not allow. Says `false` as soon as a neighbour has no value left: then x = a has failed. Says `true`
/// when every neighbour has a value left.
pub fn forward_check(state: &mut State, x: usize, a: i64) -> bool {
    for y in state.neighbours(x) {
        if state.is_assigned(y) {
            continue;
        }
        for b in state.values(y) {
            if !state.allows(x, a, y, b) {
                state.remove(y, b);
            }
        }
        if state.is_wiped_out(y) {
            return false;
        }
    }
    true
}
