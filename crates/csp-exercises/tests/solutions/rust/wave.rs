//! The hole: a wave of limited discrepancy search.

use crate::forward_check::forward_check;
use crate::state::State;

/// Searches as forward checking does, but with k discrepancies at most: the first value of a variable costs none, each
/// later one costs one. A value that costs more than is left is not tried; `leave_out` notes it. Below a value the
/// wave goes on with what is left. Returns `true` if a solution was found, else `false`.
pub fn wave(state: &mut State, k: usize) -> bool {
    let Some(x) = state.first_unassigned() else {
        state.solved();
        return true;
    };
    for (rank, a) in state.values(x).into_iter().enumerate() {
        let cost = rank.min(1);
        if cost > k {
            state.leave_out();
            break;
        }
        let mark = state.assign(x, a);
        if !forward_check(state, x, a) {
            state.failed(x);
        } else if wave(state, k - cost) {
            return true;
        }
        state.retract(mark);
    }
    state.backtracked(x);
    false
}
