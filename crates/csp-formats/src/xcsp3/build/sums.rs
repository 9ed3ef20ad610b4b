//! Sums with coefficients, and what they are compared with.

use csp_core::relations::{Comparison, Linear};
use csp_core::{Expr, Integers, Var};

use super::builder::Builder;
use super::conditions::Condition;
use crate::error::Fault;
use crate::posting::sum::Sum;

/// Most values that a sum is told to differ from one by one.
const FEW: u64 = 256;

/// The terms of a sum while they are collected, and its number.
#[derive(Default)]
struct Terms {
    terms: Vec<(i128, Var)>,
    constant: i128,
}

impl Builder<'_> {
    /// The sum of expressions with coefficients. What is no sum becomes a variable of its own.
    pub(crate) fn sum(&mut self, parts: &[(i64, Expr)]) -> Result<Sum, Fault> {
        let mut sum = Terms::default();
        for (coefficient, part) in parts {
            self.add(&mut sum, (*coefficient).into(), part)?;
        }
        let fits = |sum: &Sum| sum.in_64_bits().is_some();
        self.fitting(Sum::joined(sum.terms, sum.constant).filter(fits))
    }

    /// A result, or the error for a sum whose numbers do not fit.
    fn fitting<T>(&self, found: Option<T>) -> Result<T, Fault> {
        found.map_or_else(|| Fault::fail(self.at(), "the numbers of this sum do not fit in 64 bits"), Ok)
    }

    fn add(&mut self, sum: &mut Terms, factor: i128, part: &Expr) -> Result<(), Fault> {
        self.watch.spend(1)?;
        match part {
            Expr::Constant(number) => {
                let product = factor.checked_mul((*number).into());
                sum.constant = self.fitting(product.and_then(|product| sum.constant.checked_add(product)))?;
                Ok(())
            }
            Expr::Leaf(x) => {
                sum.terms.push((factor, *x));
                Ok(())
            }
            Expr::Neg(a) => self.add(sum, self.fitting(factor.checked_neg())?, a),
            Expr::Add(all) => all.iter().try_for_each(|part| self.add(sum, factor, part)),
            Expr::Sub(a, b) => {
                self.add(sum, factor, a)?;
                self.add(sum, self.fitting(factor.checked_neg())?, b)
            }
            Expr::Mul(all) => match &all[..] {
                [Expr::Constant(number), other] | [other, Expr::Constant(number)] => {
                    let product = self.fitting(factor.checked_mul((*number).into()))?;
                    self.add(sum, product, other)
                }
                _ => self.add_atom(sum, factor, part),
            },
            _ => self.add_atom(sum, factor, part),
        }
    }

    fn add_atom(&mut self, sum: &mut Terms, factor: i128, part: &Expr) -> Result<(), Fault> {
        let atom = self.atom_of(part)?;
        self.add(sum, factor, &atom)
    }

    /// States that a condition holds for a sum of expressions with coefficients.
    pub(crate) fn post_sum(&mut self, mut parts: Vec<(i64, Expr)>, condition: Condition) -> Result<(), Fault> {
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
                let (least, greatest) = sum.bounds(|x| self.ends(x)).ends();
                let (comparison, other) = self.comparison(member, least, greatest)?;
                let expression = self.fitting(sum.expression())?;
                let sum = self.sum(&[(1, expression), (-1, other)])?;
                self.post_linear(&sum, comparison, 0)
            }
        }
    }

    /// States that a sum compares so with a number.
    fn post_linear(&mut self, sum: &Sum, comparison: Comparison, number: i64) -> Result<(), Fault> {
        let (coefficients, vars, constant) = self.fitting(sum.in_64_bits())?;
        let number = self.fitting(number.checked_sub(constant))?;
        if vars.is_empty() {
            return if comparison.holds(0, number) { Ok(()) } else { self.contradict() };
        }
        self.post(&vars, Linear::new(coefficients, comparison, number))
    }

    /// The sum of expressions with coefficients, as an expression.
    pub(crate) fn sum_expression(&mut self, parts: &[(i64, Expr)]) -> Result<Expr, Fault> {
        let sum = self.sum(parts)?;
        self.fitting(sum.expression())
    }

    /// A condition as a comparison with a variable or a number, for what lies between `least` and `greatest`: one of
    /// some integers is equal to a variable that has these.
    pub(crate) fn comparison(
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
                return Fault::fail(self.at(), what);
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

/// True if these are all integers from the first to the last.
fn is_range(integers: &Integers) -> bool {
    integers.bounds().is_none_or(|(first, last)| last.abs_diff(first) == integers.len() - 1)
}
