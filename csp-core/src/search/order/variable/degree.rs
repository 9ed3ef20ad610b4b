//! Orders by the size of domains and the degrees of the graph.

use std::cmp::Reverse;

use super::{UNASSIGNED, VariableOrder};
use crate::model::Var;
use crate::search::State;
use crate::search::order::Ties;

/// Minimum remaining values: the smallest current domain; ties by lowest index.
///
/// Source: Haralick & Elliott 1980, section V ("fail first"); Russell & Norvig, AIMA, section 6.3.1. Cost: O(n).
#[derive(Clone, Debug, Default)]
pub struct Mrv(pub Ties);

impl VariableOrder for Mrv {
    fn select(&mut self, state: &State<'_>) -> Var {
        if self.0.are_random() {
            return self.0.least(state.unassigned(), |x| state.size(x)).expect(UNASSIGNED);
        }
        smallest_domain(state)
    }

    fn is_stable(&self) -> bool {
        !self.0.are_random()
    }
}

/// The degree heuristic: the most unassigned neighbours; ties by lowest index.
///
/// Source: Russell & Norvig, AIMA, section 6.3.1. Cost: O(e).
#[derive(Clone, Debug, Default)]
pub struct Degree(pub Ties);

impl VariableOrder for Degree {
    fn select(&mut self, state: &State<'_>) -> Var {
        self.0.least(state.unassigned(), |x| Reverse(future_degree(state, x))).expect(UNASSIGNED)
    }

    fn is_stable(&self) -> bool {
        !self.0.are_random()
    }
}

/// MRV, ties by the most unassigned neighbours, then by lowest index.
///
/// Source: Brelaz 1979 (DSATUR, for colouring). Variant: a variable with one value left is no choice, so the first such
/// variable is taken without a look at degrees. Cost: O(n), and O(d) for each tie.
#[derive(Clone, Debug, Default)]
pub struct Brelaz(pub Ties);

impl VariableOrder for Brelaz {
    fn select(&mut self, state: &State<'_>) -> Var {
        let smallest = smallest_domain(state);
        let least = state.size(smallest);
        if least <= 1 {
            return smallest;
        }
        let tied = state.unassigned().filter(|&x| state.size(x) == least);
        self.0.least(tied, |x| Reverse(future_degree(state, x))).expect(UNASSIGNED)
    }

    fn is_stable(&self) -> bool {
        !self.0.are_random()
    }
}

/// The least ratio of the current domain's size to the degree in the constraint graph; ties by lowest index.
///
/// Source: Bessiere & Regin 1996 (dom/deg). A variable without constraints comes last. Cost: O(n).
#[derive(Clone, Debug, Default)]
pub struct DomOverDegree(pub Ties);

impl VariableOrder for DomOverDegree {
    fn select(&mut self, state: &State<'_>) -> Var {
        let degree = |x| state.network().arcs(x).len() as u64;
        self.0.least(state.unassigned(), |x| Ratio(state.size(x) as u64, degree(x))).expect(UNASSIGNED)
    }

    fn is_stable(&self) -> bool {
        !self.0.are_random()
    }
}

/// The least ratio of the current domain's size to the number of unassigned neighbours; ties by lowest index.
///
/// Source: Bessiere & Regin 1996; Smith & Grant 1998 (dom/ddeg). A variable without unassigned neighbours comes last. Cost:
/// O(e).
#[derive(Clone, Debug, Default)]
pub struct DomOverFutureDegree(pub Ties);

impl VariableOrder for DomOverFutureDegree {
    fn select(&mut self, state: &State<'_>) -> Var {
        let degree = |x| future_degree(state, x) as u64;
        self.0.least(state.unassigned(), |x| Ratio(state.size(x) as u64, degree(x))).expect(UNASSIGNED)
    }

    fn is_stable(&self) -> bool {
        !self.0.are_random()
    }
}

/// A fraction, compared exactly; anything over 0 is infinite.
struct Ratio(u64, u64);

impl PartialEq for Ratio {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Ratio {}

impl PartialOrd for Ratio {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Ratio {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        let infinite = (self.1 == 0, other.1 == 0);
        let product = |a: u64, b: u64| u128::from(a) * u128::from(b);
        infinite.0.cmp(&infinite.1).then_with(|| product(self.0, other.1).cmp(&product(other.0, self.1)))
    }
}

/// The first unassigned variable with the smallest domain; a domain of one value ends the scan, none is smaller.
fn smallest_domain(state: &State<'_>) -> Var {
    let (mut smallest, mut least) = (None, usize::MAX);
    for x in state.unassigned() {
        let size = state.size(x);
        if size < least {
            (smallest, least) = (Some(x), size);
            if size <= 1 {
                break;
            }
        }
    }
    smallest.expect(UNASSIGNED)
}

fn future_degree(state: &State<'_>, x: Var) -> usize {
    state.network().arcs(x).iter().filter(|arc| !state.is_assigned(arc.target())).count()
}
