//! The hole: branch and bound. It has three parts.

use crate::forward_check::forward_check;
use crate::state::State;

/// The least that a solution costs here: the sum over all variables of the cost of their cheapest value that is left.
pub fn least(state: &State) -> i64 {
    let _ = state; // delete this line
    panic!("the hole is still empty")
}

/// Says `false`, and removes nothing, when no solution here can cost less than the incumbent. Else removes each value
/// of a variable without a value that is too expensive: with it, and with every other variable at its cheapest, a
/// solution does not cost less than the incumbent. Then says `true`.
pub fn bound(state: &mut State) -> bool {
    let _ = state; // delete this line
    panic!("the hole is still empty")
}

/// Assigns the variables that have no value yet, in their order, and tries their values ascending. After each value
/// comes the bound, then forward checking, and then one look at the least cost, which may have grown. When one of them
/// says that nothing better is there, the value has failed. Each value is taken back, also after a solution.
pub fn branch(state: &mut State) {
    let _ = (&state, forward_check); // delete this line
    panic!("the hole is still empty")
}
