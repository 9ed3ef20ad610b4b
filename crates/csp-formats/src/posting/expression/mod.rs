//! Expressions of any size as constraints that the library has algorithms for: in a large one a variable stands for each part that
//! no algorithm knows as a part of the whole.
//!
//! Source: flattening, as in Nethercote et al. 2007 (MiniZinc: towards a standard CP modelling language), section 4.2. A part gets a
//! variable only where it always has a value, so that what has none stays within its nearest comparison, and each solution of the
//! expression is one of the constraints, and the other way round.

mod special;
mod wide;

use std::collections::{BTreeMap, HashMap, HashSet};

use csp_core::network::ConstraintId;
use csp_core::relations::NaryRelation;
use csp_core::{Expr, Integers, Labels, Problem, Var, Watch};

use crate::error::Fault;
use crate::posting::bounds::bounds;
use crate::posting::expression::special::special;
use crate::posting::record::{ModelStatement, Record};
use crate::posting::stating::KnownStatements;

/// An expression on more variables with more tuples than this is taken apart.
const MOST_TUPLES: u64 = 10_000;

/// The most values of a number that is a sum of digits: those that a number of FlatZinc has.
pub(crate) const MOST_WIDE: u64 = 1 << 53;

/// The posting of expressions.
#[derive(Debug, Default)]
pub(crate) struct Posting {
    /// The variable that stands for a part, or the number that does.
    known: HashMap<Expr, Expr>,
    posted: Vec<ConstraintId>,
    /// The words for a part, which stand in the name of its variable.
    spelled: Option<fn(&Self, &Problem, &Expr) -> String>,
    /// The last of some variables in a row and the names of their values, by the first of them.
    labels: BTreeMap<Var, (Var, Labels)>,
    /// The constraints that say what a variable stands for.
    defining: Vec<ConstraintId>,
    /// The statements as they were made, where they are to be written in another language.
    pub(crate) record: Option<Record>,
    /// The digits of numbers that are too wide for a variable.
    digits: HashSet<Var>,
    /// These numbers, with the ends that they were declared with: digits alone go further.
    numbers: HashMap<Expr, (i64, i64)>,
    /// The statements of constraints whose relations the library does not have.
    pub(crate) stated: KnownStatements,
    /// The first thing that went wrong.
    fault: Option<Fault>,
    watch: Watch,
}

impl Posting {
    /// Within the limits of a watch.
    pub(crate) fn within(watch: &Watch) -> Self {
        Self { watch: watch.another(), ..Self::default() }
    }

    /// With these words in the names of the variables that stand for parts.
    pub(crate) fn with_names(spelled: fn(&Self, &Problem, &Expr) -> String, watch: &Watch) -> Self {
        Self { spelled: Some(spelled), ..Self::within(watch) }
    }

    /// States that an expression is true.
    pub(crate) fn require(&mut self, problem: &mut Problem, expr: Expr) {
        if let Some(record) = &mut self.record {
            record.part(ModelStatement::Holds(expr.clone()));
        }
        self.hold(problem, expr);
    }

    fn hold(&mut self, problem: &mut Problem, expr: Expr) {
        match expr {
            Expr::And(all) => all.into_iter().for_each(|part| self.hold(problem, part)),
            Expr::Constant(number) if number != 0 => {}
            // The greatest is not greater when none is.
            Expr::Le(a, b) => match (*a, *b) {
                (Expr::Max(all), b) => all.into_iter().for_each(|part| self.hold(problem, part.at_most(b.clone()))),
                (a, Expr::Min(all)) => all.into_iter().for_each(|part| self.hold(problem, a.clone().at_most(part))),
                (a, b) => self.whole(problem, a.at_most(b)),
            },
            expr => self.whole(problem, expr),
        }
    }

    /// The sum of variables with coefficients that equals an expression; variables stand for other parts. `None` when there is none,
    /// or its numbers leave no room for those of a search.
    pub(crate) fn sum(&mut self, problem: &mut Problem, expr: &Expr) -> Option<Expr> {
        let sum = self.linear(problem, expr);
        let sum = self.with_numbers(problem, sum);
        let has_room = || ends(problem, &Expr::Add(vec![sum.clone(), sum.clone()])).is_some();
        (is_sum(&sum) && has_room()).then_some(sum)
    }

    /// A variable or a number that equals an expression, or a sum with wide numbers; the expression itself if there can be none.
    pub(crate) fn term(&mut self, problem: &mut Problem, expr: &Expr) -> Expr {
        self.part(problem, expr)
    }

    /// Notes the names of the values of variables that were declared in a row.
    pub(crate) fn label(&mut self, variables: &[Var], labels: &Labels) {
        if let (Some(first), Some(last)) = (variables.first(), variables.last()) {
            self.labels.insert(*first, (*last, labels.clone()));
        }
    }

    /// The name of an integer among the values of a variable, where one was noted.
    pub(crate) fn label_of(&self, problem: &Problem, x: Var, integer: i64) -> Option<String> {
        let (_, (last, labels)) = self.labels.range(..=x).next_back()?;
        let value = problem.integers(x).value(integer).filter(|_| x <= *last)?;
        Some(labels.of(value).to_string())
    }

    /// Takes the constraints that were stated since the last time, and those that say what a variable stands for: such a variable may
    /// be in rules that are stated later, and takes no solution away.
    pub(crate) fn posted(&mut self) -> [Vec<ConstraintId>; 2] {
        [std::mem::take(&mut self.posted), std::mem::take(&mut self.defining)]
    }

    /// Notes a statement before it is taken apart, where somebody wants it.
    pub(crate) fn states(&mut self, statement: impl FnOnce() -> ModelStatement) {
        if let Some(record) = &mut self.record {
            record.whole(statement());
        }
    }

    /// The variables that stand for expressions.
    pub(crate) fn definitions(&self) -> HashMap<Var, Expr> {
        let of =
            |(expr, stands): (&Expr, &Expr)| if let Expr::Leaf(x) = stands { Some((*x, expr.clone())) } else { None };
        self.known.iter().filter_map(of).collect()
    }

    fn whole(&mut self, problem: &mut Problem, expr: Expr) {
        let is_wide = self.is_wide(&expr);
        let is_whole = |expr: &Expr| is_linear(expr) || is_alternative(expr) || special(expr).is_some();
        if !is_wide && (is_small(problem, &expr) || is_whole(&expr)) {
            return self.post(problem, expr);
        }
        let flat = match &expr {
            Expr::Eq(a, b) if is_wide && is_choice(a) => self.flat(problem, a).equals(self.linear(problem, b)),
            Expr::Eq(a, b) if is_wide && is_choice(b) => self.flat(problem, b).equals(self.linear(problem, a)),
            Expr::Eq(a, b) => self.both(problem, a, b, Expr::Eq),
            Expr::Ne(a, b) => self.both(problem, a, b, Expr::Ne),
            Expr::Lt(a, b) => self.both(problem, a, b, Expr::Lt),
            Expr::Le(a, b) => self.both(problem, a, b, Expr::Le),
            Expr::In(a, set) => Expr::In(self.part(problem, a).into(), set.clone()),
            Expr::Not(a) => Expr::Not(self.part(problem, a).into()),
            Expr::Or(all) => Expr::Constant(1).at_most(Expr::Add(self.truths(problem, all))),
            Expr::Implies(a, b) => self.truth(problem, a).at_most(self.truth(problem, b)),
            Expr::Iff(a, b) => self.truth(problem, a).equals(self.truth(problem, b)),
            Expr::If(a, b, c) => {
                let condition = self.truth(problem, a);
                let (then, other) = (self.truth(problem, b), self.truth(problem, c));
                self.post(problem, condition.clone().at_most(then));
                (Expr::Constant(1) - condition).at_most(other)
            }
            Expr::Xor(all) => Expr::Xor(self.truths(problem, all)),
            _ => expr,
        };
        if is_wide { self.hold_wide(problem, flat) } else { self.post(problem, flat) }
    }

    fn post(&mut self, problem: &mut Problem, expr: Expr) {
        self.posted.push(stated(problem, expr));
    }

    /// States a relation that is no expression.
    pub(crate) fn relation(&mut self, problem: &mut Problem, scope: &[Var], relation: impl NaryRelation + 'static) {
        self.posted.push(problem.post(scope, relation));
    }

    /// Notes a constraint that was stated elsewhere.
    pub(crate) fn note(&mut self, id: ConstraintId) {
        self.posted.push(id);
    }

    fn both(&mut self, problem: &mut Problem, a: &Expr, b: &Expr, make: fn(Box<Expr>, Box<Expr>) -> Expr) -> Expr {
        make(self.linear(problem, a).into(), self.linear(problem, b).into())
    }

    /// As a sum of variables with coefficients, as far as possible.
    fn linear(&mut self, problem: &mut Problem, expr: &Expr) -> Expr {
        match expr {
            Expr::Add(all) => Expr::Add(all.iter().map(|part| self.linear(problem, part)).collect()),
            Expr::Neg(a) => Expr::Neg(self.linear(problem, a).into()),
            Expr::Sub(a, b) => self.both(problem, a, b, Expr::Sub),
            Expr::Mul(all) if all.iter().filter(|part| !matches!(part, Expr::Constant(_))).count() <= 1 => {
                Expr::Mul(all.iter().map(|part| self.linear(problem, part)).collect())
            }
            other => self.part(problem, other),
        }
    }

    fn truths(&mut self, problem: &mut Problem, all: &[Expr]) -> Vec<Expr> {
        all.iter().map(|part| self.truth(problem, part)).collect()
    }

    /// A term that is 1 when the expression is true, and else 0.
    fn truth(&mut self, problem: &mut Problem, expr: &Expr) -> Expr {
        match expr {
            Expr::Not(a) => Expr::Constant(1) - self.truth(problem, a),
            Expr::Leaf(_) | Expr::Constant(_)
                if ends(problem, expr).is_some_and(|(least, most)| least >= 0 && most <= 1) =>
            {
                expr.clone()
            }
            Expr::Leaf(_) => self.part(problem, &expr.clone().differs_from(0)),
            Expr::Constant(number) => Expr::Constant(i64::from(*number != 0)),
            other => self.part(problem, other),
        }
    }

    /// The variable that stands for a part; the part itself where none can.
    fn part(&mut self, problem: &mut Problem, expr: &Expr) -> Expr {
        if matches!(expr, Expr::Leaf(_) | Expr::Constant(_)) {
            return expr.clone();
        }
        if let Some(known) = self.known.get(expr) {
            return known.clone();
        }
        let is_wide = self.is_wide(expr);
        if is_wide && is_sum(expr) {
            return expr.clone();
        }
        let fits = |&(least, most): &(i64, i64)| most.abs_diff(least) < Integers::MOST;
        let Some((least, most)) = ends(problem, expr).filter(|ends| fits(ends) || (is_wide && is_number(ends))) else {
            return expr.clone();
        };
        if !fits(&(least, most)) {
            return self.wide_part(problem, expr, (least, most));
        }
        let flat = self.flat(problem, expr);
        let x = problem.integer(self.part_name(problem, expr), least..=most);
        self.known.insert(expr.clone(), Expr::Leaf(x));
        if is_wide {
            self.define(problem, Expr::Leaf(x).equals(flat));
        } else {
            self.defining.push(stated(problem, Expr::Leaf(x).equals(flat)));
        }
        Expr::Leaf(x)
    }

    /// The name of the variable that is going to stand for a part. No text can have such a name.
    fn part_name(&self, problem: &Problem, expr: &Expr) -> String {
        let text = self.spelled.map_or_else(String::new, |spelled| format!("({})", spelled(self, problem, expr)));
        format!("#{}{text}", self.known.len() + 1)
    }

    /// The same with variables for its parts, as far as it is too large with them.
    fn flat(&mut self, problem: &mut Problem, expr: &Expr) -> Expr {
        if is_small(problem, expr) && !self.is_wide(expr) {
            return expr.clone();
        }
        let mut one = |a: &Expr| Box::new(self.part(problem, a));
        match expr {
            Expr::Abs(a) => Expr::Abs(one(a)),
            Expr::In(a, set) => Expr::In(one(a), set.clone()),
            Expr::Not(a) => Expr::Not(one(a)),
            Expr::Div(a, b) => Expr::Div(one(a), one(b)),
            Expr::Mod(a, b) => Expr::Mod(one(a), one(b)),
            Expr::Pow(a, b) => Expr::Pow(one(a), one(b)),
            Expr::Iff(a, b) => Expr::Iff(one(a), one(b)),
            Expr::Implies(a, b) => Expr::Implies(one(a), one(b)),
            Expr::If(a, b, c) => Expr::If(one(a), one(b), one(c)),
            Expr::Mul(all) => Expr::Mul(all.iter().map(|part| *one(part)).collect()),
            Expr::Min(all) => Expr::Min(all.iter().map(|part| *one(part)).collect()),
            Expr::Max(all) => Expr::Max(all.iter().map(|part| *one(part)).collect()),
            Expr::Xor(all) => Expr::Xor(all.iter().map(|part| *one(part)).collect()),
            // Of numbers that are 0 or 1, all are true when the least is.
            Expr::And(all) => Expr::Min(self.bits(problem, all)),
            Expr::Or(all) => Expr::Max(self.bits(problem, all)),
            Expr::Nth(list, index) => {
                let place = match index.as_ref() {
                    Expr::Sub(place, first) if matches!(**first, Expr::Constant(_)) => {
                        Expr::Sub(one(place), first.clone())
                    }
                    place => *one(place),
                };
                Expr::Nth(list.iter().map(|part| *one(part)).collect(), place.into())
            }
            Expr::Eq(a, b) => self.compared(problem, a, b, Expr::Eq),
            Expr::Ne(a, b) => self.compared(problem, a, b, Expr::Ne),
            Expr::Lt(a, b) => self.compared(problem, a, b, Expr::Lt),
            Expr::Le(a, b) => self.compared(problem, a, b, Expr::Le),
            sum => self.linear(problem, sum),
        }
    }

    /// Variables that are 0 or 1.
    fn bits(&mut self, problem: &mut Problem, all: &[Expr]) -> Vec<Expr> {
        let truths = self.truths(problem, all);
        truths.iter().map(|truth| self.part(problem, truth)).collect()
    }

    /// A comparison with a variable for the difference, if there can be one.
    fn compared(&mut self, problem: &mut Problem, a: &Expr, b: &Expr, make: fn(Box<Expr>, Box<Expr>) -> Expr) -> Expr {
        let difference = a.clone() - b.clone();
        if self.is_wide(&difference) {
            return self.both(problem, a, b, make);
        }
        match self.part(problem, &difference) {
            Expr::Leaf(x) => make(Expr::Leaf(x).into(), Expr::Constant(0).into()),
            _ => make(self.part(problem, a).into(), self.part(problem, b).into()),
        }
    }
}

fn stated(problem: &mut Problem, expr: Expr) -> ConstraintId {
    match special(&expr) {
        Some((scope, relation)) if !is_small(problem, &expr) => problem.post_shared(&scope, relation),
        _ => problem.require(expr),
    }
}

/// The least and the greatest value of an expression; `None` when it may have no value, so that no variable could take its place.
fn ends(problem: &Problem, expr: &Expr) -> Option<(i64, i64)> {
    bounds(expr, &|x| problem.integers(x).bounds()).total()
}

/// True if the value of an expression is one of some.
fn is_choice(expr: &Expr) -> bool {
    matches!(expr, Expr::Min(_) | Expr::Max(_) | Expr::Abs(_) | Expr::Nth(..) | Expr::If(..))
}

/// True if a number of so many values can be had as digits.
fn is_number(&(least, most): &(i64, i64)) -> bool {
    most.abs_diff(least) < MOST_WIDE
}

/// True if it may stay as it is: as an edge, or as a list of tuples.
pub(crate) fn is_small(problem: &Problem, expr: &Expr) -> bool {
    let scope = expr.leaves();
    let tuples = scope.iter().fold(1, |all: u64, &x| all.saturating_mul(problem.integers(x).len()));
    scope.len() < 2 || tuples <= MOST_TUPLES || (scope.len() == 2 && tuples <= 1 << 20)
}

/// True if it compares sums of variables with coefficients.
fn is_linear(expr: &Expr) -> bool {
    match expr {
        Expr::Eq(a, b) | Expr::Ne(a, b) | Expr::Lt(a, b) | Expr::Le(a, b) => is_sum(a) && is_sum(b),
        _ => false,
    }
}

/// True if it says that one of some differences, each of two variables, is small enough.
fn is_alternative(expr: &Expr) -> bool {
    let is_difference = |part: &Expr| is_linear(part) && part.leaves().len() <= 2;
    matches!(expr, Expr::Or(all) if all.iter().all(is_difference))
}

fn is_sum(expr: &Expr) -> bool {
    match expr {
        Expr::Constant(_) | Expr::Leaf(_) => true,
        Expr::Neg(a) => is_sum(a),
        Expr::Sub(a, b) => is_sum(a) && is_sum(b),
        Expr::Add(all) => all.iter().all(is_sum),
        Expr::Mul(all) => {
            let other: Vec<_> = all.iter().filter(|part| !matches!(part, Expr::Constant(_))).collect();
            other.len() <= 1 && other.iter().all(|part| is_sum(part))
        }
        _ => false,
    }
}
