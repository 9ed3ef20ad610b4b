//! The look-ahead that a network needs: on edges alone as the literature has it, with larger constraints beside that.

use super::Mac;
use super::nary::{Complete, Gac, NaryForwardChecking, Together};
use crate::consistency::MakePropagator;
use crate::consistency::general::Choose;
use crate::model::Network;
use crate::store::Propagator;

/// A propagator that was given by hand: it may know edges alone, whatever it promises of the assigned variables. Where there are
/// larger constraints, each is checked when its last variable is assigned.
pub(crate) fn by_hand<'n>(own: Box<dyn Propagator + 'n>, network: &Network) -> Box<dyn Propagator + 'n> {
    if network.is_binary() { own } else { Box::new(Together { edges: own, nary: Complete }) }
}

impl MakePropagator {
    /// For use in a search: an algorithm of arc consistency is maintained. Constraints on more than two variables are checked when
    /// they are complete by what looks at the past, filtered when one variable is left by what looks ahead, and kept generalised arc
    /// consistent by what maintains arc consistency.
    pub(crate) fn propagator(self, network: &Network) -> Box<dyn Propagator> {
        match self {
            Self::General(make) => make(network),
            Self::Arc(make) if network.is_binary() => Box::new(Mac::new(make(network))),
            Self::Past(make) | Self::Whole(make) if network.is_binary() => make(network),
            Self::Arc(make) => Box::new(Gac::new(network, make(network), Choose::Own)),
            Self::Past(make) => Box::new(Together { edges: make(network), nary: Complete }),
            Self::Whole(make) => Box::new(Together { edges: make(network), nary: NaryForwardChecking }),
        }
    }
}
