//! Tests of the hole.

use crate::dom_wdeg::{select_variable, wiped_out};
use crate::search;
use crate::state::State;

#[path = "examples.rs"]
mod examples;

/// All domains are equal, and South Australia has the most neighbours.
#[test]
fn at_first_the_degree_counts() {
    assert_eq!(select_variable(&State::new(examples::australia(3), false)), 2);
}

#[test]
fn a_weight_has_no_direction() {
    let mut state = State::new(examples::queens(4), false);
    wiped_out(&mut state, 3, 1);
    wiped_out(&mut state, 1, 3);
    assert_eq!([state.weight(1, 3), state.weight(3, 1), state.weight(0, 1)], [3, 3, 1]);
    // 4 values over 1 + 1 + 3, against 4 over 3; x3 has the same, and comes later.
    assert_eq!(select_variable(&state), 1);
}

/// The constraint between x1 and x3 weighs 3, but x3 has a value: x1 and x2 are alike, but for their domains.
#[test]
fn assigned_variables_do_not_count() {
    let mut state = State::new(examples::queens(4), false);
    wiped_out(&mut state, 3, 1);
    wiped_out(&mut state, 3, 1);
    state.assign(3, 0);
    state.remove(2, 0);
    assert_eq!(select_variable(&state), 2);
}

/// Tasmania has no neighbour, but one value left.
#[test]
fn one_value_is_no_choice() {
    let mut state = State::new(examples::australia(3), false);
    state.remove(6, 0);
    state.remove(6, 2);
    assert_eq!(select_variable(&state), 6);
}

/// Without a solution, one weight is raised for each failure, and none goes down.
#[test]
fn weights_stay() {
    let mut state = State::new(examples::australia(2), false);
    search::run(&mut state);
    let raised: u64 = state.arcs().into_iter().map(|(x, y)| state.weight(x, y) - 1).sum();
    assert_eq!(raised, 2 * state.count("conflict") as u64);
    assert!(raised > 0);
}
