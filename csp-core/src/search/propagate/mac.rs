//! Keep the network arc consistent.

use super::Propagator;
use crate::consistency::Ac3;
use crate::model::{Network, Var};
use crate::search::{Conflict, Context};

/// Maintaining arc consistency: AC-3 before the search and again after each assignment.
///
/// Source: Sabin & Freuder 1994, with AC-3 (Mackworth 1977). Variant: one branch for each value; after x = v the queue
/// starts with the arcs (y, x) of the unassigned neighbours y, ascending. Cost: O(e d^3) a node at worst for e edges and
/// d values; see [`Ac3`]. Invariant: every value left of an unassigned variable has a support in every other domain.
#[derive(Debug)]
pub struct Mac {
    ac3: Ac3,
}

impl Mac {
    /// For a search on `network`.
    pub fn new(network: &Network) -> Self {
        Self { ac3: Ac3::new(network) }
    }
}

impl Propagator for Mac {
    fn root(&mut self, cx: &mut Context<'_>) -> Result<(), Conflict> {
        self.ac3.establish(cx)
    }

    fn assigned(&mut self, cx: &mut Context<'_>, x: Var) -> Result<(), Conflict> {
        self.ac3.maintain(cx, x)
    }
}
