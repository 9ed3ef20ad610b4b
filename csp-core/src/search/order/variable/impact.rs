//! Orders by how much assignments shrink the search space.

use super::{MakeVariableOrder, VariableOrder, single_or_greatest};
use crate::model::Var;
use crate::part::Entry;
use crate::search::order::Ties;
use crate::search::order::impacts::Impacts;
use crate::store::{Conflict, State};

/// Impact: the variable whose values are expected to shrink the search space most.
///
/// Source: Refalo 2004 (impact-based search). Variant: for each variable, 1 minus the impact is added up over
/// its values, and the least sum wins; impacts are averages over the search so far, and 0 at first. Cost: O(n
/// d) for each choice, O(n) for each node.
#[derive(Clone, Debug)]
pub(crate) struct Impact {
    impacts: Impacts,
    ties: Ties,
}

impl Impact {
    pub(crate) const PART: Entry<MakeVariableOrder> =
        Entry::new("impact", "most impact on the search space", "Refalo 2004", |setup| {
            Ok(Box::new(Self { impacts: Impacts::new(setup.network, setup.watch), ties: setup.ties }))
        });
}

impl VariableOrder for Impact {
    fn select(&mut self, state: &State<'_>) -> Var {
        let Self { impacts, ties } = self;
        single_or_greatest(ties, state, |x| {
            -state.domain(x).iter().map(|value| 1.0 - impacts.of(x, value)).sum::<f64>()
        })
    }

    fn succeeded(&mut self, state: &State<'_>, x: Var) {
        self.impacts.succeeded(state, x);
    }

    fn failed(&mut self, state: &State<'_>, x: Var, _conflict: Conflict) {
        self.impacts.failed(state, x);
    }
}
