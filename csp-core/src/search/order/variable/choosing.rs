//! The choice by a score, which orders share.

use crate::model::Var;
use crate::search::order::Ties;
use crate::store::State;
use std::cmp::Ordering;

/// The promises of the engine to every variable order.
pub(super) const UNASSIGNED: &str = "an order is asked only while a variable is unassigned";

/// A score: a finite number, so that any two can be compared.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Score(f64);

impl Eq for Score {}

impl PartialOrd for Score {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Score {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.total_cmp(&other.0)
    }
}

/// A fraction, which is compared exactly. A fraction over 0 is infinite.
pub(super) struct Ratio(pub(super) u64, pub(super) u64);

impl PartialEq for Ratio {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Ratio {}

impl PartialOrd for Ratio {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Ratio {
    fn cmp(&self, other: &Self) -> Ordering {
        let infinite = (self.1 == 0, other.1 == 0);
        let product = |a: u64, b: u64| u128::from(a) * u128::from(b);
        infinite.0.cmp(&infinite.1).then_with(|| product(self.0, other.1).cmp(&product(other.0, self.1)))
    }
}

/// The first unassigned variable that has a single value left. It is no choice, so it comes before all
/// others.
pub(super) fn first_single(state: &State<'_>) -> Option<Var> {
    state.unassigned().find(|&x| state.size(x) <= 1)
}

/// The unassigned variable with the greatest score.
pub(super) fn greatest(ties: &mut Ties, state: &State<'_>, score: impl Fn(Var) -> f64) -> Var {
    ties.greatest(state.unassigned(), |x| Score(score(x))).expect(UNASSIGNED)
}

/// The first variable that has a single value left, if there is one; else the unassigned variable with the
/// greatest score.
pub(super) fn single_or_greatest(ties: &mut Ties, state: &State<'_>, score: impl Fn(Var) -> f64) -> Var {
    first_single(state).unwrap_or_else(|| greatest(ties, state, score))
}
