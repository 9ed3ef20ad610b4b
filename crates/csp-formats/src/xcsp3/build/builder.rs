//! The problem that an instance becomes, statement by statement.

use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc as Shared;

use csp_core::network::ConstraintId;
use csp_core::relations::{NaryRelation, Term};
use csp_core::{Expr, Integers, Problem, Var, Watch};

use super::names::{DomainValues, Xcsp3Names};
use crate::error::Fault;
use crate::model::Shown;
use crate::posting::bounds::bounds;
use crate::posting::expression::{MOST_WIDE, Posting};
use crate::posting::int_set::IntSet;
use crate::posting::record::ModelStatement;
use crate::posting::scope::Scope;
use crate::xcsp3::syntax::numbers::{Interval, interval, values};
use crate::xcsp3::syntax::tokens::Words;

/// Most variables of an instance.
const MOST: usize = 1 << 20;

/// The part of an instance that was built so far.
pub(crate) struct Builder<'t> {
    pub(crate) problem: Problem,
    pub(crate) names: Xcsp3Names<'t>,
    pub(crate) shown: Vec<Shown>,
    pub(crate) watch: &'t Watch,
    /// The numbers that are too wide for a variable: the sum that each is, and its values, by its highest digit, which stands for it where
    /// variables are named.
    numbers: HashMap<Var, (Expr, Rc<IntSet>)>,
    /// The statements about them.
    pub(crate) posting: Posting,
    /// The bytes at which lines start.
    lines: Vec<usize>,
    /// The name of the constraints that are stated now.
    label: String,
    /// The place of the constraint that is stated now.
    at: usize,
    /// The variables that stand for a number, or for an expression.
    constants: HashMap<i64, Var>,
    /// The tables that were read, by the place of their text: the constraints of a group share one.
    pub(crate) tables: HashMap<usize, KnownTable>,
    /// The statements of constraints whose relations the library does not have.
    pub(crate) stated: HashMap<ConstraintId, Vec<ModelStatement>>,
}

/// A table for so many variables.
pub(crate) struct KnownTable {
    pub(crate) arity: usize,
    pub(crate) relation: Shared<dyn NaryRelation>,
}

impl<'t> Builder<'t> {
    /// Nothing is built of this text yet.
    pub(crate) fn new(text: &str, watch: &'t Watch) -> Self {
        let ends = text.bytes().enumerate().filter(|&(_, byte)| byte == b'\n').map(|(end, _)| end + 1);
        Self {
            problem: Problem::within(watch),
            names: Xcsp3Names::default(),
            shown: Vec::new(),
            watch,
            numbers: HashMap::new(),
            posting: Posting::within(watch),
            lines: std::iter::once(0).chain(ends).collect(),
            label: String::new(),
            at: 0,
            constants: HashMap::new(),
            tables: HashMap::new(),
            stated: HashMap::new(),
        }
    }

    /// The line of a byte, from 1.
    pub(crate) fn line(&self, at: usize) -> usize {
        self.lines.partition_point(|&start| start <= at)
    }

    /// Says what the constraints to come are called, and where they stand.
    pub(crate) fn label(&mut self, name: &str, at: usize) {
        self.label = format!("{name}, line {}", self.line(at));
        self.at = at;
    }

    /// The place of the constraint that is stated now.
    pub(crate) fn at(&self) -> usize {
        self.at
    }

    /// Adds a variable.
    pub(crate) fn variable(&mut self, name: String, integers: Integers) -> Result<Var, Fault> {
        self.watch.spend(1)?;
        self.room_for(1, self.at)?;
        let x = self.problem.integer(name, integers);
        self.problem.check_room()?;
        Ok(x)
    }

    /// Adds a variable with these values, or a number that is too wide for one: the result stands for it where variables are named.
    pub(crate) fn declared(&mut self, name: String, values: DomainValues) -> Result<Var, Fault> {
        let values = match values {
            DomainValues::Variable(integers) => return self.variable(name, integers),
            DomainValues::Number(values) => values,
        };
        self.watch.spend(1)?;
        self.room_for(1, self.at)?;
        let number = self.posting.number(&mut self.problem, name, values.as_ref().clone())?;
        self.problem.check_room()?;
        let Some(&first) = number.leaves().first() else {
            return Fault::fail(self.at, "a number has a digit");
        };
        self.numbers.insert(first, (number, values));
        Ok(first)
    }

    /// A variable, or the number that it stands for.
    pub(crate) fn meant(&self, x: Var) -> Expr {
        self.numbers.get(&x).map_or(Expr::Leaf(x), |(number, _)| number.clone())
    }

    /// The values of a variable, or of the number that it stands for.
    pub(crate) fn values_of(&self, x: Var) -> DomainValues {
        match self.numbers.get(&x) {
            Some((_, values)) => DomainValues::Number(values.clone()),
            None => DomainValues::Variable(self.domain(x).clone()),
        }
    }

    /// Refuses so many more variables where they are too many.
    pub(crate) fn room_for(&self, count: usize, at: usize) -> Result<(), Fault> {
        if count <= MOST.saturating_sub(self.problem.len()) {
            return Ok(());
        }
        Fault::fail(at, format!("more than {MOST} variables, with those that stand for expressions"))
    }

    /// The interval that a word stands for, which may be a symbol.
    pub(crate) fn interval(&self, word: &str) -> Option<Interval> {
        interval(word).or_else(|| self.names.symbol(word).map(|number| (number, number)))
    }

    /// A list of integers and symbols.
    pub(crate) fn values(&self, words: Words<'_, '_>) -> Result<Vec<i64>, Fault> {
        values(words, |word| self.names.symbol(word))
    }

    /// The declared integers of a variable.
    pub(crate) fn domain(&self, x: Var) -> &Integers {
        self.problem.integers(x)
    }

    /// The least and the greatest declared integer of a variable.
    pub(crate) fn ends(&self, x: Var) -> (i64, i64) {
        self.domain(x).bounds().unwrap_or((0, 0))
    }

    /// The least and the greatest integer that an expression may be.
    pub(crate) fn ends_of(&self, expression: &Expr) -> (i64, i64) {
        bounds(expression, &|x| Some(self.ends(x))).ends()
    }

    /// A variable that no answer shows. The constraints must leave it exactly one value in every solution, so that
    /// there are as many solutions as without it.
    pub(crate) fn auxiliary(&mut self, integers: Integers) -> Result<Var, Fault> {
        if integers.len() > Integers::MOST {
            let (least, greatest) = integers.bounds().unwrap_or((0, 0));
            return Err(self.no_number(least, greatest));
        }
        let name = format!("_{}", self.problem.len());
        self.variable(name, integers)
    }

    /// A variable, or a number that is too wide for one, between two ends. As of an auxiliary variable, constraints must leave it one value.
    pub(crate) fn between(&mut self, (least, greatest): (i64, i64)) -> Result<Expr, Fault> {
        match greatest.abs_diff(least) {
            ..Integers::MOST => Ok(Expr::from(self.auxiliary(Integers::range(least..=greatest))?)),
            Integers::MOST..MOST_WIDE => {
                let name = format!("_{}", self.problem.len());
                self.posting.number(&mut self.problem, name, IntSet::range(least, greatest))
            }
            _ => Err(self.no_number(least, greatest)),
        }
    }

    /// True if one of these is too wide for a variable.
    pub(crate) fn has_wide(&self, all: &[Expr]) -> bool {
        all.iter().any(|one| self.posting.is_wide(one))
    }

    /// The fault of an expression that no variable and no number can stand for.
    fn no_number(&self, least: i64, greatest: i64) -> Fault {
        let (count, most) = (i128::from(greatest) - i128::from(least) + 1, Integers::MOST);
        let what = format!("this needs a variable of {count} values, more than the {most} that a variable can have");
        Fault::at(self.at, what)
    }

    /// States a relation.
    pub(crate) fn post(&mut self, scope: &[Var], relation: impl NaryRelation + 'static) -> Result<(), Fault> {
        self.watch.spend(1 + scope.len() as u64)?;
        let id = self.problem.post(scope, relation);
        self.name(id)
    }

    /// States a relation that only this format has, and what it says.
    pub(crate) fn post_stated(
        &mut self,
        scope: &[Var],
        relation: impl NaryRelation + 'static,
        said: Vec<ModelStatement>,
    ) -> Result<(), Fault> {
        self.watch.spend(1 + scope.len() as u64)?;
        let id = self.problem.post(scope, relation);
        self.stated.insert(id, said);
        self.name(id)
    }

    /// States a relation that others state too.
    pub(crate) fn post_shared(&mut self, scope: &[Var], relation: Shared<dyn NaryRelation>) -> Result<(), Fault> {
        self.watch.spend(1 + scope.len() as u64)?;
        let id = self.problem.post_shared(scope, relation);
        self.name(id)
    }

    /// States a relation of variables and numbers.
    pub(crate) fn post_on(&mut self, scope: &Scope, relation: impl NaryRelation + 'static) -> Result<(), Fault> {
        if scope.vars().is_empty() {
            // A relation of numbers only stands on some variable, so that it is checked.
            let zero = self.number(0)?;
            return self.post(&[zero], relation);
        }
        self.post(scope.vars(), relation)
    }

    /// Gives a constraint the name of the one that is stated now, if memory has room for what was stated so far.
    pub(crate) fn name(&mut self, id: ConstraintId) -> Result<(), Fault> {
        self.problem.call(id, self.label.clone());
        Ok(self.problem.check_room()?)
    }

    /// States that an expression is true.
    pub(crate) fn require(&mut self, expression: Expr) -> Result<(), Fault> {
        if self.posting.is_wide(&expression) {
            self.posting.require(&mut self.problem, expression);
            return self.name_posted();
        }
        // With few tuples an expression becomes a table at once.
        let tuples = expression.leaves().iter().map(|&x| self.domain(x).len()).fold(1, u64::saturating_mul);
        self.watch.spend(if tuples <= 10_000 { tuples } else { 1 })?;
        if is_constant(&expression) {
            return if expression.is_true(&|_| 0) { Ok(()) } else { self.contradict() };
        }
        let id = self.problem.require(expression);
        self.name(id)
    }

    /// Gives what was stated of wide numbers the name of the present constraint.
    pub(crate) fn name_posted(&mut self) -> Result<(), Fault> {
        self.posting.checked().map_err(|fault| self.placed(fault))?;
        let posted = self.posting.posted();
        posted.into_iter().flatten().try_for_each(|id| self.name(id))
    }

    /// A fault at the present constraint, where it does not know its place.
    fn placed(&self, fault: Fault) -> Fault {
        match fault {
            Fault::Text(None, what) => Fault::at(self.at, what),
            other => other,
        }
    }

    /// States that there is no solution.
    pub(crate) fn contradict(&mut self) -> Result<(), Fault> {
        let x = self.number(0)?;
        self.post(&[x], |_: &[i64]| false)
    }

    /// Keeps only these integers of a variable.
    pub(crate) fn restrict(&mut self, x: Var, integers: Integers) -> Result<(), Fault> {
        self.post(&[x], move |values: &[i64]| integers.contains(values[0]))
    }

    /// A variable that has this number only.
    pub(crate) fn number(&mut self, number: i64) -> Result<Var, Fault> {
        if let Some(&x) = self.constants.get(&number) {
            return Ok(x);
        }
        let x = self.auxiliary(Integers::range(number..=number))?;
        self.constants.insert(number, x);
        Ok(x)
    }

    /// A variable that equals an expression: itself, if it is one.
    pub(crate) fn variable_of(&mut self, expression: &Expr) -> Result<Var, Fault> {
        match self.atom(expression)? {
            Atom::Variable(x) => Ok(x),
            Atom::Number(number) => self.number(number),
            Atom::Sum(sum) => Err(self.too_wide(&sum)),
        }
    }

    /// The same as an expression; a number that is too wide for a variable stays the sum that it is.
    pub(crate) fn variable_or_number(&mut self, expression: &Expr) -> Result<Expr, Fault> {
        Ok(match self.atom(expression)? {
            Atom::Variable(x) => Expr::from(x),
            Atom::Number(number) => Expr::from(self.number(number)?),
            Atom::Sum(sum) => sum,
        })
    }

    /// The fault of a number that would need a place for each of its values.
    fn too_wide(&self, sum: &Expr) -> Fault {
        let what = self.posting.too_wide(&self.problem, sum);
        Fault::at(self.at, what)
    }

    /// Variables that equal expressions.
    pub(crate) fn variables_of(&mut self, expressions: &[Expr]) -> Result<Vec<Var>, Fault> {
        expressions.iter().map(|expression| self.variable_of(expression)).collect()
    }

    /// A variable or a number that equals an expression.
    pub(crate) fn atom_of(&mut self, expression: &Expr) -> Result<Expr, Fault> {
        Ok(match self.atom(expression)? {
            Atom::Variable(x) => Expr::from(x),
            Atom::Number(number) => Expr::from(number),
            Atom::Sum(sum) => sum,
        })
    }

    fn atom(&mut self, expression: &Expr) -> Result<Atom, Fault> {
        match expression {
            Expr::Leaf(x) => return Ok(Atom::Variable(*x)),
            Expr::Constant(number) => return Ok(Atom::Number(*number)),
            _ => {}
        }
        if is_constant(expression)
            && let Some(number) = expression.value(&|_| 0)
        {
            return Ok(Atom::Number(number));
        }
        let (least, greatest) = self.ends_of(expression);
        if self.posting.is_wide(expression) || greatest.abs_diff(least) >= Integers::MOST {
            let sum = self.posting.sum(&mut self.problem, expression);
            self.name_posted()?;
            return Ok(match sum {
                Some(Expr::Leaf(x)) => Atom::Variable(x),
                Some(Expr::Constant(number)) => Atom::Number(number),
                Some(sum) => Atom::Sum(sum),
                None => return Err(self.no_number(least, greatest)),
            });
        }
        let x = self.auxiliary(Integers::range(least..=greatest))?;
        self.require(Expr::from(x).equals(expression.clone()))?;
        Ok(Atom::Variable(x))
    }

    /// The term for an expression in a relation on `scope`.
    pub(crate) fn term_in(&mut self, scope: &mut Scope, expression: &Expr) -> Result<Term, Fault> {
        Ok(match self.atom(expression)? {
            Atom::Variable(x) => Term::Place(scope.place(x)),
            Atom::Number(number) => Term::Constant(number),
            Atom::Sum(sum) => return Err(self.too_wide(&sum)),
        })
    }

    /// The terms for expressions in a relation on `scope`.
    pub(crate) fn terms_in(&mut self, scope: &mut Scope, expressions: &[Expr]) -> Result<Vec<Term>, Fault> {
        expressions.iter().map(|expression| self.term_in(scope, expression)).collect()
    }
}

/// A variable or a number.
enum Atom {
    Variable(Var),
    Number(i64),
    /// A sum with numbers that are too wide for a variable.
    Sum(Expr),
}

/// True if an expression has no variables.
fn is_constant(expression: &Expr) -> bool {
    let mut open = vec![expression];
    while let Some(part) = open.pop() {
        if matches!(part, Expr::Leaf(_)) {
            return false;
        }
        open.extend(part.parts());
    }
    true
}
