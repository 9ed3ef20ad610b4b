//! Look-ahead: what follows from an assignment. One file for each method.

mod backmarking;
mod backtracking;
mod forward_checking;
mod look_ahead;
mod mac;
mod past;

pub use backmarking::Backmarking;
pub use backtracking::Backtracking;
pub use forward_checking::ForwardChecking;
pub use look_ahead::{LookingAhead, Reach};
pub use mac::Mac;

use super::context::Context;
use super::reason::Conflict;
use super::state::State;
use crate::model::Var;

/// What a search does after each assignment, to find out early that it must fail.
///
/// Backtracking, forward checking and MAC differ in this alone.
pub trait Propagator {
    /// Called once, before the first variable is selected.
    ///
    /// # Errors
    ///
    /// A [`Conflict`] when the network has no solution.
    fn root(&mut self, _cx: &mut Context<'_>) -> Result<(), Conflict> {
        Ok(())
    }

    /// Called when `x` is selected, before its first value is tried. The variables assigned now stay assigned, each with
    /// its value, until the values of `x` run out.
    fn selected(&mut self, _state: &State<'_>, _x: Var) {}

    /// Called when `x` has been assigned.
    ///
    /// # Errors
    ///
    /// A [`Conflict`] when the assignment cannot be extended to a solution.
    fn assigned(&mut self, cx: &mut Context<'_>, x: Var) -> Result<(), Conflict>;
}
