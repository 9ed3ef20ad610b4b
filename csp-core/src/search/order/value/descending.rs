//! Largest value first.

use super::{MakeValueOrder, ValueOrder};
use crate::model::{Val, Var};
use crate::part::Entry;
use crate::store::State;

/// Tries the largest value first.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Descending;

impl Descending {
    pub(crate) const PART: Entry<MakeValueOrder> = Entry::new("desc", "largest value first", "", |_| Box::new(Self));
}

impl ValueOrder for Descending {
    fn arrange(&mut self, _state: &State<'_>, _x: Var, values: &mut [Val]) {
        values.reverse();
    }

    fn is_stable(&self) -> bool {
        true
    }
}
