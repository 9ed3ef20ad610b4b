//! Traversals: which part of the tree a run of the search visits, and when it starts again. One file for each idea.

mod depth_bounded_discrepancy;
mod depth_first;
mod iterative_broadening;
mod limited_discrepancy;
mod nogoods;
mod restarts;

pub use depth_bounded_discrepancy::DepthBoundedDiscrepancy;
pub use depth_first::DepthFirst;
pub use iterative_broadening::IterativeBroadening;
pub use limited_discrepancy::LimitedDiscrepancy;
pub(crate) use nogoods::Nogoods;
pub use restarts::{Growth, Restarts};

use crate::model::Network;
use crate::part::Entries;

/// How one is made.
pub(crate) type MakeTraversal = fn(&Network) -> Box<dyn Traversal>;

/// Every traversal that has a name, in the order of the syllabus.
pub(crate) const TRAVERSALS: Entries<MakeTraversal> = &[
    &Restarts::LUBY,
    &Restarts::GEOMETRIC,
    &LimitedDiscrepancy::PART,
    &DepthBoundedDiscrepancy::PART,
    &IterativeBroadening::PART,
];

/// Which part of the tree a run of the search visits, and when it starts again.
///
/// Depths count from 1, ranks (places in the order of trying) from 0. The methods are called for a path from its start on:
/// [`Traversal::admits`] for depth d comes after those of all lesser depths.
pub trait Traversal {
    /// Whether it may come to the same path again, in another run, and tells by the ranks what it has visited
    /// before. It then needs orders and a propagator that do the same again
    /// ([`VariableOrder::is_stable`](super::order::VariableOrder::is_stable)).
    fn visits_again(&self) -> bool {
        true
    }

    /// Whether the value of this rank may be tried at this depth, in this run.
    fn admits(&mut self, _depth: usize, _rank: usize) -> bool {
        true
    }

    /// Whether no earlier run has visited the complete assignment that was just made.
    fn is_new(&self, _depth: usize) -> bool {
        true
    }

    /// A node has failed.
    fn failed(&mut self) {}

    /// Whether to leave the tree now and start again at its root. No longer asked once a solution was found, so that none
    /// comes twice.
    fn wants_restart(&mut self) -> bool {
        false
    }

    /// Whether it restarts at all, so that nogoods are kept: they see to it that no run visits what another has
    /// refuted.
    fn restarts(&self) -> bool {
        false
    }

    /// All that this run admits was visited: whether to visit the tree again, further.
    fn next_run(&mut self) -> bool {
        false
    }
}
