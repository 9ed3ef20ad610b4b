//! QuickXplain.
//!
//! Source: Junker, QuickXplain: preferred explanations and relaxations for over-constrained problems, AAAI 2004, figure 1.

use super::trials::Ended;

/// A minimal part of `items`, which have no solution together; of two that could stand for each other, the first one stays.
///
/// Variant: the items are cut in the middle. Cost: at most 2k log2(n / k) + 2k searches for k of n items, so it is for small
/// sets in many items.
pub(super) fn minimal<T: Copy + PartialEq>(
    items: &[T],
    refuted: &mut dyn FnMut(&[T]) -> Result<bool, Ended>,
) -> Result<Vec<T>, Ended> {
    if items.is_empty() || refuted(&[])? { Ok(Vec::new()) } else { needed(&[], false, items, refuted) }
}

/// Those of `items` that are needed for a conflict beside `background`; `has_grown` says whether that has become larger since it
/// was known to have a solution.
///
/// Invariant: background and items together have no solution.
fn needed<T: Copy + PartialEq>(
    background: &[T],
    has_grown: bool,
    items: &[T],
    refuted: &mut dyn FnMut(&[T]) -> Result<bool, Ended>,
) -> Result<Vec<T>, Ended> {
    if has_grown && refuted(background)? {
        return Ok(Vec::new());
    }
    if items.len() == 1 {
        return Ok(items.to_vec());
    }
    let (first, second) = items.split_at(items.len() / 2);
    let with_first = [background, first].concat();
    let of_second = needed(&with_first, true, second, refuted)?;
    let with_second = [background, &of_second].concat();
    let of_first = needed(&with_second, !of_second.is_empty(), first, refuted)?;
    Ok([of_first, of_second].concat())
}
