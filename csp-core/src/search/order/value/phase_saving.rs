//! The value that held last.

use super::{MakeValueOrder, ValueOrder};
use crate::model::{Network, Val, Var};
use crate::part::Entry;
use crate::store::State;

/// Phase saving: the value that the variable had when it was last assigned and stood comes first, the others ascending.
///
/// Source: Pipatsrisawat & Darwiche 2007; for constraints, solution- and value-saving are its kin. Cost: O(d). It pays with
/// restarts: the new run takes up where the last was.
#[derive(Clone, Debug)]
pub struct PhaseSaving {
    saved: Vec<Option<Val>>,
}

impl PhaseSaving {
    pub(crate) const PART: Entry<MakeValueOrder> =
        Entry::new("phase", "last value that stood first", "Pipatsrisawat & Darwiche 2007", |setup| {
            Box::new(Self::new(setup.network))
        });

    /// Before anything is known.
    pub fn new(network: &Network) -> Self {
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
