//! No look-ahead: an assignment is checked against those before it.

use super::Propagator;
use crate::model::{Arc, Network, Var};
use crate::search::{Conflict, Context, State};

/// Chronological backtracking: the new value is checked against the values of the assigned neighbours.
///
/// Source: Golomb & Baumert 1965; Haralick & Elliott 1980, section II ("backtracking"). Variant: neighbours are checked
/// in the order in which they were assigned, oldest first, and the first failure ends it. Cost: at most one check for
/// each assigned neighbour a node; selecting a variable sorts its d neighbours once, O(d log d). Invariant: the assigned
/// variables satisfy all constraints among them.
#[derive(Debug)]
pub struct Backtracking {
    /// In the place of the arcs of x: first its arcs to assigned neighbours, oldest first; `past[x]` says how many.
    arcs: Vec<Arc>,
    past: Vec<u32>,
}

impl Backtracking {
    /// For a search on `network`.
    pub fn new(network: &Network) -> Self {
        Self { arcs: network.all_arcs().to_vec(), past: vec![0; network.len()] }
    }
}

impl Propagator for Backtracking {
    fn selected(&mut self, state: &State<'_>, x: Var) {
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
        self.past[x.index()] = count as u32;
    }

    fn assigned(&mut self, cx: &mut Context<'_>, x: Var) -> Result<(), Conflict> {
        let network = cx.network();
        let past = &self.arcs[network.arc_offset(x)..][..self.past[x.index()] as usize];
        let Some(value) = cx.value(x) else { return Ok(()) };
        for (position, &arc) in past.iter().enumerate() {
            let by = arc.target();
            if cx.value(by).is_some_and(|other| !network.row(arc, value).contains(other)) {
                cx.count_checks(position + 1);
                return Err(Conflict { var: x, by });
            }
        }
        cx.count_checks(past.len());
        Ok(())
    }
}
