//! Variables that have too many values to be variables, and that a product, a power or a sum defines: the expression stands in their
//! place, in comparisons and in other operations.
//!
//! MiniZinc writes `a*a + b*b == c*c` as three products, each with a variable of its own, and a sum of these.

use std::collections::HashMap;

use csp_core::Watch;

use super::elimination::is_wide;
use crate::error::{At, Fault};
use crate::posting::interval::{Interval, Operation};
use crate::posting::statement::linear::{Comparison, FAR, Linear, Sum, Term, X};
use crate::posting::statement::list::Statements;
use crate::posting::statement::{PostedStatement, When};

/// An expression of more parts is not put in the place of a variable: where it is written twice, again and again, it would become too
/// large.
const MOST_PARTS: usize = 200;

/// An expression that stands for a variable.
#[derive(Clone, Debug)]
pub(crate) enum Formula {
    /// A product or a power.
    Operation(Operation, Term, Term),
    /// A sum that has another formula in it.
    Sum(Sum),
}

/// The expressions that stand for the variables that are gone.
#[derive(Debug, Default)]
pub(crate) struct Formulas {
    of: HashMap<X, Formula>,
    parts: HashMap<X, usize>,
}

impl Formulas {
    /// The expression that stands for a variable, if it is gone.
    pub(crate) fn get(&self, x: X) -> Option<&Formula> {
        self.of.get(&x)
    }

    /// Adds one.
    pub(crate) fn insert(&mut self, x: X, formula: Formula) {
        self.of.insert(x, formula);
    }

    /// The formulas that are sums.
    pub(crate) fn sums_mut(&mut self) -> impl Iterator<Item = &mut Sum> {
        self.of.values_mut().filter_map(|formula| if let Formula::Sum(sum) = formula { Some(sum) } else { None })
    }

    /// The variables that formulas have in them, and that have none themselves.
    pub(crate) fn named(&self) -> Vec<X> {
        self.leaves(self.of.values().flat_map(Formula::variables).collect())
    }

    /// True if a sum has such a variable in it.
    pub(crate) fn are_in(&self, sum: &Sum) -> bool {
        !self.of.is_empty() && sum.terms.iter().any(|(_, x)| self.of.contains_key(x))
    }

    /// The variables that are left of these, with those of the formulas.
    pub(crate) fn leaves(&self, of: Vec<X>) -> Vec<X> {
        let (mut open, mut found) = (of, Vec::new());
        while let Some(x) = open.pop() {
            match self.get(x) {
                Some(formula) => open.extend(formula.variables()),
                None => found.push(x),
            }
        }
        found
    }

    fn parts(&self, formula: &Formula) -> usize {
        1 + formula.variables().iter().map(|x| self.parts.get(x).copied().unwrap_or(1)).sum::<usize>()
    }
}

impl Formula {
    fn variables(&self) -> Vec<X> {
        let of = |term: &Term| if let Term::Of(x) = term { Some(*x) } else { None };
        match self {
            Self::Operation(_, left, right) => [left, right].into_iter().filter_map(of).collect(),
            Self::Sum(sum) => sum.terms.iter().map(|&(_, x)| x).collect(),
        }
    }
}

/// Takes the definitions of variables that are too wide out of the statements, where all others about them can have an expression in
/// their place. An objective is a sum of variables: those of `objective` stay.
pub(crate) fn define(statements: &mut Statements, objective: &[X], watch: &Watch) -> Result<Formulas, Fault> {
    let mut formulas = Formulas::default();
    let mut open: Vec<X> = (0..statements.variables.len() as u32).map(X).collect();
    open.retain(|&x| statements.first_of(x) == x && is_wide(statements, x) && !objective.contains(&x));
    if open.is_empty() {
        return Ok(formulas);
    }
    let mut uses: HashMap<X, Vec<usize>> = open.iter().map(|&x| (x, Vec::new())).collect();
    for (place, (statement, _)) in statements.all.iter().enumerate() {
        watch.spend(1)?;
        let mut of = statement.variables();
        of.sort_unstable();
        of.dedup();
        of.iter().for_each(|x| _ = uses.get_mut(x).map(|places| places.push(place)));
    }
    let mut is_gone = vec![false; statements.all.len()];
    for x in open {
        watch.spend(1 + uses[&x].len() as u64)?;
        let Some((place, formula)) = definition(statements, &formulas, &uses[&x], &is_gone, x) else { continue };
        is_gone[place] = true;
        keep_bounds(statements, x, &formula, place);
        formulas.parts.insert(x, formulas.parts(&formula));
        formulas.of.insert(x, formula);
    }
    // What was stated on the way stands behind.
    is_gone.resize(statements.all.len(), false);
    let mut gone = is_gone.into_iter();
    statements.all.retain(|_| !gone.next().unwrap_or(false));
    for (statement, at) in &statements.all {
        if let PostedStatement::Linear(linear, _) = statement
            && formulas.are_in(&linear.sum)
        {
            check_size(statements, &linear.sum, *at)?;
        }
    }
    Ok(formulas)
}

/// The definition of `x` and its place, if all else that is said of it is a comparison of sums or an operation.
fn definition(
    statements: &Statements,
    formulas: &Formulas,
    uses: &[usize],
    is_gone: &[bool],
    x: X,
) -> Option<(usize, Formula)> {
    let (low, high) = statements.bounds(Term::Of(x));
    if statements.values(x).ranges().len() != 1 || low == -FAR || high == FAR {
        return None;
    }
    let mut found: Option<(usize, Formula)> = None;
    for &place in uses.iter().filter(|&&place| !is_gone[place]) {
        let is_first = found.is_none();
        match &statements.all[place].0 {
            PostedStatement::Linear(_, when) if when.literal() == Some(Term::Of(x)) => return None,
            PostedStatement::Linear(linear, when) => {
                let coefficient = linear.sum.coefficient(x)?;
                if is_first && *when == When::Always && linear.comparison == Comparison::Equal && coefficient.abs() == 1
                {
                    let mut sum = if coefficient > 0 { linear.sum.negative() } else { linear.sum.clone() };
                    sum.terms.retain(|(_, y)| *y != x);
                    found = Some((place, Formula::Sum(sum))).filter(|(_, formula)| is_fit(formulas, formula, x));
                }
            }
            // A power with another exponent may be a fraction, which expressions do not round as FlatZinc does.
            PostedStatement::Arithmetic(Operation::Power, [_, right, _]) if !matches!(right, Term::Is(0..=63)) => {
                return None;
            }
            PostedStatement::Arithmetic(operation, [left, right, result]) => {
                let defines = *result == Term::Of(x) && matches!(operation, Operation::Times | Operation::Power);
                let formula = Formula::Operation(*operation, *left, *right);
                let is_better = matches!(found, None | Some((_, Formula::Sum(_))));
                if defines && is_better && is_fit(formulas, &formula, x) {
                    found = Some((place, formula));
                }
            }
            _ => return None,
        }
    }
    found
}

/// True if a formula is small, and does not need the variable itself.
fn is_fit(formulas: &Formulas, formula: &Formula, x: X) -> bool {
    formulas.parts(formula) <= MOST_PARTS && !formulas.leaves(formula.variables()).contains(&x)
}

/// States the bounds of a variable that its definition does not have by itself.
fn keep_bounds(statements: &mut Statements, x: X, formula: &Formula, place: usize) {
    let (low, high) = statements.bounds(Term::Of(x));
    let interval = |term: Term| {
        let (low, high) = statements.bounds(term);
        Interval::new(low.into(), high.into())
    };
    let own = match formula {
        Formula::Operation(operation, left, right) => operation.interval(interval(*left), interval(*right)),
        Formula::Sum(sum) => sum.bounds(|y| statements.bounds(Term::Of(y))),
    };
    let at = statements.all[place].1;
    statements.from(at);
    let mut at_most_0 = |coefficient: i128, constant: i128| {
        let sum = Sum { terms: vec![(coefficient, x)], constant };
        statements.state(PostedStatement::Linear(Linear { sum, comparison: Comparison::AtMost }, When::Always));
    };
    if own.high > high.into() {
        at_most_0(1, -i128::from(high));
    }
    if own.low < low.into() {
        at_most_0(-1, low.into());
    }
}

/// Refuses a sum with formulas whose numbers do not fit in 64 bits.
fn check_size(statements: &Statements, sum: &Sum, at: At) -> Result<(), Fault> {
    let size = |&(coefficient, x): &(i128, X)| {
        let (low, high) = statements.bounds(Term::Of(x));
        coefficient.abs() * i128::from(low.unsigned_abs().max(high.unsigned_abs()))
    };
    if sum.terms.iter().map(size).sum::<i128>() + sum.constant.abs() <= i128::from(i64::MAX / 2) {
        return Ok(());
    }
    Fault::fail(at, "the numbers of this sum become too large for this solver")
}
