//! The hole: dom/wdeg. It has two parts.

use crate::state::State;

/// The value that x has just got has failed: the constraint between x and y has taken the last value of y. Raises the
/// weight of this constraint by 1.
pub fn wiped_out(state: &mut State, x: usize, y: usize) {
    let _ = (state, x, y); // delete this line
    panic!("the hole is still empty")
}

/// The variable that is tried next. A variable that is not assigned and has one value left is no choice: the first such
/// variable, if there is one. Else the one with the smallest quotient: how many values it has left, over the sum of the
/// weights of its constraints with other variables that are not assigned. A sum of 0 makes the quotient infinite. Of
/// equal quotients, the variable with the lowest number. It is called only while a variable is not assigned.
pub fn select_variable(state: &State) -> usize {
    let _ = state; // delete this line
    panic!("the hole is still empty")
}
