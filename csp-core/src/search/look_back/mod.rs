//! Look-back: where to go back to when the values of a variable have run out. One file for each method.

mod backjumping;
mod chronological;
mod conflict_directed;
mod depths;
mod graph_based;

pub use backjumping::Backjumping;
pub use chronological::Chronological;
pub use conflict_directed::ConflictDirected;
pub use graph_based::GraphBased;

use crate::model::{Network, Var};
use crate::part::Entries;
use crate::store::Conflict;
use crate::store::Context;

/// How one is made.
pub(crate) type MakeLookBack = fn(&Network) -> Box<dyn LookBack>;

/// Every look-back that has a name, in the order of the syllabus.
pub(crate) const LOOK_BACKS: Entries<MakeLookBack> = &[&Backjumping::PART, &GraphBased::PART, &ConflictDirected::PART];

/// Where a search goes back to when the values of a variable have run out.
///
/// Depths count from 1; the variable selected at depth d is the d-th of the path.
pub trait LookBack {
    /// Whether it needs [`State::culprits`](crate::State::culprits), and so a propagator that
    /// [names them](crate::Propagator::names_culprits).
    fn needs_culprits(&self) -> bool;

    /// Whether it takes what fails to be due to neighbours in the graph, so that it needs a propagator that
    /// [sees only them](crate::Propagator::sees_only_neighbours), and a traversal without nogoods, which tie
    /// together variables that are no neighbours.
    fn follows_graph(&self) -> bool;

    /// `x` is selected, one below [`State::depth`](crate::State::depth).
    fn selected(&mut self, _cx: &Context<'_>, _x: Var) {}

    /// The value of `x`, the variable assigned last, fails. Its consequences are still to be seen in `cx`.
    fn failed(&mut self, _cx: &Context<'_>, _x: Var, _conflict: Conflict) {}

    /// The value at `depth` stands, so that the search goes on below it.
    fn succeeded(&mut self, _depth: usize) {}

    /// Not everything below the assignment at `depth` is refuted: a solution was found there, or a value left out.
    fn left_open(&mut self, _depth: usize) {}

    /// What it knows, before [`LookBack::retreat`], of the assigned variables that the values of the last
    /// variable failed by, in the order of the path: their values alone, or those of the path up to the
    /// deepest of them, leave it none, but for solutions already found. `None` when it keeps no such set.
    /// Only asked when an observer is to be told.
    fn conflict_set(&self, _cx: &Context<'_>) -> Option<Vec<Var>> {
        None
    }

    /// The values of `x`, at one below [`State::depth`](crate::State::depth), have run out: the depth of the assignment to
    /// revise, 0 when none can help.
    fn retreat(&mut self, cx: &Context<'_>, x: Var) -> usize;
}
