//! What a value leaves to the neighbours.

use crate::model::{Val, Var};
use crate::store::State;

/// Calls `each` for each unassigned neighbour of `x`, with the number of values that `value` leaves to it and
/// the number of values that it has now.
pub(super) fn left_to_neighbours(state: &State<'_>, x: Var, value: Val, mut each: impl FnMut(usize, usize)) {
    for &arc in state.network().arcs(x) {
        if !state.is_assigned(arc.target()) {
            let domain = state.domain(arc.target());
            let row = state.network().row(arc, value);
            let kept: u32 = domain.words().iter().zip(row.words()).map(|(d, r)| (d & r).count_ones()).sum();
            each(kept as usize, state.size(arc.target()));
        }
    }
}

/// The words of the domains of the neighbours of `x`: about what it costs to look at them once.
pub(super) fn words_around(state: &State<'_>, x: Var) -> usize {
    let network = state.network();
    network.arcs(x).iter().map(|arc| network.words(arc.target())).sum()
}
