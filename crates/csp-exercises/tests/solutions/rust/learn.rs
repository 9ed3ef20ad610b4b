//! The hole: the first unique implication point.

use std::collections::BTreeSet;

use crate::state::State;

/// Learns from the conflict. The nogood is at first the literals of the conflict; those of level 0 are left out, now and
/// later. As long as it has more than one literal of the last level, the latest of these is replaced by the literals that
/// imply it. Gives back the nogood, and the level to which the search goes back: the second highest among its literals, 0
/// when there is only one.
pub fn learn(state: &mut State) -> (BTreeSet<usize>, u64) {
    let last = state.last_level();
    let mut nogood: BTreeSet<usize> = state.conflict().into_iter().filter(|&l| state.level(l) > 0).collect();
    while nogood.iter().filter(|&&l| state.level(l) == last).count() > 1 {
        let latest = nogood.pop_last().expect("it has two literals");
        let implied_by = state.explain(latest);
        nogood.extend(implied_by.into_iter().filter(|&l| state.level(l) > 0));
    }
    let lower = nogood.iter().map(|&l| state.level(l)).filter(|&level| level < last).max();
    (nogood, lower.unwrap_or(0))
}
