//! The search, which is given.

use crate::check_tables::check_tables;
use crate::state::State;

/// Searches for the first solution.
pub fn run(state: &mut State) {
    search(state);
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
        if !check_tables(state, x, a) {
            state.failed(x);
        } else if search(state) {
            return true;
        }
        state.retract(mark);
    }
    state.backtracked(x);
    false
}
