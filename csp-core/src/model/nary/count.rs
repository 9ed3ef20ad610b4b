//! The relation on how many variables have one of some values.

use crate::model::nary::{Comparison, Integers, Term};

/// The number of those of some terms that have one of some values, compared with a number or a variable.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Count {
    terms: Box<[Term]>,
    values: Integers,
    comparison: Comparison,
    right: Term,
}

impl Count {
    /// The number of `terms` that have one of `values`, compared with `count`.
    pub fn new(terms: impl Into<Box<[Term]>>, values: Integers, comparison: Comparison, count: Term) -> Self {
        Self { terms: terms.into(), values, comparison, right: count }
    }

    /// The terms that are counted.
    pub fn terms(&self) -> &[Term] {
        &self.terms
    }

    /// The values that count.
    pub fn values(&self) -> &Integers {
        &self.values
    }

    /// The way in which the number is compared.
    pub fn comparison(&self) -> Comparison {
        self.comparison
    }

    /// The term that it is compared with.
    pub fn count(&self) -> Term {
        self.right
    }
}

impl Count {
    /// True if the variables may have these integers, in the order of the scope.
    pub(super) fn holds(&self, integers: &[i64]) -> bool {
        let count = self.terms.iter().map(|term| self.values.contains(term.of(integers))).map(i64::from).sum();
        self.comparison.holds(count, self.right.of(integers))
    }

    /// All that it states, in one line.
    pub(super) fn describe(&self) -> String {
        format!("{self:?}")
    }
}
