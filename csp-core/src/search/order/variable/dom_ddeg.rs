//! Domain size over the number of unassigned neighbours.

use super::choosing::Ratio;
use super::degree::future_degree;
use super::{MakeVariableOrder, UNASSIGNED, VariableOrder};
use crate::model::Var;
use crate::part::Entry;
use crate::search::order::Ties;
use crate::store::State;

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
