//! The domains of the variables of an expression.

use smallvec::SmallVec;

use super::interval::Interval;
use super::inverse::Bounds;
use crate::model::{Domains, Emptied, Integers, Premises};

/// The bounds of a variable.
pub(super) fn bounds(domains: &dyn Domains, place: usize) -> Interval {
    Interval::new(domains.least(place), domains.greatest(place))
}

/// True if a value of the variable stands for this integer.
pub(super) fn has(domains: &dyn Domains, place: usize, integer: i64) -> bool {
    domains.integers(place).value(integer).is_some_and(|value| domains.domain(place).contains(value))
}

/// True if a value of the variable stands for an integer of the interval, which is not empty.
pub(super) fn has_within(domains: &dyn Domains, place: usize, interval: Interval) -> bool {
    let integers = domains.integers(place);
    let mut from = domains.domain(place).iter().map(|value| integers.at(value)).skip_while(|&one| one < interval.low);
    from.next().is_some_and(|one| one <= interval.high)
}

/// True if the two variables may be equal.
pub(super) fn share(domains: &dyn Domains, one: usize, other: usize) -> bool {
    let (few, many) = if domains.size(one) <= domains.size(other) { (one, other) } else { (other, one) };
    let integers = domains.integers(few);
    domains.domain(few).iter().any(|value| has(domains, many, integers.at(value)))
}

/// Says of the integers of a variable whether all, and whether some, are in a set.
pub(super) fn in_set(domains: &dyn Domains, place: usize, set: &Integers) -> (bool, bool) {
    let integers = domains.integers(place);
    let (mut all, mut some) = (true, false);
    for value in domains.domain(place) {
        let is_in = set.contains(integers.at(value));
        (all, some) = (all && is_in, some || is_in);
        if some && !all {
            break;
        }
    }
    (all, some)
}

/// The other variables that have lost a value. One that has them all is no reason for anything.
fn smaller(domains: &dyn Domains, but: usize) -> SmallVec<[usize; 16]> {
    let is_smaller = |&place: &usize| place != but && (domains.size(place) as u64) < domains.integers(place).len();
    (0..domains.arity()).filter(is_smaller).collect()
}

/// Keeps the integers of a variable within bounds.
pub(super) fn keep_within(domains: &mut dyn Domains, place: usize, (low, high): Bounds) -> Result<(), Emptied> {
    let now = bounds(domains, place).wide();
    if low <= now.0 && now.1 <= high {
        return Ok(());
    }
    let why = smaller(domains, place);
    let (low, high) = (low.max(now.0), high.min(now.1));
    // Bounds that exclude each other leave nothing.
    let (low, high) = if low <= high { (low as i64, high as i64) } else { (i64::MAX, i64::MIN) };
    domains.keep_between(place, low, high, Premises::Places(&why)).map(drop)
}

/// Keeps some integers of a variable.
pub(super) fn keep_if(
    domains: &mut dyn Domains,
    place: usize,
    mut keeps: impl FnMut(&dyn Domains, i64) -> bool,
) -> Result<(), Emptied> {
    let integers = domains.integers(place);
    let is_kept: SmallVec<[bool; 64]> =
        domains.domain(place).iter().map(|value| keeps(domains, integers.at(value))).collect();
    if is_kept.iter().all(|&is_kept| is_kept) {
        return Ok(());
    }
    let why = smaller(domains, place);
    let mut is_kept = is_kept.into_iter();
    // The values come in the same order again.
    domains.keep_those(place, Premises::Places(&why), |_| is_kept.next().unwrap_or(true)).map(drop)
}
