//! Tests of the hole.

use crate::order_values::order_values;
use crate::state::State;

#[path = "examples.rs"]
mod examples;

/// On a board of 4 x 4 squares.
#[test]
fn the_side_is_better() {
    let state = State::new(examples::queens(4), false);
    // From the first row, each queen attacks six squares of the others: these are ties, so the values ascend.
    assert_eq!(order_values(&state, 0), [0, 1, 2, 3]);
    // In the second row, a queen at the side attacks 2 + 2 + 2 squares, and one in the middle 3 + 3 + 2.
    assert_eq!(order_values(&state, 1), [0, 3, 1, 2]);
}

/// The example of Russell and Norvig: WA is red (0), NT is green (1). For Queensland, blue (2) would leave no colour to
/// South Australia.
#[test]
fn the_map() {
    let mut state = State::new(examples::australia(3), false);
    state.assign(0, 0);
    state.assign(1, 1);
    for (y, b) in [(2, 0), (2, 1), (3, 1)] {
        state.remove(y, b);
    }
    assert_eq!(order_values(&state, 3), [0, 2]);
    // SA has one value left, NSW has three: 2 x (1 + 3) checks. NT is assigned.
    assert_eq!(state.ordering_checks() + state.checks(), 8);
}
