//! The interface of a relation on any number of variables.

use crate::model::nary::{Filter, RelationKind};

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
