//! The kinds of relations.

use crate::model::nary::{
    AllDifferent, Cardinality, Circuit, Count, Cumulative, Element, Expr, Extremum, Linear, Tuples,
};

/// A relation of the library, or one of somebody's own.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum RelationKind<'a> {
    /// A sum, compared with a number.
    Linear(&'a Linear),
    /// A list of tuples.
    Tuples(&'a Tuples),
    /// No two are equal.
    AllDifferent(&'a AllDifferent),
    /// An entry of a list.
    Element(&'a Element),
    /// The number of terms that have one of some values.
    Count(&'a Count),
    /// The number of times values occur.
    Cardinality(&'a Cardinality),
    /// The least or the greatest.
    Extremum(&'a Extremum),
    /// Tasks that share a resource.
    Cumulative(&'a Cumulative),
    /// One tour through all places.
    Circuit(&'a Circuit),
    /// An expression that is true.
    Expression(&'a Expr<usize>),
    /// Any other.
    Own,
}
