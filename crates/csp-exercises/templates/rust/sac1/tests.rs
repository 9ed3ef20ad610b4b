//! Tests of the hole.

use crate::search;
use crate::state::State;

#[path = "examples.rs"]
mod examples;

fn left(state: &State) -> Vec<Vec<i64>> {
    state.variables().map(|x| state.values(x)).collect()
}

/// Two colours are not enough for WA, NT and SA. AC-3 does not see it; the first trial does.
#[test]
fn a_triangle() {
    let mut state = State::new(examples::australia(2), false);
    search::run(&mut state);
    assert_eq!((state.count("tried"), state.count("retracted"), state.count("conflict")), (1, 1, 1));
}

/// The two solutions are 1 3 0 2 and 2 0 3 1: no other value is left.
#[test]
fn four_queens() {
    let mut state = State::new(examples::queens(4), false);
    search::run(&mut state);
    assert_eq!(left(&state), [[1, 2], [0, 3], [0, 3], [1, 2]]);
}

/// With three colours each value is in a solution: one round tries them all.
#[test]
fn nothing_to_remove() {
    let mut state = State::new(examples::australia(3), false);
    search::run(&mut state);
    assert_eq!(left(&state), vec![vec![0, 1, 2]; 7]);
    assert_eq!((state.count("tried"), state.count("retracted"), state.count("conflict")), (21, 21, 0));
}
