//! Largest value first.

use super::ValueOrder;
use crate::model::{Val, Var};
use crate::store::State;

/// Largest first.
#[derive(Clone, Copy, Debug, Default)]
pub struct Descending;

impl ValueOrder for Descending {
    fn arrange(&mut self, _state: &State<'_>, _x: Var, values: &mut [Val]) {
        values.reverse();
    }

    fn is_stable(&self) -> bool {
        true
    }
}
