//! Domain size over unassigned neighbours.

use super::degree::future_degree;
use super::ratio::Ratio;
use super::{MakeVariableOrder, UNASSIGNED, VariableOrder};
use crate::model::Var;
use crate::part::Entry;
use crate::search::order::Ties;
use crate::store::State;

/// The least ratio of the current domain's size to the number of unassigned neighbours; ties by lowest index.
///
/// Source: Bessiere & Regin 1996; Smith & Grant 1998 (dom/ddeg). A variable without unassigned neighbours comes last. Cost:
/// O(e).
#[derive(Clone, Debug, Default)]
pub struct DomOverFutureDegree(pub Ties);

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
