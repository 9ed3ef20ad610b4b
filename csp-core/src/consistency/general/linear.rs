//! Sums with coefficients, by the bounds of their terms.

use smallvec::SmallVec;

use super::terms::all_fixed;
use crate::model::{Comparison, Domains, Emptied, Filter, Linear, Premises};

/// Bounds consistency of a sum: a term can be no more than what the others, at their least, leave of the constant, and
/// no less than what they, at their greatest, leave.
///
/// Source: Harvey & Schimpf 2002, section 2; Choi, Harvey, Lee & Stuckey 2006 (bounds(R), its name). Variant: the terms
/// in the order of the scope, again and again until no bound moves; `>=` is `<=` of the negative; `!=` waits until one
/// variable is open. Cost: O(k) for k terms each time. Promise: for `=`, the least and the greatest value of each
/// variable are in a solution in which the others are real numbers between their bounds; for `<=`, `>=` and `!=`, every
/// value that is left is in an allowed tuple. Sums that do not fit in 128 bits are looked at when all variables have
/// one value.
#[derive(Debug)]
pub(crate) struct LinearBounds {
    relation: Linear,
    terms: Box<[BoundedTerm]>,
    comparison: Comparison,
    constant: i128,
    /// The sums of the least and of the greatest values that the terms can have.
    least: i128,
    most: i128,
}

/// A term of the sum, and the least and the greatest value that it can have.
#[derive(Clone, Copy, Debug)]
struct BoundedTerm {
    place: usize,
    coefficient: i128,
    low: i128,
    high: i128,
}

impl BoundedTerm {
    /// Reads its bounds from the domain.
    fn read(&mut self, domains: &dyn Domains) {
        let (one, other) = (i128::from(domains.least(self.place)), i128::from(domains.greatest(self.place)));
        let (one, other) = (self.coefficient * one, self.coefficient * other);
        (self.low, self.high) = if self.coefficient > 0 { (one, other) } else { (other, one) };
    }
}

impl LinearBounds {
    /// For this sum.
    pub(crate) fn new(relation: &Linear) -> Self {
        // At least a constant is at most its negative, for the negative of the sum.
        let (comparison, sign) = match relation.comparison() {
            Comparison::AtLeast => (Comparison::AtMost, -1),
            same => (same, 1),
        };
        let parts = relation.coefficients().iter().enumerate().filter(|&(_, &coefficient)| coefficient != 0);
        let part = |(place, &number)| BoundedTerm { place, coefficient: sign * i128::from(number), low: 0, high: 0 };
        Self {
            relation: relation.clone(),
            terms: parts.map(part).collect(),
            comparison,
            constant: sign * i128::from(relation.constant()),
            least: 0,
            most: 0,
        }
    }

    /// Reads all bounds; whether their sums fit.
    fn read(&mut self, domains: &dyn Domains) -> bool {
        let (mut least, mut most) = (Some(0i128), Some(0i128));
        for term in &mut self.terms {
            term.read(domains);
            // A quarter of the range is left for differences of these sums.
            let fits = |sum: &i128| sum.unsigned_abs() <= i128::MAX.unsigned_abs() / 4;
            least = least.and_then(|sum| sum.checked_add(term.low)).filter(fits);
            most = most.and_then(|sum| sum.checked_add(term.high)).filter(fits);
        }
        (self.least, self.most) = (least.unwrap_or(0), most.unwrap_or(0));
        least.is_some() && most.is_some()
    }

    /// The places, but for one, whose low values (or high values) are more (or less) than they were declared.
    fn moved(&self, domains: &dyn Domains, but: usize, low: bool) -> SmallVec<[usize; 16]> {
        let has_moved = |term: &&BoundedTerm| {
            let Some((first, last)) = domains.integers(term.place).bounds() else { return true };
            let at_first = (term.coefficient > 0) == low;
            term.place != but
                && if at_first { domains.least(term.place) > first } else { domains.greatest(term.place) < last }
        };
        self.terms.iter().filter(has_moved).map(|term| term.place).collect()
    }

    /// Narrows the bounds of one term. Says whether a value left.
    fn narrow(&mut self, domains: &mut dyn Domains, number: usize) -> Result<bool, Emptied> {
        let BoundedTerm { place, coefficient, low, high } = self.terms[number];
        let (up, down) = (self.constant - (self.least - low), self.constant - (self.most - high));
        let mut is_changed = false;
        if high > up {
            let why = self.moved(domains, place, true);
            let bound = floor_div(up, coefficient.abs());
            is_changed |= if coefficient > 0 {
                domains.keep_between(place, i64::MIN, saturated(bound), Premises::Places(&why))?
            } else {
                domains.keep_between(place, saturated(-bound), i64::MAX, Premises::Places(&why))?
            };
        }
        if self.comparison == Comparison::Equal && low < down {
            let why = self.moved(domains, place, false);
            let bound = -floor_div(-down, coefficient.abs());
            is_changed |= if coefficient > 0 {
                domains.keep_between(place, saturated(bound), i64::MAX, Premises::Places(&why))?
            } else {
                domains.keep_between(place, i64::MIN, saturated(-bound), Premises::Places(&why))?
            };
        }
        if is_changed {
            let term = &mut self.terms[number];
            term.read(domains);
            self.least += term.low - low;
            self.most += term.high - high;
        }
        Ok(is_changed)
    }

    /// Removes the one value that makes the sum the constant, when one variable is open.
    fn differ(&self, domains: &mut dyn Domains) -> Result<(), Emptied> {
        let mut open = self.terms.iter().filter(|term| term.low < term.high);
        let last = open.next();
        if open.next().is_some() {
            return Ok(());
        }
        let Some(term) = last else {
            return if self.least == self.constant { Err(domains.fail(Premises::Scope)) } else { Ok(()) };
        };
        let left = self.constant - (self.least - term.low);
        if left % term.coefficient == 0
            && let Ok(integer) = i64::try_from(left / term.coefficient)
            && let Some(value) = domains.integers(term.place).value(integer)
        {
            domains.remove(term.place, value, Premises::Scope)?;
        }
        Ok(())
    }
}

impl Filter for LinearBounds {
    fn filter(&mut self, domains: &mut dyn Domains) -> Result<(), Emptied> {
        if !self.read(domains) {
            return all_fixed(domains, &self.relation);
        }
        if self.comparison == Comparison::NotEqual {
            return self.differ(domains);
        }
        if self.least > self.constant || (self.comparison == Comparison::Equal && self.most < self.constant) {
            return Err(domains.fail(Premises::Scope));
        }
        loop {
            let mut is_changed = false;
            for number in 0..self.terms.len() {
                is_changed |= self.narrow(domains, number)?;
            }
            // One pass is enough where only the least sums count, which it does not change.
            if !is_changed || self.comparison == Comparison::AtMost || domains.interrupted() {
                return Ok(());
            }
        }
    }

    fn is_idempotent(&self) -> bool {
        true
    }
}

/// The greatest integer that is not above the quotient; the divisor is positive.
fn floor_div(a: i128, b: i128) -> i128 {
    // Division of 64 bits is much faster.
    match (i64::try_from(a), i64::try_from(b)) {
        (Ok(a), Ok(b)) => i128::from(a.div_euclid(b)),
        _ => a.div_euclid(b),
    }
}

/// The nearest number of 64 bits.
fn saturated(number: i128) -> i64 {
    number.clamp(i64::MIN.into(), i64::MAX.into()) as i64
}
