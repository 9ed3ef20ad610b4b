//! The hole: forward checking of constraints on more than two variables.

use crate::state::State;

/// The variable x has just got the value a. Goes through the constraints of x, in their order. Where one variable alone is
/// not assigned, removes from it the values that the constraint does not allow. Says `false` as soon as a variable has no
/// value left: then x = a has failed. Else says `true`.
pub fn check_tables(state: &mut State, x: usize, _a: i64) -> bool {
    for c in state.constraints(x) {
        let unassigned: Vec<usize> = state.scope(c).into_iter().filter(|&y| !state.is_assigned(y)).collect();
        let [y] = unassigned[..] else { continue };
        for b in state.values(y) {
            if !state.allows_tuple(c, y, b) {
                state.remove(y, b);
            }
        }
        if state.is_wiped_out(y) {
            return false;
        }
    }
    true
}
