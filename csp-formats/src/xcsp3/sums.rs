//! Sums with coefficients, and what they are compared with.

use std::collections::HashMap;

use csp_core::{Comparison, Expr, Integers, Linear, Var};

use super::builder::Builder;
use super::conditions::Condition;
use super::fault::Fault;

/// Most values that a sum is told to differ from one by one.
const FEW: u64 = 256;

/// A sum of variables with coefficients, and a constant.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Sum {
    /// Each variable once, and no coefficient that is 0.
    pub(super) terms: Vec<(i64, Var)>,
    pub(super) constant: i64,
}

impl Builder<'_> {
    /// The sum of expressions with coefficients. What is no sum becomes a variable of its own.
    pub(super) fn sum(&mut self, parts: &[(i64, Expr)]) -> Result<Sum, Fault> {
        let mut sum = Sum::default();
        for (coefficient, part) in parts {
            self.add(&mut sum, *coefficient, part)?;
        }
        sum.joined().map_or_else(|| Fault::at(self.at(), TOO_LARGE), Ok)
    }

    fn add(&mut self, sum: &mut Sum, factor: i64, part: &Expr) -> Result<(), Fault> {
        self.watch.spend(1)?;
        let at = self.at();
        let fits = |number: Option<i64>| number.map_or_else(|| Fault::at(at, TOO_LARGE), Ok);
        match part {
            Expr::Constant(number) => {
                let product = number.checked_mul(factor);
                sum.constant = fits(product.and_then(|product| sum.constant.checked_add(product)))?;
                Ok(())
            }
            Expr::Leaf(x) => {
                sum.terms.push((factor, *x));
                Ok(())
            }
            Expr::Neg(a) => self.add(sum, fits(factor.checked_neg())?, a),
            Expr::Add(all) => all.iter().try_for_each(|part| self.add(sum, factor, part)),
            Expr::Sub(a, b) => {
                self.add(sum, factor, a)?;
                self.add(sum, fits(factor.checked_neg())?, b)
            }
            Expr::Mul(all) => match &all[..] {
                [Expr::Constant(number), other] | [other, Expr::Constant(number)] => {
                    self.add(sum, fits(factor.checked_mul(*number))?, other)
                }
                _ => self.add_atom(sum, factor, part),
            },
            _ => self.add_atom(sum, factor, part),
        }
    }

    fn add_atom(&mut self, sum: &mut Sum, factor: i64, part: &Expr) -> Result<(), Fault> {
        let atom = self.atom_of(part)?;
        self.add(sum, factor, &atom)
    }

    /// States that a condition holds for a sum of expressions with coefficients.
    pub(super) fn post_sum(&mut self, mut parts: Vec<(i64, Expr)>, condition: Condition) -> Result<(), Fault> {
        match condition {
            Condition::Compared(comparison, other) => {
                parts.push((-1, other));
                let sum = self.sum(&parts)?;
                self.post_linear(&sum, comparison, 0)
            }
            Condition::Member(true, integers) if is_range(&integers) => {
                let sum = self.sum(&parts)?;
                let (first, last) = integers.bounds().unwrap_or((1, 0));
                self.post_linear(&sum, Comparison::AtLeast, first)?;
                self.post_linear(&sum, Comparison::AtMost, last)
            }
            Condition::Member(false, integers) if integers.len() <= FEW => {
                let sum = self.sum(&parts)?;
                integers.iter().try_for_each(|number| self.post_linear(&sum, Comparison::NotEqual, number))
            }
            member @ Condition::Member(..) => {
                let sum = self.sum(&parts)?;
                let (least, greatest) = self.ends_of(&sum.expression());
                let (comparison, other) = self.comparison(member, least, greatest)?;
                let sum = self.sum(&[(1, sum.expression()), (-1, other)])?;
                self.post_linear(&sum, comparison, 0)
            }
        }
    }

    /// States that a sum compares so with a number.
    fn post_linear(&mut self, sum: &Sum, comparison: Comparison, number: i64) -> Result<(), Fault> {
        let Some(number) = number.checked_sub(sum.constant) else { return Fault::at(self.at(), TOO_LARGE) };
        if sum.terms.is_empty() {
            return if comparison.holds(0, number) { Ok(()) } else { self.contradict() };
        }
        let (coefficients, vars): (Vec<i64>, Vec<Var>) = sum.terms.iter().copied().unzip();
        self.post(&vars, Linear::new(coefficients, comparison, number))
    }

    /// A condition as a comparison with a variable or a number, for what lies between `least` and `greatest`: one of
    /// some integers is equal to a variable that has these.
    pub(super) fn comparison(
        &mut self,
        condition: Condition,
        least: i64,
        greatest: i64,
    ) -> Result<(Comparison, Expr), Fault> {
        let (is_member, integers) = match condition {
            Condition::Compared(comparison, other) => return Ok((comparison, self.atom_of(&other)?)),
            Condition::Member(is_member, integers) => (is_member, integers),
        };
        let values: Integers = if is_member && is_range(&integers) {
            let (first, last) = integers.bounds().unwrap_or((1, 0));
            Integers::range(first.max(least)..=last.min(greatest))
        } else if is_member {
            integers.iter().filter(|number| (least..=greatest).contains(number)).collect()
        } else {
            let all = Integers::range(least..=greatest);
            if all.len() > Integers::MOST {
                let what = format!("(notin,...) for what may have {} values is not supported", all.len());
                return Fault::at(self.at(), what);
            }
            all.iter().filter(|&number| !integers.contains(number)).collect()
        };
        if values.is_empty() {
            self.contradict()?;
            return Ok((Comparison::Equal, Expr::from(least)));
        }
        Ok((Comparison::Equal, Expr::from(self.auxiliary(values)?)))
    }
}

impl Sum {
    /// With each variable once; nothing when its numbers do not fit.
    fn joined(mut self) -> Option<Self> {
        let mut places: HashMap<Var, usize> = HashMap::new();
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

    /// It as an expression.
    pub(super) fn expression(&self) -> Expr {
        let terms = self.terms.iter().map(|&(coefficient, x)| Expr::from(x) * coefficient);
        terms.chain([Expr::from(self.constant)]).sum()
    }
}

const TOO_LARGE: &str = "the numbers of this sum do not fit in 64 bits";

/// Whether these are all integers from the first to the last.
fn is_range(integers: &Integers) -> bool {
    integers.bounds().is_none_or(|(first, last)| last.abs_diff(first) == integers.len() - 1)
}
