//! The search, which is given.

use crate::singles::propagate;
use crate::state::State;

/// Both rules before the search, and then the first solution.
pub fn run(state: &mut State) {
    if propagate(state) {
        search(state);
    } else {
        state.failed(0);
    }
    state.end();
}

/// Tries each value of a variable with the fewest values left, the first of several, and for each goes on with the
/// others. Says whether a solution was found.
fn search(state: &mut State) -> bool {
    let open = state.variables().filter(|&x| !state.is_assigned(x));
    let Some(x) = open.min_by_key(|&x| state.values(x).len()) else {
        state.solved();
        return true;
    };
    for a in state.values(x) {
        let mark = state.assign(x, a);
        if !propagate(state) {
            state.failed(x);
        } else if search(state) {
            return true;
        }
        state.retract(mark);
    }
    state.backtracked(x);
    false
}
