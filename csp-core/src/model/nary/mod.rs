//! Constraints on any number of variables: what they state, and what an algorithm that removes values is given.

mod cardinality;
mod circuit;
mod constraint;
mod cumulative;
mod element;
mod expression;
mod extremum;
mod filter;
mod integers;
mod known;
mod linear;
mod objective;
mod relation;
mod tuples;

pub use cardinality::{AllDifferent, Cardinality, Count};
pub use circuit::Circuit;
pub use constraint::NaryConstraint;
pub(super) use constraint::NaryConstraints;
pub use cumulative::{Cumulative, Task};
pub use element::Element;
pub use expression::Expr;
pub(super) use expression::LinearForm;
pub use extremum::{Extremum, Which};
pub use filter::{Domains, Emptied, End, Filter, Premises};
pub use integers::Integers;
pub(super) use integers::Meanings;
pub(super) use linear::{Beside, ValueSum};
pub use linear::{Comparison, Linear};
pub use objective::{Objective, Sense};
pub(super) use relation::Repeated;
pub use relation::{NaryRelation, RelationKind};
pub use tuples::Tuples;

/// A term, which may stand where a relation takes a variable or a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Term {
    /// The variable at this place of the scope.
    Place(usize),
    /// This number.
    Constant(i64),
}

impl Term {
    /// The integer that it stands for, where the scope has these.
    #[inline]
    pub fn of(self, integers: &[i64]) -> i64 {
        match self {
            Self::Place(place) => integers[place],
            Self::Constant(number) => number,
        }
    }

    /// The place, if it is one.
    pub fn place(self) -> Option<usize> {
        match self {
            Self::Place(place) => Some(place),
            Self::Constant(_) => None,
        }
    }
}
