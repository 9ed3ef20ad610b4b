//! The local search, which is given.

use crate::choose_value::choose_value;
use crate::state::State;

/// As long as a constraint is broken, one of the variables in conflict gets another value. After too many steps it gives
/// up.
pub fn run(state: &mut State) {
    state.tell_start();
    for _ in 0..state.steps() {
        let conflicted = state.conflicted();
        if conflicted.is_empty() {
            break;
        }
        let x = conflicted[state.random(conflicted.len())];
        let a = choose_value(state, x);
        state.repair(x, a);
    }
    if state.conflicted().is_empty() {
        state.solved();
    }
    state.end();
}
