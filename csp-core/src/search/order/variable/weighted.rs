//! Orders by what has failed before: weights on constraints.

use super::{VariableOrder, greatest};
use crate::model::{Network, Var};
use crate::search::order::Ties;
use crate::search::{Conflict, State};

/// What a constraint's weight grows by when it empties a domain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weighting {
    /// By 1 (Boussemart et al. 2004).
    Unit,
    /// For each of its unassigned variables by 1 over their number times the size of the variable's domain, an empty domain
    /// counting as one half (Wattez et al. 2019, "ca.cd").
    Refined,
}

/// dom/wdeg: the least ratio of the current domain's size to the weighted degree, the sum of the weights of the constraints
/// with other unassigned variables. Weights start at 1 and grow with each wipe-out; they survive restarts.
///
/// Source: Boussemart, Hemery, Lecoutre & Sais 2004; ca.cd: Wattez, Lecoutre, Paparrizou & Tabary 2019. Variant: a variable
/// with one value left is no choice, so the first such variable is taken. Cost: O(e) a choice, O(log d) a failure.
#[derive(Clone, Debug)]
pub struct DomOverWeightedDegree {
    weighting: Weighting,
    /// A weight for each arc, for use by its source.
    weights: Vec<f64>,
    ties: Ties,
}

impl DomOverWeightedDegree {
    /// With all weights 1.
    pub fn new(network: &Network, weighting: Weighting, ties: Ties) -> Self {
        Self { weighting, weights: vec![1.0; network.all_arcs().len()], ties }
    }

    fn weighted_degree(&self, state: &State<'_>, x: Var) -> f64 {
        let network = state.network();
        let arcs = network.arcs(x).iter().zip(&self.weights[network.arc_offset(x)..]);
        arcs.map(|(arc, weight)| if state.is_assigned(arc.target()) { 0.0 } else { *weight }).sum()
    }
}

impl VariableOrder for DomOverWeightedDegree {
    fn select(&mut self, state: &State<'_>) -> Var {
        let mut ties = std::mem::take(&mut self.ties);
        let chosen = greatest(&mut ties, state, |x| self.weighted_degree(state, x) / state.size(x) as f64);
        self.ties = ties;
        chosen
    }

    fn failed(&mut self, state: &State<'_>, _x: Var, conflict: Conflict) {
        let network = state.network();
        let Some(arc) = network.arc(conflict.var, conflict.by) else { return };
        let both = [(network.all_arcs()[arc.reverse()].reverse(), conflict.var), (arc.reverse(), conflict.by)];
        match self.weighting {
            Weighting::Unit => both.iter().for_each(|&(place, _)| self.weights[place] += 1.0),
            Weighting::Refined => {
                let open = both.iter().filter(|&&(_, y)| !state.is_assigned(y));
                let count = open.clone().count() as f64;
                for &(place, y) in open {
                    let size = if state.size(y) == 0 { 0.5 } else { state.size(y) as f64 };
                    self.weights[place] += 1.0 / (count * size);
                }
            }
        }
    }
}
