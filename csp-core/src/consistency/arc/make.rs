//! How a network gets its propagators.

use super::ArcConsistency;
use crate::model::Network;
use crate::store::Propagator;

/// How a propagator is made for a network.
#[derive(Clone, Copy, Debug)]
pub enum MakePropagator {
    /// From an algorithm of arc consistency, which is established before the search and may be maintained in it.
    Arc(fn(&Network) -> Box<dyn ArcConsistency>),
    /// It is one.
    Whole(fn(&Network) -> Box<dyn Propagator>),
}
