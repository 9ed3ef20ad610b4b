//! What the program does, which is given: it removes each value that is in no choice of different values for a whole
//! group.

use crate::augment::augment;
use crate::matching::Matching;
use crate::state::State;

/// Goes through the groups until nothing changes any more.
pub fn run(state: &mut State) {
    let mut changed = true;
    while changed {
        changed = false;
        for group in state.groups() {
            if let Some(x) = without_value(state, &group, None) {
                state.failed(x);
                state.end();
                return;
            }
            changed |= filter(state, &group);
        }
    }
    state.end();
}

/// Removes each value with which the group has no matching. Says whether there was one.
fn filter(state: &mut State, group: &[usize]) -> bool {
    let mut removed = false;
    for &x in group {
        for v in state.values(x) {
            if without_value(state, group, Some((x, v))).is_some() {
                state.remove(x, v);
                removed = true;
            }
        }
    }
    removed
}

/// Gives each variable of the group a value of its own; with `fixed`, one variable has a certain value. Says which
/// variable gets none, if there is one.
fn without_value(state: &State, group: &[usize], fixed: Option<(usize, i64)>) -> Option<usize> {
    let choices = |x: usize| match fixed {
        Some((y, v)) if x == y => vec![v],
        _ => state.values(x),
    };
    let mut matching = Matching::new(group.iter().map(|&x| (x, choices(x))).collect());
    group.iter().copied().find(|&x| {
        matching.clear_marks();
        !augment(&mut matching, x)
    })
}
