//! The hole: dom/wdeg. It has two parts.

use crate::state::State;

/// The value that x has just got has failed: the constraint between x and y has taken the last value of y. Raises the
/// weight of this constraint by 1.
pub fn wiped_out(state: &mut State, x: usize, y: usize) {
    state.raise_weight(x, y);
}

/// The variable that is tried next. A variable that is not assigned and has one value left is no choice: the first such
/// variable, if there is one. Else the one with the smallest quotient: how many values it has left, over the sum of the
/// weights of its constraints with other variables that are not assigned. A sum of 0 makes the quotient infinite. Of
/// equal quotients, the variable with the lowest number. It is called only while a variable is not assigned.
pub fn select_variable(state: &State) -> usize {
    let open: Vec<usize> = state.variables().filter(|&x| !state.is_assigned(x)).collect();
    if let Some(&x) = open.iter().find(|&&x| state.values(x).len() == 1) {
        return x;
    }
    let mut best = (open[0], f64::INFINITY);
    for x in open {
        let others = state.neighbours(x).into_iter().filter(|&y| !state.is_assigned(y));
        let degree: u64 = others.map(|y| state.weight(x, y)).sum();
        let quotient = state.values(x).len() as f64 / degree as f64;
        if quotient < best.1 {
            best = (x, quotient);
        }
    }
    best.0
}
