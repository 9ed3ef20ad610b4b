//! Relations on how often values occur: each at most once, between bounds of its own, or a number of them in a set.

use crate::model::nary::{Comparison, Integers, Term};

/// No two variables of the scope have the same integer: as one constraint, where
/// [`Problem::all_different`](crate::Problem::all_different) states a disequality for each pair.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct AllDifferent;

impl AllDifferent {
    /// True if no two of these integers are the same.
    pub(super) fn holds(integers: &[i64]) -> bool {
        integers.iter().enumerate().all(|(place, one)| !integers[..place].contains(one))
    }
}

/// The number of times each of some values occurs among the variables of the scope: between a least and a greatest number.
///
/// Source: Regin 1996 (global cardinality constraint).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Cardinality {
    occurrences: Box<[(i64, u64, u64)]>,
    is_closed: bool,
}

impl Cardinality {
    /// Each (value, least, greatest); when it is closed, no other value may occur.
    pub fn new(occurrences: impl Into<Box<[(i64, u64, u64)]>>, is_closed: bool) -> Self {
        Self { occurrences: occurrences.into(), is_closed }
    }

    /// Each (value, least, greatest).
    pub fn occurrences(&self) -> &[(i64, u64, u64)] {
        &self.occurrences
    }

    /// True if no other value may occur.
    pub fn is_closed(&self) -> bool {
        self.is_closed
    }

    /// True if the variables may have these integers, in the order of the scope.
    pub(super) fn holds(&self, integers: &[i64]) -> bool {
        let occurs = |value: i64| integers.iter().filter(|&&one| one == value).count() as u64;
        let is_listed = |one: &i64| self.occurrences.iter().any(|(value, ..)| value == one);
        self.occurrences.iter().all(|&(value, least, greatest)| (least..=greatest).contains(&occurs(value)))
            && (!self.is_closed || integers.iter().all(is_listed))
    }

    /// All that it states, in one line.
    pub(super) fn describe(&self) -> String {
        format!("{self:?}")
    }
}

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
