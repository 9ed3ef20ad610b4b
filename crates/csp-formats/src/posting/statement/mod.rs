//! Statements that must hold, in few kinds to which FlatZinc's many names are read, about variables that the problem does not
//! have yet.

pub(crate) mod linear;
pub(crate) mod list;
mod substitution;

use crate::posting::int_set::IntSet;
use crate::posting::interval::Operation;
use crate::posting::statement::linear::{Linear, Term};

/// A constraint.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum PostedStatement {
    Linear(Linear, When),
    /// A value is in a set.
    Member(Term, IntSet, When),
    /// `x op y = z`.
    Arithmetic(Operation, [Term; 3]),
    /// The second is the first without its sign.
    Absolute(Term, Term),
    /// The greatest, or the least, of some values is the last one.
    Extremum(Side, Vec<Term>, Term),
    /// The value at an index, from 1, is the last one.
    Element(Term, Vec<Term>, Term),
    AllDifferent(Vec<Term>),
    /// The values together are one of the rows.
    Table(Vec<Term>, Vec<Vec<i64>>),
    /// At no time do the tasks that run take more than the capacity.
    Cumulative {
        starts: Vec<Term>,
        durations: Vec<Term>,
        demands: Vec<Term>,
        capacity: Term,
    },
    /// Each value is the index of what comes next, and all of them are one circle; the first index is given.
    Circuit(Vec<Term>, i64),
    /// The last is the number of values that are in a set.
    Count(Vec<Term>, IntSet, Term),
    /// The bounds of how often each of some values occurs: (value, least, greatest). When it is closed, no other value occurs.
    Cardinality(Vec<Term>, Vec<(i64, u64, u64)>, bool),
    /// Never true.
    False,
}

/// The condition of a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum When {
    Always,
    /// When the Boolean is true; when it is false, nothing is said.
    If(Term),
    /// Exactly when the Boolean is true.
    Iff(Term),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    Least,
    Greatest,
}
