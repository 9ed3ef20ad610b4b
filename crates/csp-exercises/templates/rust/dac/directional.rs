//! The hole: directional arc consistency.

use crate::state::State;

/// No variable is assigned. Goes through the variables from the last to the first, and revises the neighbours before
/// each of them, ascending, against it: they lose each value that it does not support. Says `false` as soon as a
/// variable has no value left, else `true`.
pub fn directional(state: &mut State) -> bool {
    let _ = state; // delete this line
    panic!("the hole is still empty")
}
