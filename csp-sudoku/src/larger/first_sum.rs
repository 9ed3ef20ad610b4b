//! A row whose first value says how many of its first values have a sum.

use csp_core::extend::{Domains, Emptied, Filter, Premises};
use csp_core::relations::NaryRelation;

use crate::rules::has_first_sum;

/// The first values of a row of the network, as many as the first says, have this sum. A value of the network is one less than
/// that of the board. The values of the row differ.
#[derive(Clone, Copy, Debug)]
pub(super) struct FirstSum {
    pub(super) sum: i64,
}

impl NaryRelation for FirstSum {
    fn allows(&self, integers: &[i64]) -> bool {
        has_first_sum(&integers.iter().map(|value| value + 1).collect::<Vec<_>>(), self.sum)
    }

    fn filter(&self) -> Option<Box<dyn Filter>> {
        Some(Box::new(*self))
    }

    fn describe(&self) -> String {
        format!("x-sum {}", self.sum)
    }
}

/// The least and the greatest sum of `others` different values of 1 to `most`, without `count`, which is one more than `others`.
fn different(others: i64, count: i64, most: i64) -> (i64, i64) {
    let least = others * (others + 1) / 2;
    // The greatest `others` values; where `count` is one of them, the next smaller one is in its place.
    let last = most - others;
    let greatest = others * (most + last + 1) / 2;
    (least, if others > 0 && count > last { greatest - count + last } else { greatest })
}

impl Filter for FirstSum {
    /// Each number of values is tried by the bounds of their sum: O(arity values). Where the number is known, each of the values
    /// must leave room for the others.
    fn filter(&mut self, domains: &mut dyn Domains) -> Result<(), Emptied> {
        let arity = domains.arity();
        if domains.work(2 * arity) {
            return Ok(());
        }
        // The sums of the bounds of the places behind the first, up to each of them.
        let mut sums = vec![(0, 0)];
        for place in 1..arity {
            let (least, greatest) = sums[place - 1];
            sums.push((least + domains.least(place) + 1, greatest + domains.greatest(place) + 1));
        }
        let wanted = self.sum;
        let most = i64::try_from(arity).unwrap_or(i64::MAX);
        domains.keep_those(0, Premises::Scope, |value| {
            let count = usize::from(value.get()) + 1;
            let number = i64::from(value.get()) + 1;
            let Some(&(least, greatest)) = sums.get(count - 1) else { return false };
            let (least_different, greatest_different) = different(number - 1, number, most);
            let rest = wanted - number;
            (least.max(least_different)..=greatest.min(greatest_different)).contains(&rest)
        })?;
        let Some(first) = domains.fixed(0) else { return Ok(()) };
        let count = usize::try_from(first).unwrap_or(0) + 1;
        let rest = wanted - first - 1;
        let (least, greatest) = sums[count.min(arity) - 1];
        for place in 1..count.min(arity) {
            let (own_least, own_greatest) = (domains.least(place) + 1, domains.greatest(place) + 1);
            let (others_least, others_greatest) = (least - own_least, greatest - own_greatest);
            domains.keep_those(place, Premises::Scope, |value| {
                let value = i64::from(value.get()) + 1;
                (rest - others_greatest..=rest - others_least).contains(&value)
            })?;
        }
        Ok(())
    }
}
