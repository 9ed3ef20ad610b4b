//! Tests of the hole.

use crate::directional::directional;
use crate::problem::Problem;
use crate::search;
use crate::state::State;

#[path = "examples.rs"]
mod examples;

/// A binary tree: each node has a larger value than the two below it.
fn tree(count: usize, values: i64) -> Problem {
    let names: Vec<String> = (0..count).map(|x| format!("x{x}")).collect();
    let pairs: Vec<(usize, usize)> = (1..count).map(|x| ((x - 1) / 2, x)).collect();
    examples::problem(&names, values, &pairs, |_, a, _, b| a > b)
}

/// Three layers and three values: the root is 2, the nodes below it 1 or 2, and the leaves keep all.
#[test]
fn only_what_is_above_loses_values() {
    let mut state = State::new(tree(7, 3), false);
    assert!(directional(&mut state));
    let left: Vec<Vec<i64>> = state.variables().map(|x| state.values(x)).collect();
    assert_eq!(left[..3], [vec![2], vec![1, 2], vec![1, 2]]);
    assert_eq!(left[3..], vec![vec![0, 1, 2]; 4]);
}

/// Two values are not enough for three layers: the root has none left.
#[test]
fn a_layer_too_many() {
    let mut state = State::new(tree(7, 2), false);
    assert!(!directional(&mut state));
    assert!(state.is_wiped_out(0));
}

/// That is what it is for: on a tree no value is taken back.
#[test]
fn the_search_never_fails() {
    let mut state = State::new(tree(15, 4), false);
    search::run(&mut state);
    assert_eq!(["tried", "conflict", "retracted", "solved"].map(|kind| state.count(kind)), [15, 0, 0, 1]);
}
