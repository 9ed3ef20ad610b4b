//! Smallest value first.

use super::ValueOrder;
use crate::model::{Val, Var};
use crate::store::State;

/// Smallest first.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ascending;

impl ValueOrder for Ascending {
    fn arrange(&mut self, _state: &State<'_>, _x: Var, _values: &mut [Val]) {}

    fn is_stable(&self) -> bool {
        true
    }
}
