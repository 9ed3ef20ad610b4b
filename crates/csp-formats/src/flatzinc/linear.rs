//! Sums of terms, compared with a number.

use std::collections::HashMap;

use super::term::{Term, X};

/// The greatest coefficient. With the bounds that variables have, no sum overflows 128 bits.
pub(super) const MOST: i128 = 1 << 48;

/// A sum of variables with coefficients. No variable comes twice, no coefficient is 0 or beyond [`MOST`].
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Sum {
    pub(super) terms: Vec<(i128, X)>,
    pub(super) constant: i128,
}

/// A sum compared with 0.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Linear {
    pub(super) sum: Sum,
    pub(super) comparison: Comparison,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Comparison {
    Equal,
    NotEqual,
    AtMost,
}

impl Sum {
    /// The sum of these, joined; `None` when a coefficient is beyond [`MOST`].
    pub(super) fn of(terms: impl IntoIterator<Item = (i128, Term)>) -> Option<Self> {
        let mut sum = Self::default();
        let mut places = HashMap::new();
        for (coefficient, term) in terms {
            match term {
                Term::Is(number) => sum.constant = sum.constant.checked_add(coefficient.checked_mul(number.into())?)?,
                Term::Of(x) => {
                    let place = *places.entry(x).or_insert(sum.terms.len());
                    match sum.terms.get_mut(place) {
                        Some((before, _)) => *before = before.checked_add(coefficient)?,
                        None => sum.terms.push((coefficient, x)),
                    }
                }
            }
        }
        sum.terms.retain(|&(coefficient, _)| coefficient != 0);
        sum.terms.iter().all(|&(coefficient, _)| coefficient.abs() <= MOST).then_some(sum)
    }

    /// The same with other terms in the place of variables.
    pub(super) fn map(&self, term: &mut impl FnMut(X) -> Term) -> Option<Self> {
        let own = self.terms.iter().map(|&(coefficient, x)| (coefficient, term(x)));
        Self::of(own)?.plus(self.constant)
    }

    /// The same with another sum in the place of `x`.
    pub(super) fn with(&self, x: X, sum: &Self) -> Option<Self> {
        let Some(factor) = self.coefficient(x) else { return Some(self.clone()) };
        let own = self.terms.iter().filter(|(_, y)| *y != x).map(|&(coefficient, y)| (Some(coefficient), y));
        let new = sum.terms.iter().map(|&(coefficient, y)| (coefficient.checked_mul(factor), y));
        let terms: Option<Vec<_>> = own.chain(new).map(|(coefficient, y)| Some((coefficient?, Term::Of(y)))).collect();
        Self::of(terms?)?.plus(self.constant)?.plus(sum.constant.checked_mul(factor)?)
    }

    pub(super) fn plus(mut self, number: i128) -> Option<Self> {
        self.constant = self.constant.checked_add(number)?;
        Some(self)
    }

    /// With all signs changed.
    pub(super) fn negative(&self) -> Self {
        let terms = self.terms.iter().map(|&(coefficient, x)| (-coefficient, x)).collect();
        Self { terms, constant: -self.constant }
    }

    /// The coefficient of a variable that is in it.
    pub(super) fn coefficient(&self, x: X) -> Option<i128> {
        self.terms.iter().find(|(_, y)| *y == x).map(|&(coefficient, _)| coefficient)
    }

    /// The least and the greatest that it can be where variables have these bounds.
    pub(super) fn bounds(&self, of: impl Fn(X) -> (i64, i64)) -> (i128, i128) {
        let mut bounds = (self.constant, self.constant);
        for &(coefficient, x) in &self.terms {
            let (low, high) = of(x);
            let ends = (coefficient * i128::from(low), coefficient * i128::from(high));
            bounds = (bounds.0 + ends.0.min(ends.1), bounds.1 + ends.0.max(ends.1));
        }
        bounds
    }
}

impl Linear {
    /// Exactly what this one does not say.
    pub(super) fn opposite(self) -> Option<Self> {
        Some(match self.comparison {
            Comparison::Equal => Self { comparison: Comparison::NotEqual, ..self },
            Comparison::NotEqual => Self { comparison: Comparison::Equal, ..self },
            // Not s <= 0 is s >= 1, which is 1 - s <= 0.
            Comparison::AtMost => Self { sum: self.sum.negative().plus(1)?, comparison: Comparison::AtMost },
        })
    }

    /// Whether it is true or false whatever the variables are within these bounds.
    pub(super) fn decided(&self, of: impl Fn(X) -> (i64, i64)) -> Option<bool> {
        let (low, high) = self.sum.bounds(of);
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
