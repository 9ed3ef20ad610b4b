//! Try the value with the least impact first.

use super::{MakeValueOrder, ValueOrder};
use crate::model::{Val, Var};
use crate::part::Entry;
use crate::search::order::Ties;
use crate::search::order::impacts::Impacts;
use crate::store::State;

/// Least impact: the value that has shrunk the search space least comes first; ties ascending.
///
/// Source: Refalo 2004. Variant: impacts are averages over the search so far. Cost: O(d log d) for each
/// variable, O(n) for each node.
#[derive(Clone, Debug)]
pub(crate) struct LeastImpact {
    impacts: Impacts,
    ties: Ties,
}

impl LeastImpact {
    pub(crate) const PART: Entry<MakeValueOrder> =
        Entry::new("least-impact", "least impact on the search space first", "Refalo 2004", |setup| {
            Box::new(Self { impacts: Impacts::new(setup.network, setup.watch), ties: setup.ties })
        });
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
