//! Tests of the hole.

use crate::forward_check::forward_check;
use crate::search;
use crate::state::State;

#[path = "examples.rs"]
mod examples;

/// On a board of 4 x 4 squares, the queen in the corner attacks her column and her diagonal.
#[test]
fn a_queen_in_the_corner() {
    let mut state = State::new(examples::queens(4), false);
    state.assign(0, 0);
    assert!(forward_check(&mut state, 0, 0));
    assert_eq!([state.values(1), state.values(2), state.values(3)], [vec![2, 3], vec![1, 3], vec![1, 2]]);
    // Three neighbours with four values each.
    assert_eq!(state.checks(), 12);
}

/// Western Australia borders on the Northern Territory and on South Australia only.
#[test]
fn only_neighbours_lose_values() {
    let mut state = State::new(examples::australia(3), false);
    state.assign(0, 1);
    assert!(forward_check(&mut state, 0, 1));
    let left: Vec<Vec<i64>> = state.variables().map(|x| state.values(x)).collect();
    let all = vec![0, 1, 2];
    assert_eq!(left, [vec![1], vec![0, 2], vec![0, 2], all.clone(), all.clone(), all.clone(), all]);
}

/// With two colours, the Northern Territory leaves none to South Australia.
#[test]
fn a_neighbour_without_a_value_is_a_failure() {
    let mut state = State::new(examples::australia(2), false);
    state.assign(0, 0);
    assert!(forward_check(&mut state, 0, 0));
    state.assign(1, 1);
    assert!(!forward_check(&mut state, 1, 1));
    assert!(state.is_wiped_out(2));
    // It stops there: Queensland, the next neighbour, keeps its values.
    assert_eq!(state.values(3), [0, 1]);
}

/// The counters of the literature: forward checking on the problem of eight queens, up to the first solution.
#[test]
fn eight_queens() {
    let mut state = State::new(examples::queens(8), false);
    search::run(&mut state);
    let kinds = ["tried", "conflict", "backtracked", "pruned", "solved"].map(|kind| state.count(kind));
    assert_eq!(kinds, [88, 35, 45, 301, 1]);
    assert_eq!(state.checks(), 803);
}
