//! Try the value that was removed least often first.

use super::{MakeValueOrder, ValueOrder};
use crate::model::{PerValue, Val, Var};
use crate::part::Entry;
use crate::search::order::Ties;
use crate::store::State;

/// Survivors first: the value that propagation has removed least often comes first; ties ascending.
///
/// Source: Zhang & Epstein 2008. Variant: counts of removals, not shares of challenges. Cost: O(d log d) for
/// each variable, O(changed values) for each node.
#[derive(Clone, Debug)]
pub(crate) struct SurvivorsFirst {
    removals: PerValue<u64>,
    ties: Ties,
}

impl SurvivorsFirst {
    pub(crate) const PART: Entry<MakeValueOrder> =
        Entry::new("survivors", "least often removed first", "Zhang & Epstein 2008", |setup| {
            Box::new(Self { removals: PerValue::within(setup.network, 0, setup.watch), ties: setup.ties })
        });

    fn note(&mut self, state: &State<'_>, x: Var) {
        for removed in state.removals(0) {
            // The other values of x left because one of them was chosen; they were not refuted.
            if removed.0 != x {
                self.removals[removed] += 1;
            }
        }
    }
}

impl ValueOrder for SurvivorsFirst {
    fn arrange(&mut self, _state: &State<'_>, x: Var, values: &mut [Val]) {
        let removals = self.removals.row(x);
        self.ties.sort(values, |value| removals[value.index()]);
    }

    fn succeeded(&mut self, state: &State<'_>, x: Var) {
        self.note(state, x);
    }

    fn failed(&mut self, state: &State<'_>, x: Var) {
        self.note(state, x);
    }
}
