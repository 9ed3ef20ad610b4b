//! The hole: forward checking of constraints on more than two variables.

use crate::state::State;

/// The variable x has just got the value a. Goes through the constraints of x, in their order. Where one variable alone is
/// not assigned, removes from it the values that the constraint does not allow. Says `false` as soon as a variable has no
/// value left: then x = a has failed. Else says `true`.
pub fn check_tables(state: &mut State, x: usize, a: i64) -> bool {
    let _ = (state, x, a); // delete this line
    panic!("the hole is still empty")
}
