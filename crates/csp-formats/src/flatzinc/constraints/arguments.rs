//! The arguments of a constraint, as what it expects them to be.

use crate::error::Fault;
use crate::flatzinc::names::{FlatZincNames, NamedValue};
use crate::flatzinc::syntax::ast::{Constraint, Expr};
use crate::posting::int_set::IntSet;
use crate::posting::statement::linear::{Term, X};
use crate::posting::statement::list::Statements;

/// A constraint of the file and what its names stand for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Arguments<'a> {
    pub(crate) names: &'a FlatZincNames,
    constraint: &'a Constraint,
}

/// The way from a constraint to its statements.
pub(crate) type ConstraintBuilder = fn(&Arguments<'_>, &mut Statements) -> Result<(), Fault>;

impl<'a> Arguments<'a> {
    pub(crate) fn new(names: &'a FlatZincNames, constraint: &'a Constraint) -> Self {
        Self { names, constraint }
    }

    pub(crate) fn name(&self) -> &'a str {
        &self.constraint.name
    }

    pub(crate) fn len(&self) -> usize {
        self.constraint.arguments.len()
    }

    /// Checks how many there are.
    pub(crate) fn are(&self, count: usize) -> Result<(), Fault> {
        match self.len() {
            found if found == count => Ok(()),
            found => Err(self.fault(format!("takes {count} arguments, not {found}"))),
        }
    }

    /// The error for this constraint: its name, and what is wrong.
    pub(crate) fn fault(&self, what: impl AsRef<str>) -> Fault {
        Fault::at(self.constraint.at, format!("{} {}", self.constraint.name, what.as_ref()))
    }

    fn expression(&self, number: usize) -> Result<&'a Expr, Fault> {
        let missing = || self.fault(format!("has {} arguments, and needs one more", self.len()));
        self.constraint.arguments.get(number).ok_or_else(missing)
    }

    fn value(&self, number: usize) -> Result<NamedValue, Fault> {
        self.names.value(self.expression(number)?, self.constraint.at)
    }

    /// An integer or a variable that is one.
    pub(crate) fn int(&self, number: usize) -> Result<Term, Fault> {
        self.term(&self.value(number)?, number, false)
    }

    /// A Boolean or a variable that is one.
    pub(crate) fn bool(&self, number: usize) -> Result<Term, Fault> {
        self.term(&self.value(number)?, number, true)
    }

    pub(crate) fn ints(&self, number: usize) -> Result<Vec<Term>, Fault> {
        self.array(number, |value| self.term(value, number, false))
    }

    pub(crate) fn bools(&self, number: usize) -> Result<Vec<Term>, Fault> {
        self.array(number, |value| self.term(value, number, true))
    }

    /// Fixed integers.
    pub(crate) fn numbers(&self, number: usize) -> Result<Vec<i64>, Fault> {
        self.array(number, |value| match value {
            NamedValue::Int(fixed) => Ok(*fixed),
            _ => Err(self.wrong(number, "an array of integers without variables")),
        })
    }

    /// A fixed integer.
    pub(crate) fn number(&self, number: usize) -> Result<i64, Fault> {
        match self.value(number)? {
            NamedValue::Int(fixed) => Ok(fixed),
            _ => Err(self.wrong(number, "an integer")),
        }
    }

    pub(crate) fn set(&self, number: usize) -> Result<IntSet, Fault> {
        match self.value(number)? {
            NamedValue::Set(set) => Ok(set),
            _ => Err(self.wrong(number, "a set of integers")),
        }
    }

    fn array<T>(&self, number: usize, each: impl Fn(&NamedValue) -> Result<T, Fault>) -> Result<Vec<T>, Fault> {
        let elements = self.names.elements(self.expression(number)?, self.constraint.at)?;
        elements.ok_or_else(|| self.wrong(number, "an array"))?.iter().map(each).collect()
    }

    fn term(&self, value: &NamedValue, number: usize, is_bool: bool) -> Result<Term, Fault> {
        match value {
            NamedValue::Bool(truth) if is_bool => Ok(Term::Is(i64::from(*truth))),
            NamedValue::Int(fixed) if !is_bool => Ok(Term::Is(*fixed)),
            NamedValue::Variable(x) if self.is_bool(*x) == is_bool => Ok(Term::Of(*x)),
            _ => Err(self.wrong(number, if is_bool { "Boolean" } else { "an integer" })),
        }
    }

    fn is_bool(&self, x: X) -> bool {
        self.names.variable(x).is_bool
    }

    fn wrong(&self, number: usize, expected: &str) -> Fault {
        self.fault(format!("has an argument that it cannot take: number {} must be {expected}", number + 1))
    }
}
