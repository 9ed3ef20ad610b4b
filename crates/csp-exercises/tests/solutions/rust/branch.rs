//! The hole: branch and bound. It has three parts.

use crate::forward_check::forward_check;
use crate::state::State;

/// The least that a solution costs here: the sum over all variables of the cost of their cheapest value that is left.
pub fn least(state: &State) -> i64 {
    state.variables().map(|x| cheapest(state, x)).sum()
}

fn cheapest(state: &State, x: usize) -> i64 {
    state.values(x).into_iter().map(|a| state.cost(x, a)).min().expect("a value is left")
}

/// Says `false`, and removes nothing, when no solution here can cost less than the incumbent. Else removes each value
/// of a variable without a value that is too expensive: with it, and with every other variable at its cheapest, a
/// solution does not cost less than the incumbent. Then says `true`.
pub fn bound(state: &mut State) -> bool {
    if least(state) >= state.best() {
        return false;
    }
    for x in state.variables() {
        let others = least(state) - cheapest(state, x);
        for a in state.values(x) {
            if others + state.cost(x, a) >= state.best() {
                state.remove(x, a);
            }
        }
    }
    true
}

/// Assigns the variables that have no value yet, in their order, and tries their values ascending. After each value
/// comes the bound, then forward checking, and then one look at the least cost, which may have grown. When one of them
/// says that nothing better is there, the value has failed. Each value is taken back, also after a solution.
pub fn branch(state: &mut State) {
    let Some(x) = state.first_unassigned() else {
        state.improved();
        return;
    };
    for a in state.values(x) {
        let mark = state.assign(x, a);
        if bound(state) && forward_check(state, x, a) && least(state) < state.best() {
            branch(state);
        } else {
            state.failed(x);
        }
        state.retract(mark);
    }
    state.backtracked(x);
}
