//! Tests of the hole.

use crate::search;
use crate::state::State;
use crate::wave::wave;

#[path = "examples.rs"]
mod examples;

/// Four queens: x0 = 0, then x1 = 2, a dead end. Everything else is left out.
#[test]
fn a_wave_without_a_discrepancy() {
    let mut state = State::new(examples::queens(4), false);
    assert!(!wave(&mut state, 0));
    assert_eq!((state.count("tried"), state.count("conflict"), state.count("backtracked")), (2, 1, 2));
    assert!(state.take_left_out());
}

/// As the lesson shows: ten values are tried in both waves.
#[test]
fn the_second_wave_finds_a_solution() {
    let mut state = State::new(examples::queens(4), false);
    search::run(&mut state);
    assert_eq!((state.count("tried"), state.count("solved")), (10, 1));
    let values: Vec<Option<i64>> = state.variables().map(|x| state.value(x)).collect();
    assert_eq!(values, [Some(1), Some(3), Some(0), Some(2)]);
}

/// Two colours: the second wave leaves nothing out, so there is no solution.
#[test]
fn the_end() {
    let mut state = State::new(examples::australia(2), false);
    search::run(&mut state);
    assert_eq!((state.count("solved"), state.count("backtracked")), (0, 5));
}
