//! The hole: conflict-directed backjumping. It has two parts.

use crate::state::State;

/// A value of x has failed: it is not allowed together with the value of y, which was assigned before. (Of several such
/// variables, y is the one that was assigned first.) Notes that y has a part in the failure of x.
pub fn check_failed(state: &mut State, x: usize, y: usize) {
    let _ = (state, x, y); // delete this line
    panic!("the hole is still empty")
}

/// Every value of x has failed. Says to which variable the search goes back: the one in the conflict set of x that was
/// assigned last; `None` when the set is empty. That variable takes over the rest of the conflict set of x.
pub fn values_ran_out(state: &mut State, x: usize) -> Option<usize> {
    let _ = (state, x); // delete this line
    panic!("the hole is still empty")
}
