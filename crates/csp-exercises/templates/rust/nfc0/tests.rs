//! Tests of the hole.

use crate::check_tables::check_tables;
use crate::problem::Problem;
use crate::search;
use crate::state::State;

/// The numbers from 1 to n in two parts: when three numbers are a sum, a + b = c, they are not all in one.
fn no_sums(n: usize) -> State {
    let mut problem = Problem::default();
    for number in 1..=n {
        problem.add_variable(&format!("x{number}"), vec![0, 1]);
    }
    let parts = (0..8).map(|bits| vec![bits & 1, bits >> 1 & 1, bits >> 2]);
    let allowed: Vec<Vec<i64>> = parts.filter(|parts| parts.contains(&0) && parts.contains(&1)).collect();
    for a in 1..=n {
        for b in (a + 1..=n).filter(|b| a + b <= n) {
            problem.add_table(vec![a - 1, b - 1, a + b - 1], allowed.clone());
        }
    }
    State::new(problem, false)
}

#[test]
fn two_open_variables_wait() {
    let mut state = no_sums(4);
    state.assign(0, 0);
    assert!(check_tables(&mut state, 0, 0));
    assert_eq!(state.checks(), 0);
}

/// 1 + 2 = 3, and 1 and 2 are in part 0.
#[test]
fn one_open_variable_loses_a_value() {
    let mut state = no_sums(4);
    state.assign(0, 0);
    state.assign(1, 0);
    assert!(check_tables(&mut state, 1, 0));
    assert_eq!([state.values(2), state.values(3)], [vec![1], vec![0, 1]]);
    assert_eq!(state.checks(), 2);
}

/// x5 must not be in part 0, because of 1 + 4, and not in part 1, because of 2 + 3.
#[test]
fn a_variable_without_a_value_is_a_failure() {
    let mut state = no_sums(5);
    for (x, a) in [(0, 0), (1, 1), (2, 1)] {
        state.assign(x, a);
    }
    assert!(check_tables(&mut state, 2, 1));
    state.assign(3, 0);
    assert!(!check_tables(&mut state, 3, 0));
    assert!(state.is_wiped_out(4));
}

/// The numbers up to 8 can be parted so, those up to 9 cannot.
#[test]
fn eight_numbers_but_not_nine() {
    for (n, solutions) in [(8, 1), (9, 0)] {
        let mut state = no_sums(n);
        search::run(&mut state);
        assert_eq!(state.count("solved"), solutions);
    }
}
