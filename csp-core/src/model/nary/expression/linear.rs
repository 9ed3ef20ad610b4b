//! Expressions that are sums with coefficients.

use crate::model::Var;
use crate::model::nary::expression::Expr;

/// A sum of variables with coefficients, and a constant. No variable comes twice, no coefficient is 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::model) struct LinearForm {
    pub(in crate::model) terms: Vec<(i64, Var)>,
    pub(in crate::model) constant: i64,
}

impl LinearForm {
    /// The sum that this expression is; `None` when it is none, or its numbers do not fit.
    pub(in crate::model) fn of(expression: &Expr) -> Option<Self> {
        let mut sum = Self { terms: Vec::new(), constant: 0 };
        sum.add(expression, 1)?;
        sum.joined()
    }

    /// The first minus the second.
    pub(in crate::model) fn difference(a: &Expr, b: &Expr) -> Option<Self> {
        let mut sum = Self { terms: Vec::new(), constant: 0 };
        sum.add(a, 1)?;
        sum.add(b, -1)?;
        sum.joined()
    }

    /// True if nothing in a sum of products can exceed 64 bits, when no variable is further from 0 than `most` says.
    pub(in crate::model) fn fits(expression: &Expr, most: &impl Fn(Var) -> u64) -> bool {
        magnitude(expression, most).is_some_and(|most| i64::try_from(most).is_ok())
    }

    fn add(&mut self, expression: &Expr, factor: i64) -> Option<()> {
        match expression {
            Expr::Constant(number) => {
                self.constant = self.constant.checked_add(number.checked_mul(factor)?)?;
            }
            Expr::Leaf(x) => self.terms.push((factor, *x)),
            Expr::Neg(a) => self.add(a, factor.checked_neg()?)?,
            Expr::Add(all) => all.iter().try_for_each(|part| self.add(part, factor))?,
            Expr::Sub(a, b) => {
                self.add(a, factor)?;
                self.add(b, factor.checked_neg()?)?;
            }
            Expr::Mul(all) => {
                let mut factor = factor;
                let mut other = None;
                for part in all {
                    match (constant(part), other) {
                        (Some(number), _) => factor = factor.checked_mul(number)?,
                        (None, None) => other = Some(part),
                        (None, Some(_)) => return None,
                    }
                }
                match other {
                    Some(part) => self.add(part, factor)?,
                    None => self.constant = self.constant.checked_add(factor)?,
                }
            }
            _ => return None,
        }
        Some(())
    }

    /// With each variable once, in the order in which they came.
    fn joined(mut self) -> Option<Self> {
        let mut places = std::collections::HashMap::new();
        let mut terms: Vec<(i64, Var)> = Vec::new();
        for (coefficient, x) in self.terms {
            let place = *places.entry(x).or_insert(terms.len());
            match terms.get_mut(place) {
                Some((sum, _)) => *sum = sum.checked_add(coefficient)?,
                None => terms.push((coefficient, x)),
            }
        }
        terms.retain(|&(coefficient, _)| coefficient != 0);
        self.terms = terms;
        Some(self)
    }
}

/// The number that an expression without variables is.
fn constant(expression: &Expr) -> Option<i64> {
    match expression {
        Expr::Constant(number) => Some(*number),
        Expr::Neg(a) => constant(a)?.checked_neg(),
        _ => None,
    }
}

/// The farthest from 0 that a sum of products, and all in it, can be.
fn magnitude(expression: &Expr, most: &impl Fn(Var) -> u64) -> Option<u64> {
    match expression {
        Expr::Constant(number) => Some(number.unsigned_abs()),
        Expr::Leaf(x) => Some(most(*x)),
        Expr::Neg(a) => magnitude(a, most),
        Expr::Add(all) => all.iter().try_fold(0u64, |sum, part| sum.checked_add(magnitude(part, most)?)),
        Expr::Sub(a, b) => magnitude(a, most)?.checked_add(magnitude(b, most)?),
        // A factor of 0 does not make the others smaller.
        Expr::Mul(all) => all.iter().try_fold(1u64, |product, part| product.checked_mul(magnitude(part, most)?.max(1))),
        _ => None,
    }
}
