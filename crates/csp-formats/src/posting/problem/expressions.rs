//! Statements about variables that formulas stand for, as expressions.

use csp_core::Expr;

use super::Poster;
use super::sums::too_large;
use crate::error::{At, Fault};
use crate::posting::interval::Operation;
use crate::posting::presolve::formulas::Formula;
use crate::posting::statement::When;
use crate::posting::statement::linear::{Comparison, Linear, Sum, Term};

impl Poster<'_> {
    /// True if a formula stands for one of these.
    pub(crate) fn is_calculated(&self, terms: &[Term]) -> bool {
        terms.iter().any(|term| matches!(term, Term::Of(x) if self.formulas.get(*x).is_some()))
    }

    /// A term as an expression.
    pub(crate) fn expression(&mut self, term: Term) -> Result<Expr, Fault> {
        Ok(match term {
            Term::Is(number) => Expr::Constant(number),
            Term::Of(x) => Expr::from(self.var(x)?),
        })
    }

    /// A sum with its formulas.
    pub(crate) fn calculated(&mut self, sum: &Sum, at: At) -> Result<Expr, Fault> {
        let number = |number: i128| i64::try_from(number).map_err(|_| too_large(at));
        let mut parts = Vec::with_capacity(sum.terms.len() + 1);
        for &(coefficient, x) in &sum.terms {
            let part = self.formula(Term::Of(x), at)?;
            parts.push(match number(coefficient)? {
                1 => part,
                -1 => -part,
                coefficient => part * coefficient,
            });
        }
        if sum.constant != 0 {
            parts.push(Expr::from(number(sum.constant)?));
        }
        Ok(parts.into_iter().sum())
    }

    /// The expression that stands for a term.
    pub(crate) fn formula(&mut self, term: Term, at: At) -> Result<Expr, Fault> {
        let Term::Of(x) = term else { return self.expression(term) };
        match self.formulas.get(x) {
            None => self.expression(term),
            Some(Formula::Sum(sum)) => self.calculated(&sum.clone(), at),
            Some(&Formula::Operation(operation, left, right)) => {
                let (left, right) = (self.formula(left, at)?, self.formula(right, at)?);
                Ok(operation.of(left, right))
            }
        }
    }

    /// States a comparison of a sum.
    pub(crate) fn compare(&mut self, linear: &Linear, when: When, at: At) -> Result<(), Fault> {
        let sum = self.calculated(&linear.sum, at)?;
        let compared = match linear.comparison {
            Comparison::Equal => sum.equals(0),
            Comparison::NotEqual => sum.differs_from(0),
            Comparison::AtMost => sum.at_most(0),
        };
        let stated = match when {
            When::Always => compared,
            When::If(literal) => self.expression(literal)?.implies(compared),
            When::Iff(literal) => self.expression(literal)?.iff(compared),
        };
        self.require(stated);
        Ok(())
    }

    /// States an operation.
    pub(crate) fn operate(&mut self, operation: Operation, [left, right, result]: [Term; 3]) -> Result<(), Fault> {
        let parts = [self.formula(left, None)?, self.formula(right, None)?, self.formula(result, None)?];
        let [left, right, result] = parts;
        self.require(operation.of(left, right).equals(result));
        Ok(())
    }
}

impl Operation {
    /// It on expressions. The square of a number is a power, of which more is known.
    pub(super) fn of(self, left: Expr, right: Expr) -> Expr {
        match self {
            Self::Times if left == right => left.power(2),
            Self::Times => left * right,
            Self::Divide => left.divided_by(right),
            Self::Modulo => left % right,
            Self::Power => left.power(right),
        }
    }
}
