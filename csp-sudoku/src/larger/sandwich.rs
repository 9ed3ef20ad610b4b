//! A row with the sum between its least and its greatest value.

use csp_core::Val;
use csp_core::extend::{Domains, Emptied, Filter, Premises};
use csp_core::relations::NaryRelation;

use crate::rules::is_sandwich;

/// The values between the least and the greatest of a row of the network, each more by one, have this sum.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sandwich {
    pub(super) sum: i64,
}

impl NaryRelation for Sandwich {
    fn allows(&self, integers: &[i64]) -> bool {
        is_sandwich(integers, 0, self.sum)
    }

    fn filter(&self) -> Option<Box<dyn Filter>> {
        Some(Box::new(*self))
    }

    fn describe(&self) -> String {
        format!("sandwich {}", self.sum)
    }
}

impl Sandwich {
    /// The least and the greatest sum of these places, if they can all lie between the least and the greatest value. Cells of a row
    /// differ, so their values have a sum of which the bounds are known.
    fn bounds(domains: &dyn Domains, places: std::ops::Range<usize>) -> Option<[i64; 2]> {
        let as_number = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
        let last = as_number(domains.arity()) - 1;
        let count = as_number(places.len());
        let mut bounds = [0, 0];
        for place in places {
            let domain = domains.domain(place);
            let inner = || domain.iter().map(|value| i64::from(value.get())).filter(|&value| value > 0 && value < last);
            bounds[0] += inner().next()? + 1;
            bounds[1] += inner().last()? + 1;
        }
        // Of 2, 3, ..., last.
        let least = count * (count + 3) / 2;
        let greatest = count * (2 * last + 1 - count) / 2;
        Some([bounds[0].max(least), bounds[1].min(greatest)])
    }
}

impl Filter for Sandwich {
    /// Every two places for the least and the greatest value are tried, by the bounds of the sum between them: O(arity^3 values).
    fn filter(&mut self, domains: &mut dyn Domains) -> Result<(), Emptied> {
        let arity = domains.arity();
        let fixed: Option<Vec<i64>> = (0..arity).map(|place| domains.fixed(place)).collect();
        if let Some(values) = fixed {
            return if self.allows(&values) { Ok(()) } else { Err(domains.fail(Premises::Scope)) };
        }
        let last = arity as u16 - 1;
        let mut may_be = vec![[false; 2]; arity];
        let mut found = 0;
        for one in 0..arity {
            for other in (0..arity).filter(|&other| other != one) {
                if !domains.domain(one).contains(Val::new(0)) || !domains.domain(other).contains(Val::new(last)) {
                    continue;
                }
                let bounds = Self::bounds(domains, one.min(other) + 1..one.max(other));
                if bounds.is_some_and(|[least, greatest]| (least..=greatest).contains(&self.sum)) {
                    may_be[one][0] = true;
                    may_be[other][1] = true;
                    found += 1;
                }
            }
            if domains.work(arity * arity) {
                return Ok(());
            }
        }
        if found == 0 && arity > 1 {
            return Err(domains.fail(Premises::Scope));
        }
        for (place, [least, greatest]) in may_be.into_iter().enumerate().filter(|_| arity > 1) {
            domains.keep_those(place, Premises::Scope, |value| {
                (value.get() != 0 || least) && (value.get() != last || greatest)
            })?;
        }
        Ok(())
    }
}
