//! Domain size over degree.

use super::choosing::Ratio;
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
