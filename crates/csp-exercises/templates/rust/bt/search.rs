//! The search begins here, and ends here. All that lies between is the hole.

use crate::backtrack::backtrack;
use crate::state::State;

/// Searches for the first solution.
pub fn run(state: &mut State) {
    backtrack(state);
    state.end();
}
