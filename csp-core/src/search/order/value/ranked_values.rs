//! Values ranked by what they leave to the neighbours.

use crate::model::{Val, Var};
use crate::search::order::Ties;
use crate::store::State;

/// Calls `each` for each unassigned neighbour of `x`, with the number of values that `value` leaves to it and
/// the number of values that it has now.
fn left_to_neighbours(state: &State<'_>, x: Var, value: Val, mut each: impl FnMut(usize, usize)) {
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
fn words_around(state: &State<'_>, x: Var) -> usize {
    let network = state.network();
    network.arcs(x).iter().map(|arc| network.words(arc.target())).sum()
}

/// Ranks the values of a variable by what they leave to its neighbours, and counts what that costs.
#[derive(Clone, Debug)]
pub(super) struct RankedValues<K> {
    /// One for each value of an unassigned neighbour that was looked at.
    pub(super) checks: u64,
    ranked: Vec<(K, Val)>,
    ties: Ties,
}

impl<K: Ord + Copy> RankedValues<K> {
    pub(super) fn new(ties: Ties) -> Self {
        Self { checks: 0, ranked: Vec::new(), ties }
    }

    /// Arranges `values` by rank, the least first. The rank of a value begins with `start`; `add` is told for each
    /// unassigned neighbour how many values are left to it, and how many it has now.
    pub(super) fn arrange(
        &mut self,
        state: &State<'_>,
        x: Var,
        values: &mut [Val],
        start: K,
        add: impl Fn(&mut K, usize, usize),
    ) {
        if values.len() < 2 {
            return;
        }
        self.ranked.clear();
        let words = words_around(state, x);
        for &value in &*values {
            // When the search must stop, any order will do.
            if state.work(words) {
                return;
            }
            let mut rank = start;
            left_to_neighbours(state, x, value, |kept, size| {
                add(&mut rank, kept, size);
                self.checks += size as u64;
            });
            self.ranked.push((rank, value));
        }
        self.ties.sort(&mut self.ranked, |&(rank, _)| rank);
        for (place, (_, value)) in values.iter_mut().zip(&self.ranked) {
            *place = *value;
        }
    }

    pub(super) fn are_stable(&self) -> bool {
        !self.ties.are_random()
    }
}
