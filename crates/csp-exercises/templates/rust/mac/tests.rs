//! Tests of the hole.

use crate::after_assignment::after_assignment;
use crate::search;
use crate::state::State;

#[path = "examples.rs"]
mod examples;

/// The first queen stands in the corner of a board of 4 x 4 squares: no square is left for the others.
#[test]
fn a_queen_in_the_corner() {
    let mut state = State::new(examples::queens(4), false);
    state.assign(0, 0);
    assert!(!after_assignment(&mut state, 0));
}

/// Beside the corner, one square is left for each.
#[test]
fn a_queen_beside_the_corner() {
    let mut state = State::new(examples::queens(4), false);
    state.assign(0, 1);
    assert!(after_assignment(&mut state, 0));
    assert_eq!([state.values(1), state.values(2), state.values(3)], [[3], [0], [2]]);
}

/// Only arcs of neighbours that are not assigned join the queue first. Tasmania has no neighbour at all.
#[test]
fn few_arcs() {
    let mut state = State::new(examples::australia(3), false);
    state.assign(6, 0);
    assert!(after_assignment(&mut state, 6));
    assert_eq!(state.count("enqueued"), 0);
    state.assign(4, 0);
    state.assign(5, 1);
    // NSW is assigned, so one arc joins at first, SA<-V.
    assert!(after_assignment(&mut state, 5));
    assert!(state.first("enqueued").starts_with("{\"kind\":\"enqueued\",\"variable\":\"SA\",\"against\":\"V\""));
    assert_eq!(state.values(2), [0, 2]);
}

/// The counters of the literature: MAC with AC-3 on the problem of eight queens.
#[test]
fn eight_queens() {
    let mut state = State::new(examples::queens(8), false);
    search::run(&mut state);
    let kinds = ["tried", "conflict", "backtracked", "pruned", "solved"].map(|kind| state.count(kind));
    assert_eq!(kinds, [20, 10, 2, 218, 1]);
    assert_eq!(state.checks(), 2854);
}
