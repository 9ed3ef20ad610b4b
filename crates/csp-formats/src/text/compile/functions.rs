//! Functions of numbers and lists.

use csp_core::Expr as Core;

use super::compiler::{Compiler, Made};
use super::evaluate::joined;
use super::value::{Scalar, Sort, Value};
use crate::text::{At, Expr, Function};

/// The most pairs that an all-different condition within an expression is written out as.
const MOST_PAIRS: usize = 100_000;

impl Compiler<'_> {
    /// The value of a function within an expression.
    pub(super) fn called(&mut self, function: Function, parts: &[Expr], at: At) -> Made<Scalar> {
        let number = |expr| Scalar { expr, sort: Sort::Number };
        let truth = |expr| Scalar { expr, sort: Sort::Truth };
        match function {
            Function::Abs => {
                let [part] = parts else { return Err(self.wrong(at, "abs takes one number: abs(x - y)")) };
                let inner = Core::Abs(self.number(part)?.into());
                Ok(number(self.folded(inner, at)?))
            }
            Function::Min | Function::Max => {
                let all = self.all_numbers(parts)?;
                if all.is_empty() {
                    return Err(self.wrong(at, "there is no smallest and no largest of nothing"));
                }
                let make = if function == Function::Min { Core::Min } else { Core::Max };
                let expr = if all.len() == 1 { joined(all, 0, make) } else { self.folded(make(all), at)? };
                Ok(number(expr))
            }
            Function::Sum => {
                let all = joined(self.all_numbers(parts)?, 0, Core::Add);
                Ok(number(self.folded(all, at)?))
            }
            Function::Forall | Function::Exists => Ok(truth(self.all_truths(function, parts)?)),
            Function::Count => Ok(number(self.count(parts, at)?)),
            Function::AllDifferent => Ok(truth(self.pairwise(parts, at)?)),
            Function::Element => Err(self.wrong(at, "an element stands for a value here")),
            Function::Cumulative | Function::Circuit => {
                let what = format!(
                    "{} is a constraint of its own, which must hold: it cannot be a part of an expression",
                    function.name()
                );
                Err(self.wrong(at, what))
            }
        }
    }

    /// All values and all entries of lists.
    pub(super) fn all_scalars(&mut self, parts: &[Expr]) -> Made<Vec<Scalar>> {
        let mut all = Vec::new();
        for part in parts {
            match self.value(part)? {
                Value::One(scalar) => all.push(scalar),
                Value::List(list) => {
                    self.spend(part.at, list.cells.len() as u64)?;
                    all.extend(list.cells.iter().cloned());
                }
                other => {
                    return Err(self.wrong(part.at, format!("expected numbers or lists, not {}", other.described())));
                }
            }
        }
        Ok(all)
    }

    fn all_numbers(&mut self, parts: &[Expr]) -> Made<Vec<Core>> {
        let all = self.all_scalars(parts)?;
        if let (Some(first), true) = (parts.first(), all.iter().any(|scalar| scalar.sort == Sort::Word)) {
            return Err(self.wrong(first.at, "a word is no number: words are only equal or different"));
        }
        Ok(all.into_iter().map(|scalar| scalar.expr).collect())
    }

    fn all_truths(&mut self, function: Function, parts: &[Expr]) -> Made<Core> {
        let mut all = Vec::new();
        let decides = i64::from(function == Function::Exists);
        let mut is_decided = false;
        for part in parts {
            self.each_truth(part, &mut |compiler, truth| {
                match truth {
                    Core::Constant(known) => is_decided |= known == decides,
                    truth => all.push(truth),
                }
                compiler.spend(part.at, 1)
            })?;
        }
        if is_decided {
            return Ok(Core::Constant(decides));
        }
        let join = if function == Function::Exists { Core::Or } else { Core::And };
        Ok(joined(all, 1 - decides, join))
    }

    /// Each entry of a list, or of what loops make, as something true or false.
    fn each_truth(&mut self, part: &Expr, take: &mut dyn FnMut(&mut Self, Core) -> Made<()>) -> Made<()> {
        if let crate::text::ExprKind::For(made) = &part.kind {
            return self.each_turn(made, &mut |compiler, body| {
                let truth = compiler.truth(body)?;
                take(compiler, truth)
            });
        }
        for scalar in self.all_scalars(std::slice::from_ref(part))? {
            if scalar.sort == Sort::Word {
                return Err(self.wrong(part.at, "expected constraints, which are true or false, not words"));
            }
            take(self, scalar.expr)?;
        }
        Ok(())
    }

    /// `count(list, value)`: a sum of truths.
    fn count(&mut self, parts: &[Expr], at: At) -> Made<Core> {
        let [list, value] = parts else {
            return Err(self.wrong(at, "count takes a list and a value: count(q, 3) or count([a, b], red)"));
        };
        let cells = self.all_scalars(std::slice::from_ref(list))?;
        let value = self.scalar(value)?;
        let mut all = Vec::with_capacity(cells.len());
        for cell in cells {
            self.same_sort(&cell, &value, at)?;
            all.push(self.folded(Core::Eq(cell.expr.into(), value.expr.clone().into()), at)?);
        }
        let sum = joined(all, 0, Core::Add);
        self.folded(sum, at)
    }

    /// Posts that all differ, as a part of an expression: each pair differs.
    fn pairwise(&mut self, parts: &[Expr], at: At) -> Made<Core> {
        let all = self.all_scalars(parts)?;
        self.sort_of(&all, at)?;
        let pairs = all.len().saturating_mul(all.len().saturating_sub(1)) / 2;
        if pairs > MOST_PAIRS {
            return Err(self.wrong(at, format!("{pairs} pairs are too many for a part of an expression")));
        }
        self.spend(at, pairs as u64)?;
        let mut differ = Vec::with_capacity(pairs);
        for (place, one) in all.iter().enumerate() {
            for other in &all[..place] {
                differ.push(self.folded(Core::Ne(other.expr.clone().into(), one.expr.clone().into()), at)?);
            }
        }
        let known = Core::And(differ);
        let known = self.folded(known, at)?;
        Ok(known)
    }
}
