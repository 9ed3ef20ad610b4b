//! Sets of integers against intervals.

use super::interval::Interval;
use crate::model::{Integers, Val};

/// The members that are next to the ends of an interval, inside it: the least and the greatest. A set of more members
/// than a variable can have values, with gaps, is taken without its gaps.
pub(super) fn members_within(set: &Integers, interval: Interval) -> Option<(i64, i64)> {
    let (first, last) = set.bounds()?;
    let (low, high) = (interval.low.max(first), interval.high.min(last));
    if low > high {
        return None;
    }
    if is_dense(set) || set.len() > Integers::MOST {
        return Some((low, high));
    }
    let low = set.at(Val::new(set.below(low) as u16));
    let high = if set.contains(high) { high } else { set.at(Val::new((set.below(high) - 1) as u16)) };
    (low <= high).then_some((low, high))
}

/// True if there is no gap.
fn is_dense(set: &Integers) -> bool {
    set.len() == u64::MAX || set.bounds().is_some_and(|(first, last)| last.abs_diff(first) == set.len() - 1)
}

/// True if all integers of the interval, which has one, are members; `false` where that is not known.
pub(super) fn has_all(set: &Integers, interval: Interval) -> bool {
    let Some((first, last)) = set.bounds() else { return false };
    if interval.low < first || interval.high > last {
        return false;
    }
    if is_dense(set) {
        return true;
    }
    if set.len() > Integers::MOST {
        return interval.low == interval.high && set.contains(interval.low);
    }
    // Between two members that are as far apart as their places, all are members.
    let (one, other) = (set.below(interval.low), set.below(interval.high));
    set.contains(interval.low)
        && set.contains(interval.high)
        && interval.high.abs_diff(interval.low) == u64::from(other - one)
}

/// The part that is left of an interval without the members at its ends; `None` when nothing is.
pub(super) fn beyond_members(set: &Integers, interval: Interval) -> Option<(i64, i64)> {
    let (mut low, mut high) = (interval.low, interval.high);
    if let (true, Some((first, last))) = (is_dense(set), set.bounds()) {
        if first <= low && low <= last {
            low = last.checked_add(1)?;
        }
        if first <= high && high <= last {
            high = first.checked_sub(1)?;
        }
        return (low <= high).then_some((low, high));
    }
    while low <= high && set.contains(low) {
        low = low.checked_add(1)?;
    }
    while low <= high && set.contains(high) {
        high = high.checked_sub(1)?;
    }
    (low <= high).then_some((low, high))
}
