//! The search, which is given.

use crate::jump_back::{check_failed, values_ran_out};
use crate::state::State;

/// How the search below an assignment has ended.
enum Ending {
    Solved,
    /// It goes back to this variable; `None`: there is no solution.
    BackTo(Option<usize>),
}

/// Searches for the first solution.
pub fn run(state: &mut State) {
    search(state);
    state.end();
}

/// Tries each value of the next variable, and for each that does not fail goes on with the variables behind it.
fn search(state: &mut State) -> Ending {
    let Some(x) = state.first_unassigned() else {
        state.solved();
        return Ending::Solved;
    };
    state.clear_conflict_set(x);
    for a in state.values(x) {
        let mark = state.assign(x, a);
        if let Some(y) = first_conflict(state, x, a) {
            state.failed_by(x, y);
            check_failed(state, x, y);
        } else {
            match search(state) {
                Ending::Solved => return Ending::Solved,
                // The search goes back to a variable before x: no other value of x is tried.
                Ending::BackTo(target) if target != Some(x) => {
                    state.retract(mark);
                    return Ending::BackTo(target);
                }
                Ending::BackTo(_) => {}
            }
        }
        state.retract(mark);
    }
    state.backtracked_with_set(x);
    let target = values_ran_out(state, x);
    // One step back is no jump.
    if target != state.path().last().copied() {
        state.jumped(x, target);
    }
    Ending::BackTo(target)
}

/// Checks x = a against the values of the neighbours that were assigned before, the oldest first, up to the first that
/// does not allow it.
fn first_conflict(state: &State, x: usize, a: i64) -> Option<usize> {
    let neighbours = state.neighbours(x);
    let before: Vec<usize> = state.path().into_iter().filter(|y| neighbours.contains(y)).collect();
    before.into_iter().find(|&y| !state.allows(x, a, y, state.value(y).expect("it is assigned")))
}
