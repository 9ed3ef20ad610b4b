//! The deletion filter.
//!
//! Source: Chinneck & Dravnieks 1991, for linear programs; for constraints, Bakker, Dikker, Tempelman & Wognum 1993.

use super::trials::Ended;

/// A minimal part of `items`, which have no solution together. One after the other is left out, the last first, for good if
/// what is left still has no solution.
///
/// Invariant: what is kept has no solution. An item that was needed once is needed for good, since less is kept later.
/// Cost: a search for each item.
pub(super) fn minimal<T: Copy + PartialEq>(
    items: &[T],
    refuted: &mut dyn FnMut(&[T]) -> Result<bool, Ended>,
) -> Result<Vec<T>, Ended> {
    let mut kept = items.to_vec();
    for place in (0..items.len()).rev() {
        let item = kept.remove(place);
        if !refuted(&kept)? {
            kept.insert(place, item);
        }
    }
    Ok(kept)
}
