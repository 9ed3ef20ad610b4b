//! The search, which is given.

use crate::forward_check::forward_check;
use crate::order_values::order_values;
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
    for a in ordered(state, x) {
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

/// One value alone needs no order. The checks of a value order are counted apart.
fn ordered(state: &mut State, x: usize) -> Vec<i64> {
    if state.values(x).len() < 2 {
        return state.values(x);
    }
    state.count_as_ordering(true);
    let values = order_values(state, x);
    state.count_as_ordering(false);
    values
}
