//! The assigned neighbours of each variable of the path.

use crate::model::{Arc, Network, Var};
use crate::store::State;

/// For each variable of the path, its arcs to the neighbours that were assigned before it, oldest first.
#[derive(Debug)]
pub(super) struct AssignedNeighbours {
    /// In the place of the arcs of x, first its `counts[x]` arcs to assigned neighbours. What comes behind
    /// them has no meaning.
    arcs: Vec<Arc>,
    counts: Vec<u32>,
}

impl AssignedNeighbours {
    pub(super) fn new(network: &Network) -> Self {
        Self { arcs: network.all_arcs().to_vec(), counts: vec![0; network.len()] }
    }

    /// Collects the arcs of `x`, which has just been selected. Cost: O(d log d) for d neighbours.
    pub(super) fn collect(&mut self, state: &State<'_>, x: Var) {
        let network = state.network();
        let own = &mut self.arcs[network.arc_offset(x)..][..network.arcs(x).len()];
        let mut count = 0;
        for &arc in network.arcs(x) {
            if state.is_assigned(arc.target()) {
                own[count] = arc;
                count += 1;
            }
        }
        own[..count].sort_unstable_by_key(|arc| state.depth_of(arc.target()));
        self.counts[x.index()] = count as u32;
    }

    /// The arcs of `x`, as they were when it was selected.
    pub(super) fn of(&self, network: &Network, x: Var) -> &[Arc] {
        &self.arcs[network.arc_offset(x)..][..self.counts[x.index()] as usize]
    }
}
