//! Tests of the hole.

use crate::branch::{bound, branch, least};
use crate::problem::Problem;
use crate::search;
use crate::state::State;

#[path = "examples.rs"]
mod examples;

/// Three jobs get different places in a queue, from 0. A place later costs 3 for the first job, 1 for the second, and 2
/// for the third.
fn jobs(places: i64) -> Problem {
    let names = ["x0", "x1", "x2"].map(String::from);
    let mut problem = examples::problem(&names, places, &[(0, 1), (0, 2), (1, 2)], |_, a, _, b| a != b);
    problem.coefficients = vec![3, 1, 2];
    problem
}

/// A state in which the solution 0, 1, 2 was found, which costs 5, and taken back.
fn with_an_incumbent() -> State {
    let mut state = State::new(jobs(3), false);
    let marks = [0, 1, 2].map(|x| state.assign(x, x as i64));
    state.improved();
    marks.into_iter().rev().for_each(|mark| state.retract(mark));
    state
}

/// Where nothing is assigned, each job may get place 0. The place 2 of the first one costs 6.
#[test]
fn the_least_cost() {
    let mut state = State::new(jobs(3), false);
    assert_eq!(least(&state), 0);
    state.assign(0, 2);
    assert_eq!(least(&state), 6);
}

/// Nothing is too expensive as long as there is no solution.
#[test]
fn no_incumbent() {
    let mut state = State::new(jobs(3), false);
    state.assign(0, 2);
    assert!(bound(&mut state));
    assert_eq!(state.count("pruned"), 0);
}

/// x0 = 1 costs 3, so the others may cost 1 together: the second job keeps 0 and 1, and the third 0.
#[test]
fn what_is_too_expensive_goes() {
    let mut state = with_an_incumbent();
    state.assign(0, 1);
    assert!(bound(&mut state));
    assert_eq!([1, 2].map(|x| state.values(x)), [vec![0, 1], vec![0]]);
}

/// x0 = 2 alone costs 6.
#[test]
fn nothing_better() {
    let mut state = with_an_incumbent();
    state.assign(0, 2);
    assert!(!bound(&mut state));
    assert_eq!(state.count("pruned"), 0);
}

/// First 5, then 4, and nothing is better: the second job waits longest.
#[test]
fn the_best_of_all() {
    let mut state = State::new(jobs(3), false);
    search::run(&mut state);
    assert_eq!((state.count("improved"), state.best()), (2, 4));
    assert_eq!(state.first_unassigned(), Some(0));
}

/// Three jobs, two places: x0 has two values, and below each of them x1 has one.
#[test]
fn no_solution() {
    let mut state = State::new(jobs(2), false);
    branch(&mut state);
    assert_eq!((state.count("improved"), state.count("backtracked")), (0, 3));
}
