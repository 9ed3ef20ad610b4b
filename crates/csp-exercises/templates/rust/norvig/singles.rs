//! The hole: Norvig's two rules. It has three parts.

use crate::state::State;

/// Naked single: when x has one value left, each neighbour loses it. Says `false` when a variable has no value left,
/// else `true`.
pub fn naked(state: &mut State, x: usize) -> bool {
    let _ = (state, x); // delete this line
    panic!("the hole is still empty")
}

/// Hidden single: for each value that has one place left in the unit, the variable there loses its other values. Says
/// `false` when a value has no place, else `true`.
pub fn hidden(state: &mut State, unit: &[usize]) -> bool {
    let _ = (state, unit); // delete this line
    panic!("the hole is still empty")
}

/// Both rules, for all variables and all units, until nothing changes. Says `false` as soon as a rule does, else `true`.
pub fn propagate(state: &mut State) -> bool {
    let _ = state; // delete this line
    panic!("the hole is still empty")
}
