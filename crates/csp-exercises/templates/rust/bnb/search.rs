//! The search begins here, and ends here. All that lies between is the hole.

use crate::branch::branch;
use crate::state::State;

/// Searches for the best solution.
pub fn run(state: &mut State) {
    branch(state);
    state.end();
}
