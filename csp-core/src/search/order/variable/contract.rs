//! The contract of every variable order.

use crate::limits::Stop;
use crate::model::{Network, Var};
use crate::search::order::Setup;
use crate::store::{Conflict, State};
use std::any::type_name;

/// The way in which a variable order is made, as long as the watch of the setup allows.
pub(crate) type MakeVariableOrder = fn(Setup<'_>) -> Result<Box<dyn VariableOrder>, Stop>;

/// The way in which a variable order is made on top of another one.
pub(crate) type MakeConflictOrder = fn(&Network, Box<dyn VariableOrder>) -> Box<dyn VariableOrder>;

/// Chooses the next variable.
pub trait VariableOrder: Send {
    /// Returns one of the unassigned variables of `state`, of which there is at least one. The search panics
    /// when it is any other variable.
    fn select(&mut self, state: &State<'_>) -> Var;

    /// Called when the value of `x`, the variable assigned last, has not failed. [`State::changes`] lists
    /// what it has changed.
    fn succeeded(&mut self, _state: &State<'_>, _x: Var) {}

    /// Called when the value of `x`, the variable assigned last, has failed. What it has changed can still be
    /// seen.
    fn failed(&mut self, _state: &State<'_>, _x: Var, _conflict: Conflict) {}

    /// Called when the search starts again at the root.
    fn restarted(&mut self) {}

    /// Promises that the choice depends only on the path and the domains: not on chance, and not on what the
    /// order has seen before. A traversal that visits the tree several times needs this promise.
    fn is_stable(&self) -> bool {
        false
    }

    /// The name of the order in messages.
    fn name(&self) -> &'static str {
        type_name::<Self>()
    }
}

impl<O: VariableOrder + ?Sized> VariableOrder for Box<O> {
    fn select(&mut self, state: &State<'_>) -> Var {
        (**self).select(state)
    }

    fn succeeded(&mut self, state: &State<'_>, x: Var) {
        (**self).succeeded(state, x);
    }

    fn failed(&mut self, state: &State<'_>, x: Var, conflict: Conflict) {
        (**self).failed(state, x, conflict);
    }

    fn restarted(&mut self) {
        (**self).restarted();
    }

    fn is_stable(&self) -> bool {
        (**self).is_stable()
    }

    fn name(&self) -> &'static str {
        (**self).name()
    }
}
