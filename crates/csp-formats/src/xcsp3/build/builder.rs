//! The problem that an instance becomes, statement by statement.

use std::collections::HashMap;
use std::sync::Arc as Shared;

use csp_core::network::ConstraintId;
use csp_core::relations::{NaryRelation, Term};
use csp_core::{Expr, Integers, Problem, Var, Watch};

use super::names::Xcsp3Names;
use crate::error::Fault;
use crate::model::Shown;
use crate::posting::bounds::bounds;
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
    /// The declared integers of each variable, by its index.
    domains: Vec<Integers>,
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
            domains: Vec::new(),
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
        self.domains.push(integers.clone());
        let x = self.problem.integer(name, integers);
        self.problem.check_room()?;
        Ok(x)
    }

    /// Refuses so many more variables where they are too many.
    pub(crate) fn room_for(&self, count: usize, at: usize) -> Result<(), Fault> {
        if count <= MOST - self.domains.len() {
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
        &self.domains[x.index()]
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
            let what = format!(
                "this needs a variable of {} values, more than the {} that a variable can have",
                integers.len(),
                Integers::MOST
            );
            return Fault::fail(self.at, what);
        }
        let name = format!("_{}", self.domains.len());
        self.variable(name, integers)
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
        // With few tuples an expression becomes a table at once.
        let tuples = expression.leaves().iter().map(|&x| self.domain(x).len()).fold(1, u64::saturating_mul);
        self.watch.spend(if tuples <= 10_000 { tuples } else { 1 })?;
        if is_constant(&expression) {
            return if expression.is_true(&|_| 0) { Ok(()) } else { self.contradict() };
        }
        let id = self.problem.require(expression);
        self.name(id)
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
        }
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
        let x = self.auxiliary(Integers::range(least..=greatest))?;
        self.require(Expr::from(x).equals(expression.clone()))?;
        Ok(Atom::Variable(x))
    }

    /// The term for an expression in a relation on `scope`.
    pub(crate) fn term_in(&mut self, scope: &mut Scope, expression: &Expr) -> Result<Term, Fault> {
        Ok(match self.atom(expression)? {
            Atom::Variable(x) => Term::Place(scope.place(x)),
            Atom::Number(number) => Term::Constant(number),
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
