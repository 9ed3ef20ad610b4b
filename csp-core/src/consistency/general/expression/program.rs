//! An expression as a list of steps, each of earlier ones, so that a deep one needs no deep stack.

use crate::model::{Expr, Integers};

/// A step of a program. A number in it is the place of an earlier step, which no other step uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    Constant(i64),
    /// The variable at a place of the scope.
    Leaf(usize),
    /// The least or the greatest of nothing.
    Never,
    Neg(usize),
    Add(usize, usize),
    Sub(usize, usize),
    Mul(usize, usize),
    Div(usize, usize),
    Mod(usize, usize),
    Pow(usize, usize),
    Abs(usize),
    Min(usize, usize),
    Max(usize, usize),
    /// So many entries of the list of entries, from a place on, and the index.
    Nth(usize, usize, usize),
    Eq(usize, usize),
    Ne(usize, usize),
    Lt(usize, usize),
    Le(usize, usize),
    /// With the place of the set.
    In(usize, usize),
    And(usize, usize),
    Or(usize, usize),
    Xor(usize, usize),
    Not(usize),
    Iff(usize, usize),
    If(usize, usize, usize),
}

/// The steps of an expression; the last is the whole. Lists of operands are taken two at a time from the left, as they
/// are evaluated.
#[derive(Clone, Debug, Default)]
pub(super) struct Program {
    pub(super) steps: Vec<Step>,
    /// The entries of all lists.
    pub(super) entries: Vec<usize>,
    pub(super) sets: Vec<Integers>,
}

impl Program {
    /// The steps of this expression.
    pub(super) fn of(expression: &Expr<usize>) -> Self {
        let mut program = Self::default();
        // The parts come first: an expression is met a second time when the places of its parts are on top of `done`.
        let mut open = vec![(expression, false)];
        let mut done: Vec<usize> = Vec::new();
        while let Some((expression, has_parts)) = open.pop() {
            if has_parts {
                let parts = done.split_off(done.len() - expression.parts().count());
                done.push(program.step(expression, &parts));
            } else {
                open.push((expression, true));
                let first = open.len();
                open.extend(expression.parts().map(|part| (part, false)));
                open[first..].reverse();
            }
        }
        program
    }

    fn push(&mut self, step: Step) -> usize {
        self.steps.push(step);
        self.steps.len() - 1
    }

    /// The step, or the steps, of an expression whose parts are there; the place of the last.
    fn step(&mut self, expression: &Expr<usize>, parts: &[usize]) -> usize {
        let one = |place: usize| parts[place];
        let step = match expression {
            Expr::Constant(number) => Step::Constant(*number),
            Expr::Leaf(place) => Step::Leaf(*place),
            Expr::Neg(_) => Step::Neg(one(0)),
            Expr::Add(_) => return self.folded(parts, Step::Add, Step::Constant(0)),
            Expr::Mul(_) => return self.folded(parts, Step::Mul, Step::Constant(1)),
            Expr::Min(_) => return self.folded(parts, Step::Min, Step::Never),
            Expr::Max(_) => return self.folded(parts, Step::Max, Step::Never),
            Expr::And(_) => return self.connected(parts, Step::And, 1),
            Expr::Or(_) => return self.connected(parts, Step::Or, 0),
            Expr::Xor(_) => return self.connected(parts, Step::Xor, 0),
            Expr::Sub(..) => Step::Sub(one(0), one(1)),
            Expr::Div(..) => Step::Div(one(0), one(1)),
            Expr::Mod(..) => Step::Mod(one(0), one(1)),
            Expr::Pow(..) => Step::Pow(one(0), one(1)),
            Expr::Abs(_) => Step::Abs(one(0)),
            Expr::Nth(all, _) => {
                let from = self.entries.len();
                self.entries.extend(&parts[..all.len()]);
                Step::Nth(from, all.len(), one(all.len()))
            }
            Expr::Eq(..) => Step::Eq(one(0), one(1)),
            Expr::Ne(..) => Step::Ne(one(0), one(1)),
            Expr::Lt(..) => Step::Lt(one(0), one(1)),
            Expr::Le(..) => Step::Le(one(0), one(1)),
            Expr::In(_, set) => {
                self.sets.push(set.clone());
                Step::In(one(0), self.sets.len() - 1)
            }
            Expr::Not(_) => Step::Not(one(0)),
            Expr::Implies(..) => {
                let not = self.push(Step::Not(one(0)));
                Step::Or(not, one(1))
            }
            Expr::Iff(..) => Step::Iff(one(0), one(1)),
            Expr::If(..) => Step::If(one(0), one(1), one(2)),
        };
        self.push(step)
    }

    /// A list of numbers.
    fn folded(&mut self, parts: &[usize], of_two: fn(usize, usize) -> Step, of_none: Step) -> usize {
        match parts {
            [] => self.push(of_none),
            [first, others @ ..] => others.iter().fold(*first, |so_far, &next| self.push(of_two(so_far, next))),
        }
    }

    /// A list of truths: the result is 0 or 1, also of one operand.
    fn connected(&mut self, parts: &[usize], of_two: fn(usize, usize) -> Step, neutral: i64) -> usize {
        match parts {
            [only] => {
                let other = self.push(Step::Constant(neutral));
                self.push(of_two(*only, other))
            }
            _ => self.folded(parts, of_two, Step::Constant(neutral)),
        }
    }

    /// True if the expression is true where the places have these integers. `values` is room for the values of the steps.
    pub(super) fn is_true(&self, of: &impl Fn(usize) -> i64, values: &mut Vec<Option<i64>>) -> bool {
        values.clear();
        for &step in &self.steps {
            let value = self.value(step, of, values);
            values.push(value);
        }
        values.last().copied().flatten().is_some_and(|value| value != 0)
    }

    fn value(&self, step: Step, of: &impl Fn(usize) -> i64, values: &[Option<i64>]) -> Option<i64> {
        let at = |step: usize| values[step];
        let truth = |is_true: bool| Some(i64::from(is_true));
        let is_true = |step: usize| values[step].is_some_and(|value| value != 0);
        let compared = |a: usize, b: usize, holds: fn(&i64, &i64) -> bool| {
            truth(at(a).zip(at(b)).is_some_and(|(a, b)| holds(&a, &b)))
        };
        match step {
            Step::Constant(number) => Some(number),
            Step::Leaf(place) => Some(of(place)),
            Step::Never => None,
            Step::Neg(a) => at(a)?.checked_neg(),
            Step::Add(a, b) => at(a)?.checked_add(at(b)?),
            Step::Sub(a, b) => at(a)?.checked_sub(at(b)?),
            Step::Mul(a, b) => at(a)?.checked_mul(at(b)?),
            Step::Div(a, b) => at(a)?.checked_div(at(b)?),
            Step::Mod(a, b) => at(a)?.checked_rem(at(b)?),
            Step::Pow(a, b) => at(a)?.checked_pow(u32::try_from(at(b)?).ok()?),
            Step::Abs(a) => at(a)?.checked_abs(),
            Step::Min(a, b) => Some(at(a)?.min(at(b)?)),
            Step::Max(a, b) => Some(at(a)?.max(at(b)?)),
            Step::Nth(from, count, index) => {
                let entry = usize::try_from(at(index)?).ok().filter(|&entry| entry < count)?;
                at(self.entries[from + entry])
            }
            Step::Eq(a, b) => compared(a, b, i64::eq),
            Step::Ne(a, b) => compared(a, b, i64::ne),
            Step::Lt(a, b) => compared(a, b, i64::lt),
            Step::Le(a, b) => compared(a, b, i64::le),
            Step::In(a, set) => truth(at(a).is_some_and(|value| self.sets[set].contains(value))),
            Step::And(a, b) => truth(is_true(a) && is_true(b)),
            Step::Or(a, b) => truth(is_true(a) || is_true(b)),
            Step::Xor(a, b) => truth(is_true(a) != is_true(b)),
            Step::Not(a) => truth(!is_true(a)),
            Step::Iff(a, b) => truth(is_true(a) == is_true(b)),
            Step::If(a, b, c) => at(if is_true(a) { b } else { c }),
        }
    }
}
