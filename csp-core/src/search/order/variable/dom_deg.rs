//! Domain size over degree: dom/deg over all neighbours, dom/ddeg over those that are not assigned.

use std::cmp::Ordering;

use super::degree::future_degree;
use super::larger::larger_degree;
use super::{MakeVariableOrder, UNASSIGNED, VariableOrder};
use crate::model::Var;
use crate::part::Entry;
use crate::search::order::Ties;
use crate::store::State;

/// dom/deg: the variable with the least ratio of the size of its current domain to its degree in the
/// constraint graph, where a constraint on more than two variables counts once; ties by lowest index.
///
/// Source: Bessiere & Regin 1996 (dom/deg). Variant: a variable without constraints comes last. Cost: O(n)
/// for each choice.
#[derive(Clone, Debug, Default)]
pub(crate) struct DomOverDegree(pub Ties);

impl DomOverDegree {
    pub(crate) const PART: Entry<MakeVariableOrder> =
        Entry::new("dom/deg", "least domain size over degree", "Bessiere & Regin 1996", |setup| {
            Ok(Box::new(Self(setup.ties)))
        });
}

impl VariableOrder for DomOverDegree {
    fn select(&mut self, state: &State<'_>) -> Var {
        let network = state.network();
        let degree = |x| (network.arcs(x).len() + larger_degree(network, x)) as u64;
        self.0.least(state.unassigned(), |x| Ratio(state.size(x) as u64, degree(x))).expect(UNASSIGNED)
    }

    fn is_stable(&self) -> bool {
        !self.0.are_random()
    }
}

/// dom/ddeg: the variable with the least ratio of the size of its current domain to the number of its
/// unassigned neighbours, and of the larger constraints with another unassigned variable; ties by lowest
/// index.
///
/// Source: Bessiere & Regin 1996; Smith & Grant 1998 (dom/ddeg). Variant: a variable without unassigned
/// neighbours comes last. Cost: O(e) for each choice.
#[derive(Clone, Debug, Default)]
pub(crate) struct DomOverFutureDegree(pub Ties);

impl DomOverFutureDegree {
    pub(crate) const PART: Entry<MakeVariableOrder> =
        Entry::new("dom/ddeg", "the same over unassigned neighbours", "", |setup| Ok(Box::new(Self(setup.ties))));
}

impl VariableOrder for DomOverFutureDegree {
    fn select(&mut self, state: &State<'_>) -> Var {
        let degree = |x| future_degree(state, x) as u64;
        self.0.least(state.unassigned(), |x| Ratio(state.size(x) as u64, degree(x))).expect(UNASSIGNED)
    }

    fn is_stable(&self) -> bool {
        !self.0.are_random()
    }
}

/// A fraction, which is compared exactly. A fraction over 0 is infinite.
struct Ratio(u64, u64);

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
