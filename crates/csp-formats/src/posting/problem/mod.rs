//! The way from statements to a problem.

mod expressions;
mod sums;

use std::collections::HashMap;

use csp_core::network::ConstraintId;
use csp_core::relations::{
    AllDifferent, Cardinality, Circuit, Comparison, Count, Cumulative, Element, Extremum, NaryRelation, Task, Tuples,
    Which,
};
use csp_core::{Expr, Integers, Problem, Var, Watch};

use crate::error::{At, Fault};
use crate::posting::int_set::IntSet;
use crate::posting::interval::Operation;
use crate::posting::presolve::elimination::{is_wide, no_bounds};
use crate::posting::presolve::formulas::Formulas;
use crate::posting::record::ModelStatement;
use crate::posting::relation::Calculation;
use crate::posting::scope::{Scope, has_repetition};
use crate::posting::statement::linear::{Term, X};
use crate::posting::statement::list::Statements;
use crate::posting::statement::{PostedStatement, Side, When};

/// Up to so many variables an all-different is stated by pairs as well.
const MOST_IN_PAIRS: usize = 200;

/// The most tuples of the domains of an operation that is turned into a list of tuples.
const MOST_TUPLES: u64 = 10_000;

/// The most values with gaps that a counting constraint may have.
const MOST_COUNTED: u64 = 1 << 20;

/// A problem that is being built, and the variables that it has so far.
pub(crate) struct Poster<'a> {
    pub(crate) problem: Problem,
    pub(crate) statements: &'a Statements,
    pub(crate) formulas: &'a Formulas,
    vars: Vec<Option<Var>>,
    /// The statements of constraints whose relations the library does not have.
    pub(crate) stated: HashMap<ConstraintId, Vec<ModelStatement>>,
    /// The places of the constraints in the text.
    pub(crate) places: HashMap<ConstraintId, usize>,
    /// The constraints so far.
    pub(crate) posted: Vec<ConstraintId>,
    /// The place of the present statement.
    at: At,
}

impl<'a> Poster<'a> {
    pub(crate) fn new(statements: &'a Statements, formulas: &'a Formulas, watch: &Watch) -> Self {
        Self::onto(Problem::within(watch), statements, formulas, &[])
    }

    /// The same in a problem that has the first variables of the statements already.
    pub(crate) fn onto(
        problem: Problem,
        statements: &'a Statements,
        formulas: &'a Formulas,
        known: &[(X, Var)],
    ) -> Self {
        let mut vars = vec![None; statements.variables.len()];
        known.iter().for_each(|&(x, var)| vars[x.0 as usize] = Some(var));
        let (stated, places) = (HashMap::new(), HashMap::new());
        Self { problem, statements, formulas, vars, stated, places, posted: Vec::new(), at: None }
    }

    /// The variable of the problem that stands for `x`. It is made when it is first asked for.
    pub(crate) fn var(&mut self, x: X) -> Result<Var, Fault> {
        let x = self.statements.first_of(x);
        if let Some(var) = self.vars[x.0 as usize] {
            return Ok(var);
        }
        if is_wide(self.statements, x) {
            return Err(no_bounds(self.statements, x));
        }
        let variable = &self.statements.variables[x.0 as usize];
        let var = self.problem.integer(variable.name.clone(), variable.values.integers());
        self.vars[x.0 as usize] = Some(var);
        Ok(var)
    }

    /// The variable that stands for `x`, if it was made.
    pub(crate) fn known(&self, x: X) -> Option<Var> {
        self.vars[self.statements.first_of(x).0 as usize]
    }

    /// All variables that were made, in their order, and whether each only helps.
    pub(crate) fn made(&self) -> Vec<(Var, bool)> {
        let mut helps = vec![true; self.problem.len()];
        let mut all = vec![None; self.problem.len()];
        for (var, variable) in self.vars.iter().zip(&self.statements.variables) {
            if let Some(var) = var {
                helps[var.index()] = variable.is_helper;
                all[var.index()] = Some(*var);
            }
        }
        // What is missing are numbers in the place of variables.
        all.into_iter().zip(helps).filter_map(|(var, helps)| Some((var?, helps))).collect()
    }

    /// States everything.
    pub(crate) fn all(&mut self, watch: &Watch) -> Result<(), Fault> {
        for (statement, at) in &self.statements.all {
            watch.spend(1 + statement.variables().len() as u64)?;
            self.at = *at;
            self.state(statement, *at, watch)?;
            self.problem.check_room()?;
        }
        Ok(())
    }

    /// States a relation, and keeps its place.
    fn post(&mut self, scope: &[Var], relation: impl NaryRelation + 'static) -> ConstraintId {
        let id = self.problem.post(scope, relation);
        self.note(id);
        id
    }

    /// States an expression, and keeps its place.
    pub(crate) fn require(&mut self, expr: Expr) {
        let id = self.problem.require(expr);
        self.note(id);
    }

    fn note(&mut self, id: ConstraintId) {
        self.posted.push(id);
        if let Some(at) = self.at {
            self.places.insert(id, at);
        }
    }

    fn state(&mut self, statement: &PostedStatement, at: At, watch: &Watch) -> Result<(), Fault> {
        match statement {
            PostedStatement::Linear(linear, when) if self.formulas.are_in(&linear.sum) => {
                self.compare(linear, *when, at)?;
            }
            PostedStatement::Linear(linear, when) => self.linear(linear, *when, at)?,
            PostedStatement::Arithmetic(operation, terms) if self.is_calculated(terms) => {
                self.operate(*operation, *terms)?;
            }
            PostedStatement::Member(x, set, when) => self.member(*x, set, *when, at)?,
            PostedStatement::Arithmetic(operation, terms) => self.arithmetic(*operation, *terms)?,
            PostedStatement::Absolute(x, z) => {
                let (x, z) = (self.expression(*x)?, self.expression(*z)?);
                self.require(x.abs().equals(z));
            }
            PostedStatement::Extremum(side, terms, result) => {
                let mut scope = Scope::default();
                let terms = self.terms(&mut scope, terms)?;
                let result = self.term(&mut scope, *result)?;
                let which = if *side == Side::Least { Which::Minimum } else { Which::Maximum };
                self.post(scope.vars(), Extremum::new(which, terms, result));
            }
            PostedStatement::Element(index, list, result) => {
                let mut scope = Scope::default();
                let index = self.term(&mut scope, *index)?;
                let list = self.terms(&mut scope, list)?;
                let result = self.term(&mut scope, *result)?;
                self.post(scope.vars(), Element::new(list, index, 1, result));
            }
            PostedStatement::AllDifferent(terms) => self.all_different(terms, watch)?,
            PostedStatement::Table(terms, rows) => self.table(terms, rows)?,
            PostedStatement::Cumulative { starts, durations, demands, capacity } => {
                let mut scope = Scope::default();
                let mut tasks = Vec::with_capacity(starts.len());
                for ((&start, &duration), &demand) in starts.iter().zip(durations).zip(demands) {
                    let [start, duration, demand] = [
                        self.term(&mut scope, start)?,
                        self.term(&mut scope, duration)?,
                        self.term(&mut scope, demand)?,
                    ];
                    tasks.push(Task { start, duration, demand });
                }
                let capacity = self.term(&mut scope, *capacity)?;
                self.post(scope.vars(), Cumulative::new(tasks, capacity));
            }
            PostedStatement::Circuit(terms, first) => {
                let vars = self.vars_of(terms)?;
                if terms.len() > 1 && has_repetition(&vars) {
                    self.nothing();
                } else {
                    self.post(&vars, Circuit::counting_from(*first));
                }
            }
            PostedStatement::Count(terms, set, count) => self.count(terms, set, *count, at)?,
            PostedStatement::Cardinality(terms, occurrences, is_closed) => {
                self.cardinality(terms, occurrences, *is_closed)?;
            }
            PostedStatement::False => self.nothing(),
        }
        Ok(())
    }

    fn member(&mut self, term: Term, set: &IntSet, when: When, at: At) -> Result<(), Fault> {
        let (Term::Of(x), Some(literal)) = (term, when.literal()) else {
            unreachable!("what is fixed is put in when it is stated");
        };
        let is_in = if self.is_calculated(&[term]) {
            let number = self.formula(term, at)?;
            // One of the ranges: a set of so many numbers is not made.
            let range = |&(low, high): &(i64, i64)| {
                Expr::And(vec![Expr::from(low).at_most(number.clone()), number.clone().at_most(high)])
            };
            Expr::Or(set.ranges().iter().map(range).collect())
        } else {
            Expr::from(self.var(x)?).is_in(set.intersection(self.statements.values(x)).integers())
        };
        let literal = self.expression(literal)?;
        self.require(if matches!(when, When::If(_)) { literal.implies(is_in) } else { literal.iff(is_in) });
        Ok(())
    }

    fn arithmetic(&mut self, operation: Operation, terms: [Term; 3]) -> Result<(), Fault> {
        let mut scope = Scope::default();
        let [x, y, z] = terms;
        let places = [self.term(&mut scope, x)?, self.term(&mut scope, y)?, self.term(&mut scope, z)?];
        let calculation = Calculation::new(operation, places);
        // With the tuples of the operands the result is known.
        let size = |term: Term| match term {
            Term::Is(_) => 1,
            Term::Of(x) => self.statements.values(x).len(),
        };
        if scope.vars().len() == 3 && size(x).saturating_mul(size(y)) <= MOST_TUPLES {
            let mut rows = Vec::new();
            if let [Term::Of(x), Term::Of(y), Term::Of(z)] = terms {
                for a in self.statements.values(x).iter() {
                    let results =
                        self.statements.values(y).iter().filter_map(|b| Some([a, b, calculation.result(a, b)?]));
                    rows.extend(results.filter(|&[_, _, c]| self.statements.values(z).contains(c)));
                }
            }
            self.post(scope.vars(), Tuples::allowed(3, rows));
        } else {
            let id = self.post(scope.vars(), calculation);
            let [x, y, z] = [self.expression(x)?, self.expression(y)?, self.expression(z)?];
            let said = match operation {
                Operation::Power => power(&x, &y, z),
                operation => operation.of(x, y).equals(z),
            };
            self.stated.insert(id, vec![ModelStatement::Holds(said)]);
        }
        Ok(())
    }

    fn all_different(&mut self, terms: &[Term], watch: &Watch) -> Result<(), Fault> {
        let mut fixed: Vec<i64> =
            terms.iter().filter_map(|term| if let Term::Is(number) = term { Some(*number) } else { None }).collect();
        let open: Vec<Term> = terms.iter().copied().filter(|term| matches!(term, Term::Of(_))).collect();
        let vars = self.vars_of(&open)?;
        let count = fixed.len();
        fixed.sort_unstable();
        fixed.dedup();
        if fixed.len() < count || has_repetition(&vars) {
            self.nothing();
            return Ok(());
        }
        watch.spend((vars.len() * vars.len().min(MOST_IN_PAIRS)) as u64)?;
        if !fixed.is_empty() {
            let gone: IntSet = fixed.iter().map(|&number| (number, number)).collect();
            for &x in &vars {
                let gone = gone.clone();
                self.post(&[x], move |integers: &[i64]| !gone.contains(integers[0]));
            }
        }
        if vars.len() <= MOST_IN_PAIRS {
            let id = self.problem.all_different_both(&vars);
            self.note(id);
        } else {
            self.post(&vars, AllDifferent);
        }
        Ok(())
    }

    fn table(&mut self, terms: &[Term], rows: &[Vec<i64>]) -> Result<(), Fault> {
        let mut scope = Scope::default();
        let places = self.terms(&mut scope, terms)?;
        // A row must fit what is fixed, and have the same value wherever the same variable stands.
        let project = |row: &Vec<i64>| {
            let mut own: Vec<Option<i64>> = vec![None; scope.vars().len()];
            for (place, &value) in places.iter().zip(row) {
                let known = match place {
                    csp_core::relations::Term::Constant(number) => *number,
                    csp_core::relations::Term::Place(place) => *own[*place].get_or_insert(value),
                };
                if known != value {
                    return None;
                }
            }
            own.into_iter().collect::<Option<Vec<i64>>>()
        };
        let rows: Vec<Vec<i64>> = rows.iter().filter_map(project).collect();
        if rows.is_empty() {
            self.nothing();
        } else if !scope.vars().is_empty() {
            self.post(scope.vars(), Tuples::allowed(scope.vars().len(), rows));
        }
        Ok(())
    }

    fn count(&mut self, terms: &[Term], set: &IntSet, count: Term, at: At) -> Result<(), Fault> {
        let bounds = terms.iter().map(|&term| self.statements.bounds(term));
        let (low, high) = bounds.fold((i64::MAX, i64::MIN), |known, own| (known.0.min(own.0), known.1.max(own.1)));
        let set = set.intersection(&IntSet::range(low, high));
        if set.ranges().len() > 1 && set.len() > MOST_COUNTED {
            return Fault::fail(at, format!("the set has {} values: this solver takes {MOST_COUNTED}", set.len()));
        }
        let values = set.integers();
        let mut scope = Scope::default();
        let terms = self.terms(&mut scope, terms)?;
        let count = self.term(&mut scope, count)?;
        self.post(scope.vars(), Count::new(terms, values, Comparison::Equal, count));
        Ok(())
    }

    fn cardinality(&mut self, terms: &[Term], occurrences: &[(i64, u64, u64)], is_closed: bool) -> Result<(), Fault> {
        let vars = self.vars_of(terms)?;
        if !has_repetition(&vars) {
            self.post(&vars, Cardinality::new(occurrences, is_closed));
            return Ok(());
        }
        let mut scope = Scope::default();
        let terms = self.terms(&mut scope, terms)?;
        for &(value, least, greatest) in occurrences {
            for (comparison, number) in [(Comparison::AtLeast, least), (Comparison::AtMost, greatest)] {
                let number = csp_core::relations::Term::Constant(i64::try_from(number).unwrap_or(i64::MAX));
                let count = Count::new(terms.clone(), Integers::range(value..=value), comparison, number);
                self.post(scope.vars(), count);
            }
        }
        Ok(())
    }

    /// A constraint that nothing satisfies.
    fn nothing(&mut self) {
        self.post(&[], |_: &[i64]| false);
    }

    /// Variables for all of them; what is fixed becomes a variable with one value.
    fn vars_of(&mut self, terms: &[Term]) -> Result<Vec<Var>, Fault> {
        let var = |term: &Term| match *term {
            Term::Of(x) => self.var(x),
            Term::Is(number) => Ok(self.problem.integer(number.to_string(), number..=number)),
        };
        terms.iter().map(var).collect()
    }

    fn terms(&mut self, scope: &mut Scope, terms: &[Term]) -> Result<Vec<csp_core::relations::Term>, Fault> {
        terms.iter().map(|&term| self.term(scope, term)).collect()
    }

    fn term(&mut self, scope: &mut Scope, term: Term) -> Result<csp_core::relations::Term, Fault> {
        Ok(match term {
            Term::Is(number) => csp_core::relations::Term::Constant(number),
            Term::Of(x) => csp_core::relations::Term::Place(scope.place(self.var(x)?)),
        })
    }
}

/// The power as MiniZinc has it, in words that all languages have: with a negative exponent it is `1 div base^-exponent`.
fn power(base: &Expr, exponent: &Expr, result: Expr) -> Expr {
    let is_negative = || exponent.clone().less_than(0);
    let natural = Expr::Pow(base.clone().into(), Expr::Max(vec![exponent.clone(), Expr::from(0)]).into());
    let parity = Expr::Abs(Expr::Mod(exponent.clone().into(), Expr::from(2).into()).into());
    let with_base = |number: i64, value: Expr| {
        Expr::And(vec![is_negative(), base.clone().equals(number), result.clone().equals(value)])
    };
    Expr::Or(vec![
        Expr::And(vec![Expr::Not(is_negative().into()), natural.equals(result.clone())]),
        with_base(1, Expr::from(1)),
        with_base(-1, Expr::from(1) - Expr::from(2) * parity),
        Expr::And(vec![is_negative(), Expr::from(1).less_than(Expr::Abs(base.clone().into())), result.equals(0)]),
    ])
}
