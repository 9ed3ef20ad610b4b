//! Sums of variables with coefficients.

use std::collections::HashMap;
use std::hash::Hash;

use csp_core::{Expr, Var};

use super::interval::Interval;

/// A sum of variables with coefficients, and a number. No variable comes twice, no coefficient is 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sum<V = Var> {
    pub(crate) terms: Vec<(i128, V)>,
    pub(crate) constant: i128,
}

impl<V: Copy + Eq + Hash> Sum<V> {
    /// The sum of these, each variable once, in the order in which they came; `None` when a coefficient does not fit.
    pub(crate) fn joined(all: impl IntoIterator<Item = (i128, V)>, constant: i128) -> Option<Self> {
        let mut places = HashMap::new();
        let mut terms: Vec<(i128, V)> = Vec::new();
        for (coefficient, x) in all {
            let place = *places.entry(x).or_insert(terms.len());
            match terms.get_mut(place) {
                Some((before, _)) => *before = before.checked_add(coefficient)?,
                None => terms.push((coefficient, x)),
            }
        }
        terms.retain(|&(coefficient, _)| coefficient != 0);
        Some(Self { terms, constant })
    }

    /// The same and a number.
    pub(crate) fn plus(mut self, number: i128) -> Option<Self> {
        self.constant = self.constant.checked_add(number)?;
        Some(self)
    }

    /// With all signs changed.
    pub(crate) fn negative(&self) -> Self {
        let terms = self.terms.iter().map(|&(coefficient, x)| (-coefficient, x)).collect();
        Self { terms, constant: -self.constant }
    }

    /// The coefficient of a variable that is in it.
    pub(crate) fn coefficient(&self, x: V) -> Option<i128> {
        self.terms.iter().find(|(_, y)| *y == x).map(|&(coefficient, _)| coefficient)
    }

    /// The interval of its values when variables lie between these ends.
    pub(crate) fn bounds(&self, ends: impl Fn(V) -> (i64, i64)) -> Interval {
        let term = |&(coefficient, x): &(i128, V)| {
            let (low, high) = ends(x);
            Interval::new(coefficient, coefficient).times(Interval::new(low.into(), high.into()))
        };
        self.terms.iter().map(term).fold(Interval::new(self.constant, self.constant), Interval::plus)
    }
}

impl Sum {
    /// The sum that an expression is; `None` where it is none, or a number does not fit.
    pub(crate) fn of_expression(expr: &Expr) -> Option<Self> {
        let (mut terms, mut constant) = (Vec::new(), 0);
        let mut open = vec![(1i128, expr)];
        while let Some((factor, part)) = open.pop() {
            match part {
                Expr::Constant(number) => constant = factor.checked_mul((*number).into())?.checked_add(constant)?,
                Expr::Leaf(x) => terms.push((factor, *x)),
                Expr::Neg(a) => open.push((factor.checked_neg()?, a)),
                Expr::Add(all) => open.extend(all.iter().rev().map(|part| (factor, part))),
                Expr::Sub(a, b) => open.extend([(factor.checked_neg()?, &**b), (factor, a)]),
                Expr::Mul(all) => {
                    let number = |part: &Expr| if let Expr::Constant(number) = part { Some(*number) } else { None };
                    let product = all
                        .iter()
                        .filter_map(number)
                        .try_fold(factor, |product, number| product.checked_mul(number.into()))?;
                    let mut others = all.iter().filter(|part| number(part).is_none());
                    match (others.next(), others.next()) {
                        (Some(other), None) => open.push((product, other)),
                        (None, _) => constant = product.checked_add(constant)?,
                        _ => return None,
                    }
                }
                _ => return None,
            }
        }
        Self::joined(terms, constant)
    }

    /// Its coefficients, its variables and its number, if these numbers fit in 64 bits.
    pub(crate) fn in_64_bits(&self) -> Option<(Vec<i64>, Vec<Var>, i64)> {
        let terms = self.terms.iter().map(|&(coefficient, x)| Some((i64::try_from(coefficient).ok()?, x)));
        let (coefficients, vars) = terms.collect::<Option<Vec<_>>>()?.into_iter().unzip();
        Some((coefficients, vars, i64::try_from(self.constant).ok()?))
    }

    /// It as an expression, if its numbers fit in 64 bits.
    pub(crate) fn expression(&self) -> Option<Expr> {
        let (coefficients, vars, constant) = self.in_64_bits()?;
        let products = coefficients.into_iter().zip(vars).map(|(coefficient, x)| Expr::from(x) * coefficient);
        Some(products.sum::<Expr>() + constant)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_are_joined_by_variable() {
        let sum = Sum::joined([(2, 'x'), (3, 'y'), (-2, 'x'), (1, 'y'), (5, 'z')], 7).unwrap();
        assert_eq!(sum, Sum { terms: vec![(4, 'y'), (5, 'z')], constant: 7 });
        assert_eq!(sum.coefficient('y'), Some(4));
        assert_eq!(sum.coefficient('x'), None);
        assert_eq!(sum.negative(), Sum { terms: vec![(-4, 'y'), (-5, 'z')], constant: -7 });
        assert_eq!(sum.bounds(|x| if x == 'y' { (-1, 2) } else { (0, 3) }), Interval::new(3, 30));
        let large =
            Sum { terms: vec![(i64::MIN.into(), 'x'), (i64::MIN.into(), 'y'), (i64::MIN.into(), 'z')], constant: 0 };
        assert_eq!(large.bounds(|_| (i64::MIN, i64::MIN)).ends(), (i64::MAX, i64::MAX));
        assert_eq!(Sum::joined([(i128::MAX, 'x'), (1, 'x')], 0), None);
    }
}
