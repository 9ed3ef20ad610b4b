//! The hole: the augmenting path.

use crate::matching::Matching;

/// Looks for a value for the variable x, which has none in the matching. A value that nobody owns is given to x. When
/// another variable owns it, this owner looks for another value in the same way; if it finds one, x gets the value.
/// Values that are marked were looked at before and are passed over; each value that is looked at is marked first. Says
/// whether x has got a value.
pub fn augment(matching: &mut Matching, x: usize) -> bool {
    for v in matching.values(x) {
        if matching.is_marked(v) {
            continue;
        }
        matching.mark(v);
        let is_free = match matching.owner(v) {
            None => true,
            Some(y) => augment(matching, y),
        };
        if is_free {
            matching.give(v, x);
            return true;
        }
    }
    false
}
