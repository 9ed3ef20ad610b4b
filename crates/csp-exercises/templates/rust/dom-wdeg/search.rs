//! The search, which is given.

use crate::dom_wdeg::{select_variable, wiped_out};
use crate::forward_check::forward_check;
use crate::state::State;

/// Searches for the first solution.
pub fn run(state: &mut State) {
    search(state);
    state.end();
}

/// Tries each value of the next variable, and for each goes on with the variables behind it. Says whether a solution
/// was found.
fn search(state: &mut State) -> bool {
    if state.is_complete() {
        state.solved();
        return true;
    }
    let x = select_variable(state);
    for a in state.values(x) {
        let mark = state.assign(x, a);
        if !forward_check(state, x, a) {
            state.failed(x);
            let y = state.first_wiped_out().expect("forward checking has failed there");
            wiped_out(state, x, y);
        } else if search(state) {
            return true;
        }
        state.retract(mark);
    }
    state.backtracked(x);
    false
}
