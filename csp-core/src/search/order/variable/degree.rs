//! The degree heuristic.

use super::larger::open_larger_degree;
use super::{MakeVariableOrder, UNASSIGNED, VariableOrder};
use crate::model::Var;
use crate::part::Entry;
use crate::search::order::Ties;
use crate::store::State;

/// The degree heuristic: the variable with the most unassigned neighbours; ties by lowest index. A constraint on more than two
/// variables counts once while another one of them is unassigned.
///
/// Source: Russell & Norvig, AIMA, section 6.3.1 ("involved in the largest number of constraints"). Cost: O(e) for each choice.
#[derive(Clone, Debug, Default)]
pub(crate) struct Degree(pub Ties);

impl Degree {
    pub(crate) const PART: Entry<MakeVariableOrder> =
        Entry::new("deg", "most unassigned neighbours; after mrv, its tie-break", "Brelaz 1979", |setup| {
            Ok(Box::new(Self(setup.ties)))
        });
}

impl VariableOrder for Degree {
    fn select(&mut self, state: &State<'_>) -> Var {
        self.0.greatest(state.unassigned(), |x| future_degree(state, x)).expect(UNASSIGNED)
    }

    fn is_stable(&self) -> bool {
        !self.0.are_random()
    }
}

/// The number of unassigned neighbours of `x`, and of larger constraints with another unassigned variable.
pub(super) fn future_degree(state: &State<'_>, x: Var) -> usize {
    let of_edges = state.network().arcs(x).iter().filter(|arc| !state.is_assigned(arc.target())).count();
    of_edges + open_larger_degree(state, x)
}
