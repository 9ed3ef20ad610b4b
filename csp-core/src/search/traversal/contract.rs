//! The contract of every traversal.

use crate::model::Network;

/// The way in which a traversal is made for a network.
pub(crate) type MakeTraversal = fn(&Network) -> Box<dyn Traversal>;

/// The part of the tree that a run of the search visits, and the moments at which the search starts again.
///
/// Depths count from 1; ranks (places in the order of trying) count from 0. The methods are called for a path
/// from its start on: [`Traversal::admits`] for depth d comes after the calls for all smaller depths.
pub trait Traversal: Send {
    /// True if the traversal may come to the same path again in another run, and tells by the ranks what it
    /// has visited before. It then needs orders and a propagator that do the same again
    /// ([`VariableOrder::is_stable`](crate::extend::VariableOrder::is_stable)).
    fn visits_again(&self) -> bool {
        true
    }

    /// True if the value of this rank may be tried at this depth in the present run.
    fn admits(&mut self, _depth: usize, _rank: usize) -> bool {
        true
    }

    /// True if no earlier run has visited the complete assignment that was just made.
    fn is_new(&self, _depth: usize) -> bool {
        true
    }

    /// Called when a node has failed.
    fn failed(&mut self) {}

    /// True if the search must now leave the tree and start again at its root. It is no longer asked once a solution
    /// was found, so that no solution comes twice.
    fn wants_restart(&mut self) -> bool {
        false
    }

    /// True if the traversal restarts at all. The search then keeps nogoods, which make sure that no run
    /// visits what another run has refuted.
    fn restarts(&self) -> bool {
        false
    }

    /// Called when all that this run admits was visited. Says whether to visit the tree again, with more of
    /// it admitted.
    fn next_run(&mut self) -> bool {
        false
    }
}
