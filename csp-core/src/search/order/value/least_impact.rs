//! Try the value with the least impact first.

use super::{MakeValueOrder, ValueOrder};
use crate::model::{Network, Val, Var};
use crate::part::Entry;
use crate::search::order::Ties;
use crate::search::order::impacts::Impacts;
use crate::store::State;

/// Least impact: the value that has shrunk the search space least comes first; ties ascending.
///
/// Source: Refalo 2004. Variant: impacts are averages over the search so far. Cost: O(d log d) for each
/// variable, O(n) for each node.
#[derive(Clone, Debug)]
pub struct LeastImpact {
    impacts: Impacts,
    ties: Ties,
}

impl LeastImpact {
    pub(crate) const PART: Entry<MakeValueOrder> =
        Entry::new("least-impact", "least impact on the search space first", "Refalo 2004", |setup| {
            Box::new(Self { impacts: Impacts::within(setup.network, setup.watch), ties: setup.ties })
        });

    /// An order that has seen nothing yet.
    pub fn new(network: &Network, ties: Ties) -> Self {
        Self { impacts: Impacts::new(network), ties }
    }
}

impl ValueOrder for LeastImpact {
    fn arrange(&mut self, _state: &State<'_>, x: Var, values: &mut [Val]) {
        let impacts = &self.impacts;
        // Impacts are not negative, so their bits compare as the numbers do.
        self.ties.sort(values, |&value| impacts.of(x, value).to_bits());
    }

    fn succeeded(&mut self, state: &State<'_>, x: Var) {
        self.impacts.succeeded(state, x);
    }

    fn failed(&mut self, state: &State<'_>, x: Var) {
        self.impacts.failed(state, x);
    }
}
