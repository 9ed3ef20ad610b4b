//! The contract of every look-back.

use crate::model::{Network, Var};
use crate::store::{Conflict, Context};

/// The way in which a look-back is made for a network.
pub(crate) type MakeLookBack = fn(&Network) -> Box<dyn LookBack>;

/// The place where a search goes back to when the values of a variable have run out.
///
/// Depths count from 1; the variable selected at depth d is the d-th of the path.
pub trait LookBack: Send {
    /// True if the look-back needs [`State::culprits`](crate::extend::State::culprits), and so a propagator that
    /// [names them](crate::extend::Propagator::names_culprits).
    fn needs_culprits(&self) -> bool;

    /// True if the look-back takes each failure to be due to neighbours in the graph. It then needs a
    /// propagator that [sees only neighbours](crate::extend::Propagator::sees_only_neighbours), and a traversal
    /// without nogoods, because a nogood ties together variables that are no neighbours.
    fn follows_graph(&self) -> bool;

    /// Called when `x` is selected, at one below [`State::depth`](crate::extend::State::depth).
    fn selected(&mut self, _cx: &Context<'_>, _x: Var) {}

    /// Called when the value of `x`, the variable assigned last, has failed. Its consequences can still be
    /// seen in `cx`.
    fn failed(&mut self, _cx: &Context<'_>, _x: Var, _conflict: Conflict) {}

    /// Called when the value at `depth` has not failed, so that the search goes on below it.
    fn succeeded(&mut self, _depth: usize) {}

    /// Called when not everything below the assignment at `depth` is refuted, because a solution was found
    /// there or a value was left out.
    fn left_open(&mut self, _depth: usize) {}

    /// The conflict set, as far as the look-back knows it before [`LookBack::retreat`]: the assigned
    /// variables that the values of the last variable failed by, in the order of the path. Their values
    /// alone, or those of the path up to the deepest of them, leave it no value, except for solutions already
    /// found. `None` when the look-back keeps no such set. It is asked for only when an observer is to be
    /// told.
    fn conflict_set(&self, _cx: &Context<'_>) -> Option<Vec<Var>> {
        None
    }

    /// Called when the values of `x`, at one below [`State::depth`](crate::extend::State::depth), have run out.
    /// Returns the depth of the assignment to revise, or 0 when revising none can help.
    fn retreat(&mut self, cx: &Context<'_>, x: Var) -> usize;
}
