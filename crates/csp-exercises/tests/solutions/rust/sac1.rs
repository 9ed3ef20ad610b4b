//! The hole: singleton arc consistency by SAC-1.

use crate::propagate::propagate;
use crate::state::State;

/// Every arc is consistent, and no variable is assigned. Goes through the variables and their values, both ascending,
/// and tries each value: x gets it, the arcs (y, x) of all neighbours y of x join the queue, ascending, it is worked
/// off by `propagate`, and x = a is taken back. If a variable had no value left, a is removed from x; then the same
/// arcs join the queue again, and it is worked off. Values that have gone meanwhile are not tried. All this is
/// repeated until a whole round removes nothing. Says `false` as soon as a variable has no value left while none is
/// assigned, else `true`.
pub fn sac1(state: &mut State) -> bool {
    let mut changed = true;
    while changed {
        changed = false;
        for x in state.variables() {
            for a in state.values(x) {
                if !state.values(x).contains(&a) {
                    continue;
                }
                let mark = state.assign(x, a);
                state.neighbours(x).into_iter().for_each(|y| state.push(y, x));
                let is_left = propagate(state);
                state.retract(mark);
                if is_left {
                    continue;
                }
                changed = true;
                if !state.remove(x, a) {
                    return false;
                }
                state.neighbours(x).into_iter().for_each(|y| state.push(y, x));
                if !propagate(state) {
                    return false;
                }
            }
        }
    }
    true
}
