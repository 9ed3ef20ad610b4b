//! Orders by how recently constraints have failed.

use super::failed_cliques::FailedCliques;
use super::larger::Larger;
use super::{MakeVariableOrder, VariableOrder, single_or_greatest};
use crate::model::{NaryConstraint, Network, Var};
use crate::part::Entry;
use crate::search::order::Ties;
use crate::store::{Cause, Conflict, State};

/// CHS, conflict history search: the variable with the least ratio of the size of its domain to the sum of
/// the scores of the constraints with other unassigned variables. A constraint that empties a domain earns
/// the more, the more recently it did so before.
///
/// Source: Habet & Terrioux 2019. Constants as there: the step falls from 0.4 by 1e-6 for each conflict to
/// 0.06; 1e-4 is added to each score; at a restart each score fades by 0.995 for each conflict since its
/// last, and the step is 0.4 again. Variant: a clique that fails as one constraint has a score of its own
/// beside those of its edges, without the 1e-4; so has a redundant constraint on more than two variables. Cost:
/// O(e) for each choice.
#[derive(Clone, Debug)]
pub(crate) struct ConflictHistory {
    /// A score for each arc; an arc and its reverse have the same.
    edges: Vec<Score>,
    cliques: FailedCliques,
    /// A score for each slot of `cliques`.
    clique_scores: Vec<Score>,
    larger: Larger,
    /// A score for each constraint on more than two variables.
    larger_scores: Vec<Score>,
    conflicts: u64,
    step: f64,
    ties: Ties,
}

/// The score of a constraint, and the number of the conflict in which it failed last.
#[derive(Clone, Copy, Debug, Default)]
struct Score {
    value: f64,
    last: u64,
}

impl Score {
    /// Adds the reward of a constraint that fails in the conflict with this number.
    fn earn(&mut self, conflict: u64, step: f64) {
        let reward = 1.0 / (conflict - self.last + 1) as f64;
        self.value += step * (reward - self.value);
        self.last = conflict;
    }
}

const FIRST_STEP: f64 = 0.4;
const LAST_STEP: f64 = 0.06;

impl ConflictHistory {
    pub(crate) const PART: Entry<MakeVariableOrder> =
        Entry::new("chs", "conflict history search", "Habet & Terrioux 2019", |setup| {
            Ok(Box::new(Self::new(setup.network, setup.ties)))
        });

    /// An order in which all scores are 0.
    pub(crate) fn new(network: &Network, ties: Ties) -> Self {
        let edges = vec![Score::default(); network.all_arcs().len()];
        Self {
            edges,
            cliques: FailedCliques::default(),
            clique_scores: Vec::new(),
            larger: Larger::new(network),
            larger_scores: vec![Score::default(); network.nary().len()],
            conflicts: 0,
            step: FIRST_STEP,
            ties,
        }
    }
}

impl VariableOrder for ConflictHistory {
    fn select(&mut self, state: &State<'_>) -> Var {
        self.cliques.count(state);
        self.larger.follow(state);
        let Self { edges, cliques, clique_scores, larger, larger_scores, ties, .. } = self;
        let network = state.network();
        let of_one = |(number, _): (usize, usize)| {
            let least = if network.nary()[number].is_redundant() { 0.0 } else { 1e-4 };
            larger_scores[number].value + least
        };
        single_or_greatest(ties, state, |x| {
            let open = network.arcs(x).iter().filter(|arc| !state.is_assigned(arc.target()));
            let of_edges = open.map(|arc| edges[arc.index()].value + 1e-4).sum::<f64>();
            let of_cliques = cliques.that_matter(x).map(|(slot, _)| clique_scores[slot].value).sum::<f64>();
            let of_larger = larger.that_matter(network, x).map(of_one).sum::<f64>();
            (of_edges + of_cliques + of_larger) / state.size(x) as f64
        })
    }

    fn failed(&mut self, state: &State<'_>, _x: Var, conflict: Conflict) {
        self.conflicts += 1;
        let network = state.network();
        match conflict.cause {
            Cause::Edge(by) => {
                let arc = network.arc(conflict.var, by);
                let both = arc.map(|arc| [arc.index(), network.reverse(arc).index()]);
                both.into_iter().flatten().for_each(|place| self.edges[place].earn(self.conflicts, self.step));
            }
            Cause::Clique(clique) => {
                let slot = self.cliques.slot(network, clique);
                self.clique_scores.resize_with(self.clique_scores.len().max(slot + 1), Score::default);
                self.clique_scores[slot].earn(self.conflicts, self.step);
            }
            Cause::Constraint(id) => {
                if let Ok(number) = network.nary().binary_search_by_key(&id, NaryConstraint::id) {
                    self.larger_scores[number].earn(self.conflicts, self.step);
                }
            }
            Cause::Nogood | Cause::Network | Cause::Symmetry | Cause::Domain | Cause::Objective => {}
        }
        // Early conflicts move the scores much, later ones less, when the scores rest on experience.
        self.step = (self.step - 1e-6).max(LAST_STEP);
    }

    fn restarted(&mut self) {
        for score in self.edges.iter_mut().chain(&mut self.clique_scores).chain(&mut self.larger_scores) {
            score.value *= power(0.995, self.conflicts - score.last);
        }
        self.step = FIRST_STEP;
    }
}

/// A power, by repeated squaring, so that it is the same on every machine.
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
