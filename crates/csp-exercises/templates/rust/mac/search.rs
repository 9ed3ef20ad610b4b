//! The search, which is given.

use crate::after_assignment::after_assignment;
use crate::propagate::ac3;
use crate::state::State;

/// Makes every arc consistent, and searches for the first solution.
pub fn run(state: &mut State) {
    if ac3(state) {
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
        if !after_assignment(state, x) {
            state.failed(x);
        } else if search(state) {
            return true;
        }
        state.retract(mark);
    }
    state.backtracked(x);
    false
}
