//! The hole: minimum remaining values.

use crate::state::State;

/// The variable that is tried next: of those that are not assigned, the one with the fewest values left. Of several
/// with equally few, the one with the lowest number. It is called only while a variable is not assigned.
pub fn select_variable(state: &State) -> usize {
    let mut best = None;
    let mut fewest = usize::MAX;
    for x in state.variables() {
        let left = state.values(x).len();
        if !state.is_assigned(x) && left < fewest {
            best = Some(x);
            fewest = left;
        }
    }
    best.expect("a variable is not assigned")
}
