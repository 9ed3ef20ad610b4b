//! Statements about expressions, on their way to a problem that is being built: sums stand in them where numbers have too many values
//! for a variable.

use std::collections::HashMap;

use csp_core::network::ConstraintId;
use csp_core::{Expr, Problem, Var, Watch};

use super::int_set::IntSet;
use super::presolve::digits::{number, put_in_place};
use super::presolve::elimination::Sums;
use super::presolve::formulas::Formulas;
use super::presolve::linearising::linearise;
use super::problem::Poster;
use super::record::ModelStatement;
use super::statement::linear::{Comparison, Declared, Linear, Sum, Term, X};
use super::statement::list::Statements;
use super::statement::{PostedStatement, When};
use super::sum;
use crate::error::Fault;

/// The statements of constraints whose relations the library does not have.
pub(crate) type KnownStatements = HashMap<ConstraintId, Vec<ModelStatement>>;

/// Statements about the variables of a problem, and about sums of them.
#[derive(Debug)]
pub(crate) struct Stating {
    statements: Statements,
    /// The variables of the problem that are in them.
    known: Vec<(X, Var)>,
    places: HashMap<Var, X>,
    /// The sums, by what stands for them.
    sums: Sums,
}

impl Stating {
    /// Nothing is stated yet.
    pub(crate) fn new() -> Self {
        Self { statements: Statements::new(Vec::new()), known: Vec::new(), places: HashMap::new(), sums: Sums::new() }
    }

    /// The term for an expression; `None` where that is no sum, or its numbers are too large.
    pub(crate) fn term(&mut self, problem: &Problem, expr: &Expr) -> Option<Term> {
        match expr {
            Expr::Constant(number) => return Some(Term::Is(*number)),
            Expr::Leaf(x) => return Some(Term::Of(self.of(problem, *x))),
            _ => {}
        }
        let own = self.sum(problem, expr)?;
        if own.terms.is_empty() {
            return i64::try_from(own.constant).ok().map(Term::Is);
        }
        let ends = own.bounds(|x| self.statements.bounds(Term::Of(x)));
        let (low, high) = (i64::try_from(ends.low).ok()?, i64::try_from(ends.high).ok()?);
        let x = self.statements.helper(low, high);
        self.sums.insert(x, own);
        Some(Term::Of(x))
    }

    /// The term for each of these.
    pub(crate) fn terms(&mut self, problem: &Problem, all: &[Expr]) -> Option<Vec<Term>> {
        all.iter().map(|expr| self.term(problem, expr)).collect()
    }

    /// The sum that an expression is.
    fn sum(&mut self, problem: &Problem, expr: &Expr) -> Option<Sum> {
        let sum::Sum { terms, constant } = sum::Sum::of_expression(expr)?;
        let of = |(coefficient, x): (i128, Var)| (coefficient, Term::Of(self.of(problem, x)));
        Sum::of(terms.into_iter().map(of).collect::<Vec<_>>())?.plus(constant)
    }

    fn of(&mut self, problem: &Problem, x: Var) -> X {
        if let Some(&place) = self.places.get(&x) {
            return place;
        }
        let values = IntSet::from(problem.integers(x));
        let name = problem.name(x).to_owned();
        let place = self.statements.declare(Declared { name, at: None, is_bool: false, values, is_helper: false });
        self.known.push((place, x));
        self.places.insert(x, place);
        place
    }

    /// Adds a statement.
    pub(crate) fn state(&mut self, statement: PostedStatement) {
        self.statements.state(statement);
    }

    /// Adds a comparison of an expression with 0, when a literal says so.
    pub(crate) fn compare(&mut self, problem: &Problem, expr: &Expr, comparison: Comparison, when: When) -> Option<()> {
        let sum = self.sum(problem, expr)?;
        self.statements.compare(Linear { sum, comparison }, when);
        Some(())
    }

    /// Keeps only these values of a term.
    pub(crate) fn keep(&mut self, term: Term, values: &IntSet) {
        self.statements.restrict(term, values);
    }

    /// A new number with these values, which are too many for a variable, as the sum of its digits.
    pub(crate) fn number(
        problem: &mut Problem,
        name: String,
        values: IntSet,
        watch: &Watch,
    ) -> Result<(Expr, Vec<Var>), Fault> {
        let own = Declared { name, at: None, is_bool: false, values, is_helper: false };
        let mut statements = Statements::new(vec![own]);
        let digits = number(&mut statements, X(0));
        let mut formulas = Formulas::default();
        put_in_place(&mut statements, &mut formulas, &mut Sums::new(), Sums::from([(X(0), digits.clone())]), watch)?;
        let mut poster = Poster::onto(std::mem::take(problem), &statements, &formulas, &[]);
        let vars = digits.terms.iter().map(|&(_, x)| poster.var(x)).collect::<Result<Vec<_>, _>>();
        let expr = poster.objective(&digits, None);
        let stated = poster.all(watch);
        *problem = poster.problem;
        stated?;
        Ok((expr?, vars?))
    }

    /// States all in the problem. The result is the constraints, and what those say whose relations the library does not have.
    pub(crate) fn post(
        self,
        problem: &mut Problem,
        watch: &Watch,
    ) -> Result<(Vec<ConstraintId>, KnownStatements), Fault> {
        let Self { mut statements, known, sums, .. } = self;
        linearise(&mut statements, &sums.keys().copied().collect(), watch)?;
        // Nobody has named those that were made here.
        for helper in statements.variables.iter_mut().filter(|variable| variable.is_helper) {
            helper.name.insert(0, '#');
        }
        let mut formulas = Formulas::default();
        let mut all = Sums::new();
        put_in_place(&mut statements, &mut formulas, &mut all, sums, watch)?;
        let mut poster = Poster::onto(std::mem::take(problem), &statements, &formulas, &known);
        let done = said_at_once(&mut poster, &known, &all).and_then(|()| poster.all(watch));
        let Poster { problem: own, posted, stated, .. } = poster;
        *problem = own;
        done?;
        Ok((posted, stated))
    }
}

/// States what was said at once of variables that the problem has, and of sums: their values, and what equals them.
fn said_at_once(poster: &mut Poster<'_>, known: &[(X, Var)], sums: &Sums) -> Result<(), Fault> {
    let statements = poster.statements;
    let mut stated = Vec::new();
    for &(x, var) in known {
        let values = statements.values(x);
        if statements.first_of(x) != x {
            stated.push(Expr::from(var).equals(poster.formula(Term::Of(statements.first_of(x)), None)?));
        } else if values.len() < poster.problem.integers(var).len() {
            stated.push(Expr::from(var).is_in(values.integers()));
        }
    }
    let mut places: Vec<X> = sums.keys().copied().collect();
    places.sort_unstable();
    for x in places {
        let (own, first) = (poster.objective(&sums[&x], None)?, statements.first_of(x));
        if first != x {
            stated.push(own.equals(poster.formula(Term::Of(first), None)?));
            continue;
        }
        let ends = sums[&x].bounds(|y| statements.bounds(Term::Of(y))).ends();
        let gone = statements.values(x).complement().intersection(&IntSet::range(ends.0, ends.1));
        let without = |&(low, high): &(i64, i64)| match (low == ends.0, high == ends.1) {
            (true, true) => Expr::from(0),
            (true, false) => own.clone().greater_than(high),
            (false, true) => own.clone().less_than(low),
            (false, false) => Expr::Or(vec![own.clone().less_than(low), own.clone().greater_than(high)]),
        };
        stated.extend(gone.ranges().iter().map(without));
    }
    stated.into_iter().for_each(|expr| poster.require(expr));
    Ok(())
}
