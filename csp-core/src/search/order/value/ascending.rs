//! Smallest value first.

use super::{MakeValueOrder, ValueOrder};
use crate::model::{Val, Var};
use crate::part::Entry;
use crate::store::State;

/// Tries the smallest value first.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Ascending;

impl Ascending {
    pub(crate) const PART: Entry<MakeValueOrder> =
        Entry::new("asc", "smallest value first (default)", "", |_| Box::new(Self));
}

impl ValueOrder for Ascending {
    fn arrange(&mut self, _state: &State<'_>, _x: Var, _values: &mut [Val]) {}

    fn is_stable(&self) -> bool {
        true
    }
}
