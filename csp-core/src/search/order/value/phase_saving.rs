//! Try the value that did not fail last.

use super::{MakeValueOrder, ValueOrder};
use crate::model::{Network, Val, Var};
use crate::part::Entry;
use crate::store::State;

/// Phase saving: the value that the variable had when an assignment of it last succeeded comes first, the
/// others ascending.
///
/// Source: Pipatsrisawat & Darwiche 2007; solution saving and value saving are its relatives in constraint
/// programming. Cost: O(d). It pays with restarts, because a new run continues where the last run was.
#[derive(Clone, Debug)]
pub(crate) struct PhaseSaving {
    saved: Vec<Option<Val>>,
}

impl PhaseSaving {
    pub(crate) const PART: Entry<MakeValueOrder> =
        Entry::new("phase", "last value that stood first", "Pipatsrisawat & Darwiche 2007", |setup| {
            Box::new(Self::new(setup.network))
        });

    /// An order that has seen nothing yet.
    pub(crate) fn new(network: &Network) -> Self {
        Self { saved: vec![None; network.len()] }
    }
}

impl ValueOrder for PhaseSaving {
    fn arrange(&mut self, _state: &State<'_>, x: Var, values: &mut [Val]) {
        if let Some(place) = values.iter().position(|&value| Some(value) == self.saved[x.index()]) {
            values[..=place].rotate_right(1);
        }
    }

    fn succeeded(&mut self, state: &State<'_>, x: Var) {
        self.saved[x.index()] = state.value(x);
    }
}
