//! The hole: least constraining value.

use crate::state::State;

/// The values left of x, in the order in which they are tried: first the one that rules out the fewest values of the
/// neighbours of x that are not assigned. Of several that rule out equally many, the smallest comes first. Each value
/// of such a neighbour is checked once against each value of x. It is called only when x has two values or more.
pub fn order_values(state: &State, x: usize) -> Vec<i64> {
    let mut ranked = Vec::new();
    for a in state.values(x) {
        let mut ruled_out = 0;
        for y in state.neighbours(x) {
            if !state.is_assigned(y) {
                ruled_out += state.values(y).into_iter().filter(|&b| !state.allows(x, a, y, b)).count();
            }
        }
        ranked.push((ruled_out, a));
    }
    ranked.sort();
    ranked.into_iter().map(|(_, a)| a).collect()
}
