//! What the program does, which is given: AC-3 alone, without a search behind it.

use crate::ac3::ac3;
use crate::state::State;

/// Makes every arc consistent.
pub fn run(state: &mut State) {
    if !ac3(state) {
        state.failed(0);
    }
    state.end();
}
