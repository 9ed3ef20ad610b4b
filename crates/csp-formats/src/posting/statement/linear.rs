//! Variables of statements, what may stand in their place, and sums of such terms, compared with a number.

use crate::error::At;
use crate::posting::int_set::IntSet;
use crate::posting::interval::Interval;
use crate::posting::sum;

/// A variable, by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct X(pub(crate) u32);

/// A variable, or an integer in its place. Booleans are 0 and 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Term {
    Is(i64),
    Of(X),
}

/// The integers that a variable without bounds stands for: bounds of others narrow them, or it is refused.
pub(crate) const FAR: i64 = 1 << 52;

/// A variable as a text declares it, with the values that are left of it.
#[derive(Clone, Debug)]
pub(crate) struct Declared {
    pub(crate) name: String,
    pub(crate) at: At,
    pub(crate) is_bool: bool,
    pub(crate) values: IntSet,
    /// True if the compiler made it, or a constraint defines it: people have not named it, or need not choose it.
    pub(crate) is_helper: bool,
}

/// The greatest coefficient. With the bounds that variables have, no sum overflows 128 bits.
pub(crate) const MOST: i128 = 1 << 48;

/// A sum of variables. No coefficient is beyond [`MOST`].
pub(crate) type Sum = sum::Sum<X>;

/// A sum compared with 0.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Linear {
    pub(crate) sum: Sum,
    pub(crate) comparison: Comparison,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Comparison {
    Equal,
    NotEqual,
    AtMost,
}

impl Sum {
    /// The sum of these, joined; `None` when a coefficient is beyond [`MOST`].
    pub(crate) fn of(all: impl IntoIterator<Item = (i128, Term)>) -> Option<Self> {
        let (mut terms, mut constant) = (Vec::new(), 0i128);
        for (coefficient, term) in all {
            match term {
                Term::Is(number) => constant = constant.checked_add(coefficient.checked_mul(number.into())?)?,
                Term::Of(x) => terms.push((coefficient, x)),
            }
        }
        let sum = Self::joined(terms, constant)?;
        sum.terms.iter().all(|&(coefficient, _)| coefficient.abs() <= MOST).then_some(sum)
    }

    /// The same with other terms in the place of variables.
    pub(crate) fn map(&self, term: &mut impl FnMut(X) -> Term) -> Option<Self> {
        let own = self.terms.iter().map(|&(coefficient, x)| (coefficient, term(x)));
        Self::of(own)?.plus(self.constant)
    }

    /// The same with another sum in the place of `x`.
    pub(crate) fn with(&self, x: X, sum: &Self) -> Option<Self> {
        let Some(factor) = self.coefficient(x) else { return Some(self.clone()) };
        let own = self.terms.iter().filter(|(_, y)| *y != x).map(|&(coefficient, y)| (Some(coefficient), y));
        let new = sum.terms.iter().map(|&(coefficient, y)| (coefficient.checked_mul(factor), y));
        let terms: Option<Vec<_>> = own.chain(new).map(|(coefficient, y)| Some((coefficient?, Term::Of(y)))).collect();
        Self::of(terms?)?.plus(self.constant)?.plus(sum.constant.checked_mul(factor)?)
    }
}

impl From<Comparison> for csp_core::relations::Comparison {
    fn from(comparison: Comparison) -> Self {
        match comparison {
            Comparison::Equal => Self::Equal,
            Comparison::NotEqual => Self::NotEqual,
            Comparison::AtMost => Self::AtMost,
        }
    }
}

impl Linear {
    /// Exactly what this one does not say.
    pub(crate) fn opposite(self) -> Option<Self> {
        Some(match self.comparison {
            Comparison::Equal => Self { comparison: Comparison::NotEqual, ..self },
            Comparison::NotEqual => Self { comparison: Comparison::Equal, ..self },
            // Not s <= 0 is s >= 1, which is 1 - s <= 0.
            Comparison::AtMost => Self { sum: self.sum.negative().plus(1)?, comparison: Comparison::AtMost },
        })
    }

    /// True if it is true or false whatever the variables are within these bounds.
    pub(crate) fn decided(&self, of: impl Fn(X) -> (i64, i64)) -> Option<bool> {
        let Interval { low, high } = self.sum.bounds(of);
        match self.comparison {
            Comparison::AtMost if high <= 0 => Some(true),
            Comparison::AtMost if low > 0 => Some(false),
            Comparison::Equal if low > 0 || high < 0 => Some(false),
            Comparison::NotEqual if low > 0 || high < 0 => Some(true),
            Comparison::Equal if low == 0 && high == 0 => Some(true),
            Comparison::NotEqual if low == 0 && high == 0 => Some(false),
            _ => None,
        }
    }
}
