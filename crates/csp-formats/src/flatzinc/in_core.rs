//! Sets and comparisons as the problem takes them.

use csp_core::{Comparison, Integers};

use super::ast::IntSet;
use super::linear;

/// A comparison, as the problem takes it.
pub(super) fn comparison(comparison: linear::Comparison) -> Comparison {
    match comparison {
        linear::Comparison::Equal => Comparison::Equal,
        linear::Comparison::NotEqual => Comparison::NotEqual,
        linear::Comparison::AtMost => Comparison::AtMost,
    }
}

/// A set that is not too large, as the problem takes it.
pub(super) fn integers(set: &IntSet) -> Integers {
    match set.ranges() {
        &[(low, high)] => Integers::range(low..=high),
        _ => set.iter().collect(),
    }
}

/// Those of a set, however large, that are among these.
pub(super) fn integers_of(set: &IntSet, among: &IntSet) -> Integers {
    integers(&set.intersection(among))
}
