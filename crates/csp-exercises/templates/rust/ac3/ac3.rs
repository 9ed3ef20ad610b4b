//! The hole: AC-3.

use crate::state::State;

/// Removes each value that has no support, until every arc is consistent. Each arc waits in the queue once before it
/// is revised. When x has lost a value, the arcs (z, x) of its other neighbours z join the queue again, ascending; not
/// that of the variable y against which x was revised. Says `false` as soon as a variable has no value left, else
/// `true`.
pub fn ac3(state: &mut State) -> bool {
    let _ = state; // delete this line
    panic!("the hole is still empty")
}
