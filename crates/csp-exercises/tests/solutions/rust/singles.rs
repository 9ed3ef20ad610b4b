//! The hole: Norvig's two rules. It has three parts.

use crate::state::State;

/// Naked single: when x has one value left, each neighbour loses it. Says `false` when a variable has no value left,
/// else `true`.
pub fn naked(state: &mut State, x: usize) -> bool {
    let [a] = state.values(x)[..] else { return true };
    for y in state.neighbours(x) {
        if state.values(y).contains(&a) && !state.remove(y, a) {
            return false;
        }
    }
    true
}

/// Hidden single: for each value that has one place left in the unit, the variable there loses its other values. Says
/// `false` when a value has no place, else `true`.
pub fn hidden(state: &mut State, unit: &[usize]) -> bool {
    for a in state.needs(unit) {
        let places: Vec<usize> = unit.iter().copied().filter(|&x| state.values(x).contains(&a)).collect();
        if places.is_empty() {
            return false;
        }
        if let [x] = places[..] {
            for b in state.values(x) {
                if b != a {
                    state.remove(x, b);
                }
            }
        }
    }
    true
}

/// Both rules, for all variables and all units, until nothing changes. Says `false` as soon as a rule does, else `true`.
pub fn propagate(state: &mut State) -> bool {
    loop {
        let before = state.left();
        for x in state.variables() {
            if !naked(state, x) {
                return false;
            }
        }
        for unit in state.units() {
            if !hidden(state, &unit) {
                return false;
            }
        }
        if state.left() == before {
            return true;
        }
    }
}
