//! How a network gets its propagators.

use super::ArcConsistency;
use crate::model::Network;
use crate::store::Propagator;

/// How a propagator is made for a network.
#[derive(Clone, Copy, Debug)]
pub enum MakePropagator {
    /// An algorithm of arc consistency. A search can run it once at the root, or maintain it at each node.
    Arc(fn(&Network) -> Box<dyn ArcConsistency>),
    /// A complete propagator.
    Whole(fn(&Network) -> Box<dyn Propagator>),
}
