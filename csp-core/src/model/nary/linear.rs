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
