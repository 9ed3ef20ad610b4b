//! The hole: conflict-directed backjumping. It has two parts.

use crate::state::State;

/// A value of x has failed: it is not allowed together with the value of y, which was assigned before. (Of several such
/// variables, y is the one that was assigned first.) Notes that y has a part in the failure of x.
pub fn check_failed(state: &mut State, x: usize, y: usize) {
    state.add_to_conflict_set(x, y);
}

/// Every value of x has failed. Says to which variable the search goes back: the one in the conflict set of x that was
/// assigned last; `None` when the set is empty. That variable takes over the rest of the conflict set of x.
pub fn values_ran_out(state: &mut State, x: usize) -> Option<usize> {
    let mut set = state.conflict_set(x);
    let target = set.pop()?;
    for y in set {
        state.add_to_conflict_set(target, y);
    }
    Some(target)
}
