//! Tests of the hole.

use crate::ac3::ac3;
use crate::problem::Problem;
use crate::state::State;

#[path = "examples.rs"]
mod examples;

/// x < y < z, each with the values 1, 2 and 3: one value each is left.
fn chain() -> Problem {
    let mut problem = Problem::default();
    for name in ["x", "y", "z"] {
        problem.add_variable(name, vec![1, 2, 3]);
    }
    for (x, y) in [(0, 1), (1, 2)] {
        problem.relate(x, y);
        for (a, b) in [(1, 2), (1, 3), (2, 3)] {
            problem.allow(x, a, y, b);
        }
    }
    problem
}

#[test]
fn a_chain() {
    let mut state = State::new(chain(), false);
    assert!(ac3(&mut state));
    assert_eq!([state.values(0), state.values(1), state.values(2)], [[1], [2], [3]]);
    // The queue at the start: x<-y, y<-x, y<-z, z<-y. x loses 3, and y<-x waits already. y loses 1 by x, and z<-y waits
    // already. y loses 3 by z, and x<-y joins again. z loses 1 and 2: y<-z would be the arc back. At last x loses 2.
    assert_eq!((state.count("enqueued"), state.count("revised"), state.count("pruned")), (5, 5, 6));
}

/// Every square has a square in each other row that it does not attack: nothing is removed.
#[test]
fn nothing_to_remove() {
    let mut state = State::new(examples::queens(8), false);
    assert!(ac3(&mut state));
    // The counters of the literature.
    assert_eq!((state.checks(), state.count("revised"), state.count("pruned")), (602, 56, 0));
}

/// With one colour, the first arc leaves no value.
#[test]
fn no_value_left() {
    let mut state = State::new(examples::australia(1), false);
    assert!(!ac3(&mut state));
    assert_eq!((state.count("enqueued"), state.count("revised"), state.count("pruned")), (18, 1, 1));
}
