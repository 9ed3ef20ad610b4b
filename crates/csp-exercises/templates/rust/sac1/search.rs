//! What the program does, which is given: arc consistency, and then that of each value alone.

use crate::propagate::ac3;
use crate::sac1::sac1;
use crate::state::State;

/// Makes every arc consistent, and then the network singleton arc consistent.
pub fn run(state: &mut State) {
    if !ac3(state) || !sac1(state) {
        state.failed(0);
    }
    state.end();
}
