//! Tests of the hole.

use crate::augment::augment;
use crate::matching::Matching;
use crate::problem::Problem;
use crate::search;
use crate::state::State;

fn problem(values: &[&[i64]]) -> Problem {
    let mut problem = Problem::default();
    for (x, values) in values.iter().enumerate() {
        problem.add_variable(&format!("x{x}"), values.to_vec());
    }
    problem.all_different = vec![(0..values.len()).collect()];
    problem
}

/// x0 has taken the only value of x1, and finds another one.
#[test]
fn an_owner_gives_way() {
    let mut matching = Matching::new([(0, vec![1, 2]), (1, vec![1])].into());
    assert!(augment(&mut matching, 0));
    assert_eq!(matching.owner(1), Some(0));
    matching.clear_marks();
    assert!(augment(&mut matching, 1));
    assert_eq!((matching.owner(1), matching.owner(2)), (Some(1), Some(0)));
}

/// Three variables, two values.
#[test]
fn one_is_too_many() {
    let mut matching = Matching::new([(0, vec![1, 2]), (1, vec![1, 2]), (2, vec![1, 2])].into());
    for x in [0, 1] {
        matching.clear_marks();
        assert!(augment(&mut matching, x));
    }
    matching.clear_marks();
    assert!(!augment(&mut matching, 2));
}

/// x0 and x1 share 1 and 2, so the others lose them; then x2 has 3, and x3 loses it.
#[test]
fn a_pair_takes_its_values_away() {
    let mut state = State::new(problem(&[&[1, 2], &[1, 2], &[1, 2, 3], &[2, 3, 4, 5]]), false);
    search::run(&mut state);
    let left: Vec<Vec<i64>> = state.variables().map(|x| state.values(x)).collect();
    assert_eq!(left, [vec![1, 2], vec![1, 2], vec![3], vec![4, 5]]);
    assert_eq!((state.count("pruned"), state.count("conflict")), (4, 0));
}

/// There is no choice of different values.
#[test]
fn no_solution() {
    let mut state = State::new(problem(&[&[1, 2], &[1, 2], &[1, 2]]), false);
    search::run(&mut state);
    assert_eq!((state.count("pruned"), state.count("conflict")), (0, 1));
}
