//! The contract of every value order.

use crate::model::{Val, Var};
use crate::search::order::Setup;
use crate::store::State;
use std::any::type_name;

/// The way in which a value order is made.
pub(crate) type MakeValueOrder = fn(Setup<'_>) -> Box<dyn ValueOrder>;

/// Arranges the values of a variable in the order in which they are to be tried.
pub trait ValueOrder: Send {
    /// Arranges `values`, which are the current domain of `x`, ascending. They may only be rearranged: the
    /// search panics when an order that is not of this library replaces a value by another.
    fn arrange(&mut self, state: &State<'_>, x: Var, values: &mut [Val]);

    /// Called when the value of `x`, the variable assigned last, has not failed. [`State::changes`] lists
    /// what it has changed.
    fn succeeded(&mut self, _state: &State<'_>, _x: Var) {}

    /// Called when the value of `x`, the variable assigned last, has failed. What it has changed can still be
    /// seen.
    fn failed(&mut self, _state: &State<'_>, _x: Var) {}

    /// The number of constraint evaluations that the ranking has cost so far. They are counted apart from those of the
    /// search.
    fn checks(&self) -> u64 {
        0
    }

    /// Promises that the arrangement depends only on the path and the domains: not on chance, and not on what
    /// the order has seen before. A traversal that visits the tree several times needs this promise.
    fn is_stable(&self) -> bool {
        false
    }

    /// The name of the order in messages.
    fn name(&self) -> &'static str {
        type_name::<Self>()
    }
}

impl<O: ValueOrder + ?Sized> ValueOrder for Box<O> {
    fn arrange(&mut self, state: &State<'_>, x: Var, values: &mut [Val]) {
        (**self).arrange(state, x, values);
    }

    fn succeeded(&mut self, state: &State<'_>, x: Var) {
        (**self).succeeded(state, x);
    }

    fn failed(&mut self, state: &State<'_>, x: Var) {
        (**self).failed(state, x);
    }

    fn checks(&self) -> u64 {
        (**self).checks()
    }

    fn is_stable(&self) -> bool {
        (**self).is_stable()
    }

    fn name(&self) -> &'static str {
        (**self).name()
    }
}
