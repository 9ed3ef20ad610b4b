//! The hole: backtracking. It has two parts.

use crate::state::State;

/// The variable x has just got the value a. Checks it against the values of the neighbours that were assigned before,
/// the one assigned first comes first. Says `false` at the first that does not allow x = a; `true` when all do.
pub fn is_consistent(state: &State, x: usize, a: i64) -> bool {
    state.past(x).into_iter().all(|y| state.allows(x, a, y, state.value(y).expect("it is assigned")))
}

/// Assigns the variables that have no value yet, in their order, and tries their values ascending. A value that is not
/// consistent has failed; with one that is, the search goes on at the next variable. A value that led to no solution is
/// taken back. Says `true` when every variable has a value, `false` when the values of the variable have run out; both
/// are told.
pub fn backtrack(state: &mut State) -> bool {
    let Some(x) = state.first_unassigned() else {
        state.solved();
        return true;
    };
    for a in state.values(x) {
        let mark = state.assign(x, a);
        if !is_consistent(state, x, a) {
            state.failed(x);
        } else if backtrack(state) {
            return true;
        }
        state.retract(mark);
    }
    state.backtracked(x);
    false
}
