//! The search, which is given.

use crate::directional::directional;
use crate::forward_check::forward_check;
use crate::state::State;

/// Makes the arcs towards the first variable consistent, and searches for the first solution.
pub fn run(state: &mut State) {
    if directional(state) {
        search(state);
    } else {
        state.failed(0);
    }
    state.end();
}

/// Tries each value of the next variable, and for each goes on with the variables behind it. Says whether a solution
/// was found.
fn search(state: &mut State) -> bool {
    let Some(x) = state.first_unassigned() else {
        state.solved();
        return true;
    };
    for a in state.values(x) {
        let mark = state.assign(x, a);
        if !forward_check(state, x, a) {
            state.failed(x);
        } else if search(state) {
            return true;
        }
        state.retract(mark);
    }
    state.backtracked(x);
    false
}
