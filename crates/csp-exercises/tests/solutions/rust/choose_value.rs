//! The hole: min-conflicts.

use crate::state::State;

/// The variable x is in conflict. Says which value it gets: one that breaks the fewest constraints with the present
/// values of its neighbours. Of several that break equally few, any may be taken; best one at random.
pub fn choose_value(state: &State, x: usize) -> i64 {
    let mut best = Vec::new();
    let mut fewest = usize::MAX;
    for a in state.values(x) {
        let is_broken = |&y: &usize| !state.allows(x, a, y, state.value(y));
        let broken = state.neighbours(x).into_iter().filter(is_broken).count();
        if broken < fewest {
            fewest = broken;
            best.clear();
        }
        if broken == fewest {
            best.push(a);
        }
    }
    best[state.random(best.len())]
}
