//! What the program does, which is given: one wave after the other.

use crate::state::State;
use crate::wave::wave;

/// Waves with more and more discrepancies, until a solution is found or nothing was left out.
pub fn run(state: &mut State) {
    let mut k = 0;
    while !wave(state, k) && state.take_left_out() {
        k += 1;
    }
    state.end();
}
