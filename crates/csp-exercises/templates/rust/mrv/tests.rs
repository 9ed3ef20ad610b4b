//! Tests of the hole.

use crate::search;
use crate::select_variable::select_variable;
use crate::state::State;

#[path = "examples.rs"]
mod examples;

/// At the start all variables have equally many values: the first one is taken.
#[test]
fn ties_go_to_the_lowest_number() {
    let mut state = State::new(examples::queens(4), false);
    assert_eq!(select_variable(&state), 0);
    state.assign(0, 0);
    assert_eq!(select_variable(&state), 1);
}

/// Tasmania has one value left, and is not assigned.
#[test]
fn the_fewest_values() {
    let mut state = State::new(examples::australia(3), false);
    state.assign(0, 0);
    state.remove(3, 0);
    state.remove(6, 0);
    state.remove(6, 2);
    assert_eq!(select_variable(&state), 6);
    state.assign(6, 1);
    assert_eq!(select_variable(&state), 3);
}

/// The counters of the literature: forward checking with minimum remaining values on the problem of eight queens.
#[test]
fn eight_queens() {
    let mut state = State::new(examples::queens(8), false);
    search::run(&mut state);
    let kinds = ["tried", "conflict", "backtracked", "pruned", "solved"].map(|kind| state.count(kind));
    assert_eq!(kinds, [75, 23, 44, 291, 1]);
    assert_eq!(state.checks(), 777);
}
