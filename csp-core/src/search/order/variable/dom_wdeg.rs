//! Orders by what has failed before: weights on the constraints.

use super::failed_cliques::FailedCliques;
use super::larger::Larger;
use super::{MakeVariableOrder, VariableOrder, first_single, greatest};
use crate::model::{Arc, CliqueId, ConstraintId, NaryConstraint, Network, Var};
use crate::part::Entry;
use crate::search::order::Ties;
use crate::store::{Cause, Conflict, State};

/// The amount by which the weight of a constraint grows when the constraint empties a domain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Weighting {
    /// By 1 (Boussemart et al. 2004).
    Unit,
    /// For each of its unassigned variables, by 1 over the number of these variables times the size of the
    /// domain; an empty domain counts as one half (Wattez et al. 2019, "ca.cd").
    Refined,
}

/// dom/wdeg: the variable with the least ratio of the size of its domain to its weighted degree, which is the
/// sum of the weights of the constraints with other unassigned variables. Weights start at 1 and grow with
/// each wipe-out. They survive restarts.
///
/// The weight that grows is that of the constraint that took the last value: an edge, or a clique, when a
/// rule looked at it as one constraint. The weight of a clique starts at 0, since its edges have their
/// weights from the start, and it counts for each of its variables while another one is unassigned. A nogood
/// is no constraint of the network: when it empties a domain, no weight grows. A constraint on more than two
/// variables has one weight, from 1 on; from 0 on when it is redundant, as a clique.
///
/// Source: Boussemart, Hemery, Lecoutre & Sais 2004; ca.cd: Wattez, Lecoutre, Paparrizou & Tabary 2019.
/// Variant: a variable that has one value left is no choice, so the first such variable is taken. Cost: O(n)
/// for each choice, O(degree) for each variable assigned or retracted since the last choice, O(log degree)
/// for each failure. Invariant: each sum is that of the weights of the arcs to variables outside the path, as
/// the path was at the last choice.
#[derive(Clone, Debug)]
pub(crate) struct DomOverWeightedDegree {
    weighting: Weighting,
    /// A weight for each arc, to be used by its target. The unit is 1/[`ONE`]: whole numbers, so that sums
    /// are exact.
    weights: Vec<u64>,
    sums: Vec<u64>,
    cliques: FailedCliques,
    /// For each slot of `cliques`, a weight for each variable of the clique.
    clique_weights: Vec<Vec<u64>>,
    larger: Larger,
    /// For each constraint on more than two variables, a weight for each of them.
    larger_weights: Vec<Vec<u64>>,
    /// The path that the sums stand for.
    path: Vec<Var>,
    on_path: Vec<bool>,
    ties: Ties,
}

/// The weight 1.
const ONE: u64 = 1 << 24;

impl DomOverWeightedDegree {
    pub(crate) const UNIT: Entry<MakeVariableOrder> =
        Entry::new("dom/wdeg", "the same over the weights of failed constraints", "Boussemart et al. 2004", |setup| {
            Ok(Box::new(Self::new(setup.network, Weighting::Unit, setup.ties)))
        });

    pub(crate) const REFINED: Entry<MakeVariableOrder> =
        Entry::new("dom/wdeg-cacd", "the same with refined weights", "Wattez et al. 2019", |setup| {
            Ok(Box::new(Self::new(setup.network, Weighting::Refined, setup.ties)))
        });

    /// An order in which all weights are 1.
    pub(crate) fn new(network: &Network, weighting: Weighting, ties: Ties) -> Self {
        let first = |is_redundant| if is_redundant { 0 } else { ONE };
        let larger = network.nary().iter().map(|one| vec![first(one.is_redundant()); one.scope().len()]);
        Self {
            weighting,
            weights: vec![ONE; network.all_arcs().len()],
            sums: network.variables().map(|x| network.arcs(x).len() as u64 * ONE).collect(),
            cliques: FailedCliques::default(),
            clique_weights: Vec::new(),
            larger: Larger::new(network),
            larger_weights: larger.collect(),
            path: Vec::new(),
            on_path: vec![false; network.len()],
            ties,
        }
    }

    /// Brings the sums up to date with the path of `state`.
    fn follow(&mut self, state: &State<'_>) {
        let Self { weights, sums, path: known, on_path, .. } = self;
        let network = state.network();
        let path = state.path();
        let arcs =
            |x: Var| network.arcs(x).iter().map(|arc| arc.target().index()).zip(&weights[network.arc_offset(x)..]);
        // The search has moved since the last choice, mostly by a few steps. The part of the path that is
        // still the same costs nothing: variables that have left it give their weights back, new ones take
        // theirs out.
        let common = known.iter().zip(path).take_while(|(before, now)| before == now).count();
        for x in known.drain(common..) {
            on_path[x.index()] = false;
            arcs(x).for_each(|(y, weight)| sums[y] += weight);
        }
        for &x in &path[common..] {
            on_path[x.index()] = true;
            arcs(x).for_each(|(y, weight)| sums[y] -= weight);
        }
        known.extend_from_slice(&path[common..]);
    }

    /// Adds to the weight of an arc, and to the sum of its target, when its source counts there.
    fn grow(&mut self, arc: Arc, weight: u64) {
        self.weights[arc.index()] += weight;
        if !self.on_path[arc.source().index()] {
            self.sums[arc.target().index()] += weight;
        }
    }

    /// The constraint between `x` and `y` has emptied a domain.
    fn edge_failed(&mut self, state: &State<'_>, x: Var, y: Var) {
        let network = state.network();
        let Some(arc) = network.arc(x, y) else { return };
        let both = [arc, network.reverse(arc)];
        match self.weighting {
            Weighting::Unit => both.iter().for_each(|&arc| self.grow(arc, ONE)),
            Weighting::Refined => {
                let open = both.iter().filter(|arc| !state.is_assigned(arc.target()));
                let count = open.clone().count() as u64;
                open.for_each(|&arc| self.grow(arc, share(state, arc.target()) / count));
            }
        }
    }

    /// The clique, as one constraint, has emptied a domain.
    fn clique_failed(&mut self, state: &State<'_>, clique: CliqueId) {
        let slot = self.cliques.slot(state.network(), clique);
        let members = self.cliques.members(slot);
        // Slots are given in order, so a new one is always the next.
        if slot == self.clique_weights.len() {
            self.clique_weights.push(vec![0; members.len()]);
        }
        grow_all(self.weighting, state, members, &mut self.clique_weights[slot]);
    }

    /// The constraint on more than two variables has emptied a domain, or was broken.
    fn larger_failed(&mut self, state: &State<'_>, id: ConstraintId) {
        let all = state.network().nary();
        if let Ok(number) = all.binary_search_by_key(&id, NaryConstraint::id) {
            grow_all(self.weighting, state, all[number].scope(), &mut self.larger_weights[number]);
        }
    }
}

/// Adds to the weights of a constraint on several variables.
fn grow_all(weighting: Weighting, state: &State<'_>, scope: &[Var], weights: &mut [u64]) {
    let open = scope.iter().filter(|&&x| !state.is_assigned(x)).count() as u64;
    for (weight, &x) in weights.iter_mut().zip(scope) {
        *weight += match weighting {
            Weighting::Unit => ONE,
            Weighting::Refined if state.is_assigned(x) => 0,
            Weighting::Refined => share(state, x) / open,
        };
    }
}

/// 1 over the size of the domain of `x`, an empty domain counting as one half.
fn share(state: &State<'_>, x: Var) -> u64 {
    if state.size(x) == 0 { 2 * ONE } else { ONE / state.size(x) as u64 }
}

impl VariableOrder for DomOverWeightedDegree {
    fn select(&mut self, state: &State<'_>) -> Var {
        if let Some(x) = first_single(state) {
            return x;
        }
        self.follow(state);
        if self.clique_weights.is_empty() && self.larger.is_empty() {
            // Most searches have no rule for cliques, and then a choice looks at edges alone.
            let Self { sums, ties, .. } = self;
            return greatest(ties, state, |x| sums[x.index()] as f64 / state.size(x) as f64);
        }
        self.cliques.count(state);
        self.larger.follow(state);
        let Self { sums, cliques, clique_weights, larger, larger_weights, ties, .. } = self;
        let network = state.network();
        let of_cliques = |x| cliques.that_matter(x).map(|(slot, place)| clique_weights[slot][place]).sum::<u64>();
        let of_larger =
            |x| larger.that_matter(network, x).map(|(number, place)| larger_weights[number][place]).sum::<u64>();
        greatest(ties, state, |x| (sums[x.index()] + of_cliques(x) + of_larger(x)) as f64 / state.size(x) as f64)
    }

    fn failed(&mut self, state: &State<'_>, _x: Var, conflict: Conflict) {
        match conflict.cause {
            Cause::Edge(by) => self.edge_failed(state, conflict.var, by),
            Cause::Clique(clique) => self.clique_failed(state, clique),
            Cause::Constraint(id) => self.larger_failed(state, id),
            Cause::Nogood | Cause::Network | Cause::Symmetry | Cause::Domain | Cause::Objective => {}
        }
    }
}
