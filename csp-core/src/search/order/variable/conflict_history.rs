//! Orders by how recently constraints have failed.

use super::{VariableOrder, greatest};
use crate::model::{Network, Var};
use crate::search::order::Ties;
use crate::search::{Conflict, State};

/// CHS, conflict history search: the least ratio of the domain's size to the sum of the scores of the constraints with other
/// unassigned variables. A constraint that empties a domain earns the more, the shorter ago it did so before.
///
/// Source: Habet & Terrioux 2019. Constants as there: the step falls from 0.4 by 1e-6 a conflict to 0.06; 1e-4 is added to each
/// score; at a restart scores fade by 0.995 for each conflict since their last, and the step is 0.4 again. Cost: O(e).
#[derive(Clone, Debug)]
pub struct ConflictHistory {
    /// For each arc, and the same for its reverse.
    scores: Vec<f64>,
    last: Vec<u64>,
    conflicts: u64,
    step: f64,
    ties: Ties,
}

const FIRST_STEP: f64 = 0.4;
const LAST_STEP: f64 = 0.06;

impl ConflictHistory {
    /// With all scores 0.
    pub fn new(network: &Network, ties: Ties) -> Self {
        let arcs = network.all_arcs().len();
        Self { scores: vec![0.0; arcs], last: vec![0; arcs], conflicts: 0, step: FIRST_STEP, ties }
    }
}

impl VariableOrder for ConflictHistory {
    fn select(&mut self, state: &State<'_>) -> Var {
        let Self { scores, ties, .. } = self;
        let network = state.network();
        greatest(ties, state, |x| {
            let arcs = network.arcs(x).iter().zip(&scores[network.arc_offset(x)..]);
            let open = arcs.filter(|(arc, _)| !state.is_assigned(arc.target()));
            open.map(|(_, score)| score + 1e-4).sum::<f64>() / state.size(x) as f64
        })
    }

    fn failed(&mut self, state: &State<'_>, _x: Var, conflict: Conflict) {
        self.conflicts += 1;
        let network = state.network();
        if let Some(arc) = network.arc(conflict.var, conflict.by) {
            let reward = 1.0 / (self.conflicts - self.last[arc.reverse()] + 1) as f64;
            for place in [arc.reverse(), network.all_arcs()[arc.reverse()].reverse()] {
                self.scores[place] += self.step * (reward - self.scores[place]);
                self.last[place] = self.conflicts;
            }
        }
        self.step = (self.step - 1e-6).max(LAST_STEP);
    }

    fn restarted(&mut self) {
        for (score, &last) in self.scores.iter_mut().zip(&self.last) {
            *score *= power(0.995, self.conflicts - last);
        }
        self.step = FIRST_STEP;
    }
}

/// By squaring, so that it is the same on every machine.
fn power(mut base: f64, mut exponent: u64) -> f64 {
    let mut product = 1.0;
    while exponent > 0 {
        if exponent % 2 == 1 {
            product *= base;
        }
        base *= base;
        exponent /= 2;
    }
    product
}
