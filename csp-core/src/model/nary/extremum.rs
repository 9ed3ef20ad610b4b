//! The least and the greatest.

use crate::model::nary::Term;

/// The least or the greatest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Which {
    /// The least.
    Minimum,
    /// The greatest.
    Maximum,
}

/// The least or the greatest of some terms is a value.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Extremum {
    which: Which,
    terms: Box<[Term]>,
    value: Term,
}

impl Extremum {
    /// The one of `terms` that is `value`. Of no term nothing is allowed.
    pub fn new(which: Which, terms: impl Into<Box<[Term]>>, value: Term) -> Self {
        Self { which, terms: terms.into(), value }
    }

    /// The least or the greatest of them.
    pub fn which(&self) -> Which {
        self.which
    }

    /// The terms.
    pub fn terms(&self) -> &[Term] {
        &self.terms
    }

    /// The value that it is.
    pub fn value(&self) -> Term {
        self.value
    }
}

impl Extremum {
    /// True if the variables may have these integers, in the order of the scope.
    pub(super) fn holds(&self, integers: &[i64]) -> bool {
        let all = self.terms.iter().map(|term| term.of(integers));
        let extremum = if self.which == Which::Minimum { all.min() } else { all.max() };
        extremum == Some(self.value.of(integers))
    }

    /// All that it states, in one line.
    pub(super) fn describe(&self) -> String {
        format!("{self:?}")
    }
}
