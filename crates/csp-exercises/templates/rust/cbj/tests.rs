//! Tests of the hole.

use crate::jump_back::{check_failed, values_ran_out};
use crate::search;
use crate::state::State;

#[path = "examples.rs"]
mod examples;

#[test]
fn the_deepest_takes_over_the_rest() {
    let mut state = State::new(examples::queens(6), false);
    for x in 0..5 {
        state.assign(x, 0);
    }
    for y in [3, 1, 0, 1] {
        check_failed(&mut state, 5, y);
    }
    assert_eq!(state.conflict_set(5), [0, 1, 3]);
    state.add_to_conflict_set(3, 2);
    assert_eq!(values_ran_out(&mut state, 5), Some(3));
    assert_eq!(state.conflict_set(3), [0, 1, 2]);
    assert_eq!(state.conflict_set(1), []);
}

/// No assignment has a part in the failure: there is no solution.
#[test]
fn an_empty_set() {
    let mut state = State::new(examples::queens(3), false);
    assert_eq!(values_ran_out(&mut state, 0), None);
}

/// The counters of the literature: conflict-directed backjumping on the problem of eight queens.
#[test]
fn eight_queens() {
    let mut state = State::new(examples::queens(8), false);
    search::run(&mut state);
    let kinds = ["tried", "conflict", "backtracked", "solved"].map(|kind| state.count(kind));
    assert_eq!(kinds, [765, 658, 81, 1]);
    assert_eq!(state.checks(), 2142);
}
