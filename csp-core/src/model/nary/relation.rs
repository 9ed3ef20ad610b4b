//! The interface of a relation on any number of variables, the kinds of relations, and the scope in which a variable comes more
//! than once.

use std::sync::Arc as Shared;

use smallvec::SmallVec;

use crate::model::nary::{
    AllDifferent, Cardinality, Circuit, Count, Cumulative, Element, Expr, Extremum, Filter, Linear, Tuples,
};

/// A relation on any number of variables: which tuples of integers it allows.
///
/// Every strategy works with `allows` alone. [`NaryRelation::filter`] may give an algorithm that removes values faster than by
/// trying tuples. Any `Fn(&[i64]) -> bool` is a relation:
///
/// ```
/// use csp_core::{Problem, Solver};
///
/// // Pythagorean triples.
/// let mut problem = Problem::new();
/// let sides = ["a", "b", "c"].map(|name| problem.integer(name, 1..=20));
/// problem.post(&sides, |side: &[i64]| side[0] < side[1] && side[0].pow(2) + side[1].pow(2) == side[2].pow(2));
/// let network = problem.build().unwrap();
/// assert_eq!(Solver::new(&network).all().unwrap().solutions.len(), 6);
/// ```
pub trait NaryRelation: Send + Sync {
    /// True if the variables may have these integers, in the order of the scope.
    fn allows(&self, integers: &[i64]) -> bool;

    /// The relation of the library that it is, so that its algorithms are found.
    fn kind(&self) -> RelationKind<'_> {
        RelationKind::Own
    }

    /// An algorithm of its own that removes values; without one, every value is tried with all tuples (GAC-3).
    fn filter(&self) -> Option<Box<dyn Filter>> {
        None
    }

    /// All that it states, in one line. Two relations with the same line are the same.
    fn describe(&self) -> String {
        "own relation".to_owned()
    }
}

impl<F: Fn(&[i64]) -> bool + Send + Sync> NaryRelation for F {
    fn allows(&self, integers: &[i64]) -> bool {
        self(integers)
    }
}

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

/// The same relation on the different variables of its scope.
pub(in crate::model) struct Repeated {
    pub(in crate::model) relation: Shared<dyn NaryRelation>,
    /// For each place of the scope as it was stated, which of the different variables stands there.
    pub(in crate::model) places: Vec<usize>,
}

impl NaryRelation for Repeated {
    fn allows(&self, integers: &[i64]) -> bool {
        let tuple: SmallVec<[i64; 12]> = self.places.iter().map(|&place| integers[place]).collect();
        self.relation.allows(&tuple)
    }

    fn describe(&self) -> String {
        format!("{} at {:?}", self.relation.describe(), self.places)
    }
}
