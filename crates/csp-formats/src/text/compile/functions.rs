//! Functions of numbers and lists.

use csp_core::Expr as Core;

use super::compiler::{Compiler, Made};
use super::evaluate::joined;
use super::value::{Scalar, Sort, Value};
use crate::text::{At, Expr, Function};

/// The most pairs that an all-different condition within an expression is written out as.
const MOST_PAIRS: usize = 100_000;

/// Takes something true or false, with its condition where that depends on variables.
type Take<'t, 'b> = &'t mut dyn FnMut(&mut Compiler<'b>, Option<Core>, Core) -> Made<()>;

impl<'b> Compiler<'b> {
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
                let all = self.all_filtered(parts)?;
                self.are_numbers(all.iter().map(|(_, scalar)| scalar), parts)?;
                let all = all.into_iter().map(|(condition, scalar)| counted(condition, scalar)).collect();
                let all = joined(all, 0, Core::Add);
                Ok(number(self.folded(all, at)?))
            }
            Function::Forall | Function::Exists => Ok(truth(self.all_truths(function, parts)?)),
            Function::Count => Ok(number(self.count(parts, at)?)),
            Function::AllDifferent => Ok(truth(self.pairwise(parts, at)?)),
            Function::Element => Err(self.wrong(at, "an element stands for a value here")),
            Function::AtMost | Function::AtLeast | Function::Exactly => Ok(truth(self.bounded(function, parts, at)?)),
            Function::NValue => Ok(number(self.different_values(parts, at)?)),
            _ => {
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
                Value::Lists(_, lists) => {
                    for list in lists.iter() {
                        self.flatten(list, &mut all, part.at)?;
                    }
                }
                other => {
                    return Err(self.wrong(part.at, format!("expected numbers or lists, not {}", other.described())));
                }
            }
        }
        Ok(all)
    }

    pub(super) fn flatten(&mut self, value: &Value, all: &mut Vec<Scalar>, at: At) -> Made<()> {
        match value {
            Value::One(scalar) => all.push(scalar.clone()),
            Value::List(list) => {
                self.spend(at, list.cells.len() as u64)?;
                all.extend(list.cells.iter().cloned());
            }
            Value::Lists(_, lists) => lists.iter().try_for_each(|list| self.flatten(list, all, at))?,
            other => return Err(self.wrong(at, format!("expected numbers or lists, not {}", other.described()))),
        }
        Ok(())
    }

    fn all_numbers(&mut self, parts: &[Expr]) -> Made<Vec<Core>> {
        let all = self.all_scalars(parts)?;
        self.are_numbers(all.iter(), parts)?;
        Ok(all.into_iter().map(|scalar| scalar.expr).collect())
    }

    fn are_numbers<'s>(&self, mut all: impl Iterator<Item = &'s Scalar>, parts: &[Expr]) -> Made<()> {
        match (parts.first(), all.any(|scalar| scalar.sort == Sort::Word)) {
            (Some(first), true) => Err(self.wrong(first.at, "a word is no number: words are only equal or different")),
            _ => Ok(()),
        }
    }

    fn all_truths(&mut self, function: Function, parts: &[Expr]) -> Made<Core> {
        let mut all = Vec::new();
        let decides = i64::from(function == Function::Exists);
        let mut is_decided = false;
        for part in parts {
            self.each_truth(part, &mut |compiler, condition, truth| {
                let truth = match condition {
                    None => truth,
                    Some(condition) if function == Function::Exists => Core::And(vec![condition, truth]),
                    Some(condition) => Core::Implies(condition.into(), truth.into()),
                };
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
    fn each_truth(&mut self, part: &Expr, take: Take<'_, 'b>) -> Made<()> {
        if let crate::text::ExprKind::For(made) = &part.kind {
            return self.each_turn(made, &mut |compiler, condition, body| {
                let truth = compiler.truth(body)?;
                take(compiler, condition, truth)
            });
        }
        for scalar in self.all_scalars(std::slice::from_ref(part))? {
            if scalar.sort == Sort::Word {
                return Err(self.wrong(part.at, "expected constraints, which are true or false, not words"));
            }
            take(self, None, scalar.expr)?;
        }
        Ok(())
    }

    /// `count(list, value)`, or `count(i in set) truth`: a sum of truths.
    pub(super) fn count(&mut self, parts: &[Expr], at: At) -> Made<Core> {
        let (list, value) = match parts {
            [list, value] => (list, Some(self.scalar(value)?)),
            [list] => (list, None),
            _ => {
                let what = "count takes a list and a value: count(q, 3) or count([a, b], red), or constraints: count(i in 1..3) (q[i] > 2)";
                return Err(self.wrong(at, what));
            }
        };
        let cells = self.all_filtered(std::slice::from_ref(list))?;
        let mut all = Vec::with_capacity(cells.len());
        for (condition, cell) in cells {
            let truth = match &value {
                Some(value) => {
                    self.same_sort(&cell, value, at)?;
                    self.compares(&cell, value, at);
                    self.folded(Core::Eq(cell.expr.into(), value.expr.clone().into()), at)?
                }
                None if cell.sort == Sort::Truth => cell.expr,
                None => return Err(self.wrong(at, "count takes a list and a value, as in count(q, 3), or constraints")),
            };
            all.push(counted(condition, Scalar { expr: truth, sort: Sort::Truth }));
        }
        let sum = joined(all, 0, Core::Add);
        self.folded(sum, at)
    }

    /// All differ, as a part of an expression: each pair differs.
    fn pairwise(&mut self, parts: &[Expr], at: At) -> Made<Core> {
        let all = self.all_filtered(parts)?;
        Ok(Core::And(self.pairs(&all, at)?)).and_then(|known| self.folded(known, at))
    }

    /// Each pair differs, where the conditions of both hold.
    pub(super) fn pairs(&mut self, all: &[(Option<Core>, Scalar)], at: At) -> Made<Vec<Core>> {
        let scalars: Vec<Scalar> = all.iter().map(|(_, scalar)| scalar.clone()).collect();
        self.sort_of(&scalars, at)?;
        let pairs = all.len().saturating_mul(all.len().saturating_sub(1)) / 2;
        if pairs > MOST_PAIRS {
            return Err(self.wrong(at, format!("{pairs} pairs are too many for a part of an expression")));
        }
        self.spend(at, pairs as u64)?;
        let mut differ = Vec::with_capacity(pairs);
        for (place, (if_one, one)) in all.iter().enumerate() {
            for (if_other, other) in &all[..place] {
                let pair = self.folded(Core::Ne(other.expr.clone().into(), one.expr.clone().into()), at)?;
                let without =
                    [if_other, if_one].into_iter().flatten().map(|condition| Core::Not(condition.clone().into()));
                differ.push(joined(without.chain([pair]).collect(), 0, Core::Or));
            }
        }
        Ok(differ)
    }
}

/// A number where a condition holds, and else 0.
fn counted(condition: Option<Core>, scalar: Scalar) -> Core {
    match (condition, scalar) {
        (None, scalar) => scalar.expr,
        (Some(_), Scalar { expr: Core::Constant(0), .. }) => Core::Constant(0),
        (Some(condition), Scalar { expr: Core::Constant(1), .. }) => condition,
        (Some(condition), Scalar { expr: number @ Core::Constant(_), .. }) => Core::Mul(vec![condition, number]),
        (Some(condition), Scalar { sort: Sort::Truth, expr }) => Core::And(vec![condition, expr]),
        (Some(condition), Scalar { expr, .. }) => Core::If(condition.into(), expr.into(), Core::Constant(0).into()),
    }
}
