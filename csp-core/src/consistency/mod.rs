//! Consistency on its own: what can be removed from the domains before, or without, a search.

mod ac3;
mod matching;
mod node;

pub(crate) use matching::Matching;

pub use ac3::{Ac3, ac3};
pub use node::node_consistency;

use crate::model::Domain;
use crate::search::Conflict;
use crate::stats::Textbook;

/// What a consistency algorithm left of a network.
#[derive(Clone, Debug)]
pub struct Filtered {
    /// The domain of each variable, in order; after a conflict, as far as the algorithm came.
    pub domains: Vec<Domain>,
    /// The variable that lost its last value, if one did: the network has no solution.
    pub conflict: Option<Conflict>,
    /// What it cost.
    pub counters: Textbook,
}

impl Filtered {
    /// The sum of the domain sizes; as many as there are variables when everything is decided.
    pub fn values_left(&self) -> usize {
        self.domains.iter().map(Domain::len).sum()
    }
}
