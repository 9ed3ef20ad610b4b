//! How a network gets its propagators.

use super::ArcConsistency;
use crate::model::Network;
use crate::store::Propagator;

/// How a propagator is made for a network.
#[derive(Clone, Copy, Debug)]
pub enum MakePropagator {
    /// An algorithm of arc consistency. A search can run it once at the root, or maintain it at each node.
    Arc(fn(&Network) -> Box<dyn ArcConsistency>),
    /// A complete propagator that checks each assignment against the past.
    Past(fn(&Network) -> Box<dyn Propagator>),
    /// A complete propagator that looks at edges. Constraints on more than two variables are looked at beside it, when all their
    /// variables but one are assigned.
    Whole(fn(&Network) -> Box<dyn Propagator>),
    /// A complete propagator that knows constraints on any number of variables.
    General(fn(&Network) -> Box<dyn Propagator>),
}
