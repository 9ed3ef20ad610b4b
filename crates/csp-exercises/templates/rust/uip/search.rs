//! One conflict, from which the hole learns.

use crate::learn::learn;
use crate::state::State;

/// Learns from the conflict, and tells what.
pub fn run(state: &mut State) {
    let (nogood, level) = learn(state);
    state.learnt(&nogood, level);
    state.end();
}
