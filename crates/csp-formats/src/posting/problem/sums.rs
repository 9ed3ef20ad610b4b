//! Sums, and their comparisons with 0.

use csp_core::relations::{Comparison, Linear};
use csp_core::{Expr, Var};

use super::Poster;
use crate::error::{At, Fault};
use crate::posting::interval::Interval;
use crate::posting::record::ModelStatement;
use crate::posting::relation::Equality;
use crate::posting::statement::When;
use crate::posting::statement::linear::{self, Sum, Term};
use crate::posting::sum;

impl Poster<'_> {
    /// A sum as the problem takes it.
    pub(crate) fn sum(&mut self, sum: &Sum, at: At) -> Result<(Vec<i64>, Vec<Var>, i64), Fault> {
        self.of_variables(sum)?.in_64_bits().ok_or_else(|| too_large(at))
    }

    /// A sum as an expression.
    pub(crate) fn objective(&mut self, sum: &Sum, at: At) -> Result<Expr, Fault> {
        self.of_variables(sum)?.expression().ok_or_else(|| too_large(at))
    }

    fn of_variables(&mut self, sum: &Sum) -> Result<sum::Sum, Fault> {
        let terms = sum.terms.iter().map(|&(coefficient, x)| Ok((coefficient, self.var(x)?)));
        Ok(sum::Sum { terms: terms.collect::<Result<_, Fault>>()?, constant: sum.constant })
    }

    pub(super) fn linear(&mut self, linear: &linear::Linear, when: When, at: At) -> Result<(), Fault> {
        let (coefficients, mut vars, constant) = self.sum(&linear.sum, at)?;
        let Some(literal) = when.literal() else {
            let comparison = Comparison::from(linear.comparison);
            self.post(&vars, Linear::new(coefficients, comparison, -constant));
            return Ok(());
        };
        let is_half = matches!(when, When::If(_));
        let compared = linear.comparison;
        let literal = match literal {
            Term::Of(x) => self.var(x)?,
            Term::Is(_) => unreachable!("a fixed Boolean is put in when the comparison is stated"),
        };
        let is_apart = !vars.contains(&literal);
        if compared == linear::Comparison::AtMost && vars.len() > 1 && is_apart {
            return self.switched(linear, literal, is_half, at);
        }
        vars.push(literal);
        if compared == linear::Comparison::AtMost {
            self.post(&vars, move |integers: &[i64]| {
                let (truth, values) = integers.split_last().expect("the scope ends with a Boolean");
                let sum = coefficients.iter().zip(values).map(|(&c, &v)| i128::from(c) * i128::from(v)).sum::<i128>();
                let holds = sum + i128::from(constant) <= 0;
                if is_half { *truth == 0 || holds } else { holds == (*truth == 1) }
            });
            return Ok(());
        }
        let if_equal = compared == linear::Comparison::Equal;
        let terms = coefficients.iter().zip(&vars).map(|(&factor, &x)| Expr::from(factor) * x).collect();
        let (sum, number) = (Expr::Add(terms), Expr::from(-constant));
        let holds = if if_equal { sum.equals(number) } else { sum.differs_from(number) };
        let truth = Expr::from(literal).equals(1);
        let said = if is_half { truth.implies(holds) } else { truth.iff(holds) };
        let id = self.post(&vars, Equality::new(coefficients, -constant, if_equal, is_half));
        self.stated.insert(id, vec![ModelStatement::Holds(said)]);
        Ok(())
    }

    /// `b -> sum <= 0` is `sum + m b <= m` for the greatest value m of the sum; and `not b -> sum >= 1` is `sum + (1 - l) b >= 1`
    /// for its least value l. On bounds these remove what the two comparisons with a Boolean would.
    fn switched(&mut self, linear: &linear::Linear, literal: Var, is_half: bool, at: At) -> Result<(), Fault> {
        let (coefficients, mut vars, constant) = self.sum(&linear.sum, at)?;
        let statements = self.statements;
        let Interval { low, high } = linear.sum.bounds(|x| statements.bounds(Term::Of(x)));
        let number = |number: i128| i64::try_from(number).map_err(|_| too_large(at));
        let constant = i128::from(constant);
        vars.push(literal);
        let mut with = |last: i128, comparison, right: i128| -> Result<(), Fault> {
            let coefficients: Vec<i64> = coefficients.iter().copied().chain([number(last)?]).collect();
            self.post(&vars, Linear::new(coefficients, comparison, number(right)?));
            Ok(())
        };
        if high > 0 {
            with(high, Comparison::AtMost, high - constant)?;
        }
        if !is_half {
            with(1 - low, Comparison::AtLeast, 1 - constant)?;
        }
        Ok(())
    }
}

/// The error for a sum whose numbers do not fit in 64 bits.
pub(crate) fn too_large(at: At) -> Fault {
    Fault::at(at, "the numbers of this sum become too large for this solver")
}
