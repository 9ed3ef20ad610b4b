//! Sums with coefficients.

use std::fmt;

/// The way in which two numbers are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Comparison {
    /// They are the same.
    Equal,
    /// They differ.
    NotEqual,
    /// The first is not greater.
    AtMost,
    /// The first is not less.
    AtLeast,
}

impl Comparison {
    /// True if `left` and `right` compare so.
    #[inline]
    pub fn holds(self, left: i64, right: i64) -> bool {
        match self {
            Self::Equal => left == right,
            Self::NotEqual => left != right,
            Self::AtMost => left <= right,
            Self::AtLeast => left >= right,
        }
    }
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Equal => "==",
            Self::NotEqual => "!=",
            Self::AtMost => "<=",
            Self::AtLeast => ">=",
        })
    }
}

/// A sum of the variables of the scope, each times its coefficient, compared with a constant.
///
/// ```
/// use csp_core::relations::{Comparison, Linear, NaryRelation};
///
/// // 3 x - y <= 4
/// let bound = Linear::new([3, -1], Comparison::AtMost, 4);
/// assert!(bound.allows(&[2, 2]) && !bound.allows(&[2, 1]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Linear {
    coefficients: Box<[i64]>,
    comparison: Comparison,
    constant: i64,
}

impl Linear {
    /// The sum with these coefficients, one for each variable of the scope, compared with `constant`.
    pub fn new(coefficients: impl Into<Box<[i64]>>, comparison: Comparison, constant: i64) -> Self {
        Self { coefficients: coefficients.into(), comparison, constant }
    }

    /// The coefficients, one for each variable of the scope.
    pub fn coefficients(&self) -> &[i64] {
        &self.coefficients
    }

    /// The way in which the sum is compared.
    pub fn comparison(&self) -> Comparison {
        self.comparison
    }

    /// The number that it is compared with.
    pub fn constant(&self) -> i64 {
        self.constant
    }
}

impl Linear {
    /// True if it says no more than that two variables differ.
    pub(in crate::model) fn is_difference(&self) -> bool {
        let [one, other] = *self.coefficients else { return false };
        self.comparison == Comparison::NotEqual && self.constant == 0 && one != 0 && one.checked_neg() == Some(other)
    }

    /// True if the variables may have these integers, in the order of the scope.
    pub(super) fn holds(&self, integers: &[i64]) -> bool {
        let products = || self.coefficients.iter().zip(integers).map(|(&c, &v)| i128::from(c) * i128::from(v));
        let constant = i128::from(self.constant);
        let small = products().try_fold(0i128, i128::checked_add);
        let (sum, constant) = match small {
            Some(sum) => ((0, sum), (0, constant)),
            // Numbers near the ends of 64 bits: the sum of the high halves, and what is left, have room.
            None => (halves(products()), halves([constant])),
        };
        match self.comparison {
            Comparison::Equal => sum == constant,
            Comparison::NotEqual => sum != constant,
            Comparison::AtMost => sum <= constant,
            Comparison::AtLeast => sum >= constant,
        }
    }

    /// All that it states, in one line.
    pub(super) fn describe(&self) -> String {
        format!("sum {:?} {} {}", self.coefficients, self.comparison, self.constant)
    }
}

/// A sum, in units of 2^64 and what is left.
fn halves(numbers: impl IntoIterator<Item = i128>) -> (i128, i128) {
    let add = |(high, low), number: i128| (high + (number >> 64), low + (number & i128::from(u64::MAX)));
    let (high, low) = numbers.into_iter().fold((0, 0), add);
    (high + (low >> 64), low & i128::from(u64::MAX))
}

/// A sum of the numbers of two values, each times its coefficient, compared with a constant: what a [`Linear`] relation, or the
/// difference, says of two variables whose values stand for ranges. Relations that differ by a shift of the ranges are the same.
///
/// ```text
/// x != y + 3 with x in 1..9 and y in 5..7:   (a + 1) - (b + 5) != 3,   so a - b != 7
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::model) struct ValueSum {
    coefficients: [i64; 2],
    comparison: Comparison,
    constant: i128,
}

/// The numbers from a first to a last one, or all others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::model) struct Beside {
    pub(in crate::model) first: i128,
    pub(in crate::model) last: i128,
    pub(in crate::model) is_inside: bool,
}

impl ValueSum {
    /// The same as a sum of two variables whose values stand for ranges with these first integers.
    pub(in crate::model) fn of(sum: &Linear, firsts: [i64; 2]) -> Option<Self> {
        let coefficients: [i64; 2] = (*sum.coefficients).try_into().ok()?;
        let moved = coefficients.into_iter().zip(firsts).try_fold(i128::from(sum.constant), |rest, (c, first)| {
            rest.checked_sub(i128::from(c) * i128::from(first))
        })?;
        Some(Self { coefficients, comparison: sum.comparison, constant: moved }.leading_positive())
    }

    /// The same as the difference of two such variables.
    pub(in crate::model) fn difference(firsts: [i64; 2]) -> Self {
        let constant = i128::from(firsts[1]) - i128::from(firsts[0]);
        Self { coefficients: [1, -1], comparison: Comparison::NotEqual, constant }
    }

    /// The same, so that the first coefficient is not negative.
    fn leading_positive(self) -> Self {
        let [one, other] = self.coefficients.map(i64::checked_neg);
        match (one, other, self.constant.checked_neg()) {
            (Some(one @ 1..), Some(other), Some(constant)) => {
                let comparison = match self.comparison {
                    Comparison::AtMost => Comparison::AtLeast,
                    Comparison::AtLeast => Comparison::AtMost,
                    same => same,
                };
                Self { coefficients: [one, other], comparison, constant }
            }
            _ => self,
        }
    }

    /// The same, asked with the value of the second variable first.
    pub(in crate::model) fn turned(self) -> Self {
        Self { coefficients: [self.coefficients[1], self.coefficients[0]], ..self }
    }

    /// The numbers of the values of the second variable that are allowed beside value number `value` of the first.
    pub(in crate::model) fn beside(&self, value: u16) -> Beside {
        let [one, other] = self.coefficients.map(i128::from);
        // Near the ends of 128 bits the rest is greater than any product of the other side, whatever it is exactly.
        let rest = self.constant.saturating_sub(one * i128::from(value)).max(-i128::MAX);
        let (all, none) = (
            Beside { first: i128::MIN, last: i128::MAX, is_inside: true },
            Beside { first: 0, last: -1, is_inside: true },
        );
        let is_inside = self.comparison != Comparison::NotEqual;
        // other * b compared with the rest.
        let (floor, is_whole) = match other {
            0 => {
                let holds = match self.comparison {
                    Comparison::Equal => rest == 0,
                    Comparison::NotEqual => rest != 0,
                    Comparison::AtMost => rest >= 0,
                    Comparison::AtLeast => rest <= 0,
                };
                return if holds { all } else { none };
            }
            _ => (rest.div_euclid(other), rest.rem_euclid(other) == 0),
        };
        // With a negative divisor the Euclidean quotient is rounded up.
        let (below, above) = match (other > 0, is_whole) {
            (_, true) => (floor, floor),
            (true, false) => (floor, floor + 1),
            (false, false) => (floor - 1, floor),
        };
        match (self.comparison, other > 0) {
            (Comparison::Equal | Comparison::NotEqual, _) if is_whole => {
                Beside { first: floor, last: floor, is_inside }
            }
            (Comparison::Equal, _) => none,
            (Comparison::NotEqual, _) => all,
            (Comparison::AtMost, true) | (Comparison::AtLeast, false) => {
                Beside { first: i128::MIN, last: below, is_inside }
            }
            (Comparison::AtMost, false) | (Comparison::AtLeast, true) => {
                Beside { first: above, last: i128::MAX, is_inside }
            }
        }
    }
}
