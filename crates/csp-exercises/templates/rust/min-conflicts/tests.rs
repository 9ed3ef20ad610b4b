//! Tests of the hole.

use crate::choose_value::choose_value;
use crate::problem::Problem;
use crate::search;
use crate::state::State;

#[path = "examples.rs"]
mod examples;

fn starting(problem: Problem, start: &[i64]) -> State {
    let random = (0..200).map(|number| number * 7919 % 1009).collect();
    State::new(Problem { start: start.to_vec(), random, steps: 500, ..problem }, false)
}

/// Queens in the columns 0, 0, 3 and 1.
#[test]
fn the_fewest_broken_constraints() {
    let state = starting(examples::queens(4), &[0, 0, 3, 1]);
    // Row 0: column 0 meets x1; column 1 meets all three; column 2 meets nobody; column 3 meets x2.
    assert_eq!(choose_value(&state, 0), 2);
    // Row 1: column 0 meets x0; column 1 meets x0 and x3; column 2 meets x2; column 3 meets x2 and x3.
    assert!([0, 2].contains(&choose_value(&state, 1)));
}

/// It ends with a solution, or after so many steps.
#[test]
fn a_map_is_coloured() {
    let mut state = starting(examples::australia(3), &[0; 7]);
    search::run(&mut state);
    assert_eq!(state.count("solved"), 1);
    assert_eq!(state.broken(), 0);
}
