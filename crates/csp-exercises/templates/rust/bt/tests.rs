//! Tests of the hole.

use crate::backtrack::{backtrack, is_consistent};
use crate::search;
use crate::state::State;

#[path = "examples.rs"]
mod examples;

/// The queens of the rows 0 and 1 both attack square 0 of row 2. One check is enough to see it.
#[test]
fn the_first_queen_is_asked_first() {
    let mut state = State::new(examples::queens(4), false);
    state.assign(0, 0);
    state.assign(1, 1);
    state.assign(2, 0);
    assert!(!is_consistent(&state, 2, 0));
    assert_eq!(state.checks(), 1);
}

/// Western Australia does not border on Queensland, but the two others do: two checks.
#[test]
fn all_neighbours_allow_it() {
    let mut state = State::new(examples::australia(3), false);
    for (x, a) in [(0, 0), (1, 1), (2, 2), (3, 0)] {
        state.assign(x, a);
    }
    assert!(is_consistent(&state, 3, 0));
    assert_eq!(state.checks(), 2);
}

/// Three queens: every value of the first variable is tried, and taken back.
#[test]
fn no_solution() {
    let mut state = State::new(examples::queens(3), false);
    assert!(!backtrack(&mut state));
    assert_eq!([state.count("tried"), state.count("retracted")], [18, 18]);
    assert!(!state.is_assigned(0));
}

/// The counters of the literature: 876 values are tried for eight queens, up to the first solution.
#[test]
fn eight_queens() {
    let mut state = State::new(examples::queens(8), false);
    search::run(&mut state);
    assert_eq!(["tried", "backtracked", "solved"].map(|kind| state.count(kind)), [876, 105, 1]);
    assert_eq!(state.count("conflict"), 876 - 8 - 105);
}
