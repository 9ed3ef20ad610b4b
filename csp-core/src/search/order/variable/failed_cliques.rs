//! Cliques as constraints that orders learn from.

use std::collections::HashMap;

use crate::model::{CliqueId, Network, Var};
use crate::store::State;

/// The cliques that have failed as one constraint. Each has a slot, and it is known which of them still
/// matter to a variable.
///
/// A rule that looks at a clique as a whole fails as a whole, and no single edge is to blame (Boussemart et
/// al. 2004 weigh the constraint itself, whatever its arity). The edges of a clique count from the start, so
/// the clique itself counts for nothing until it fails. As long as no rule for cliques acts, there are none
/// here, and orders look at edges alone. Cost: O(members) for each clique that has failed, at each choice.
#[derive(Clone, Debug, Default)]
pub(super) struct FailedCliques {
    slots: HashMap<CliqueId, usize>,
    members: Vec<Vec<Var>>,
    /// For each slot, how many of the members were unassigned at the last count.
    open: Vec<usize>,
    /// For each variable, the slots of its cliques, each with the place of the variable among the members.
    of: Vec<Vec<(usize, usize)>>,
}

impl FailedCliques {
    /// The slot of a clique that fails. Slots count from 0, in the order in which the cliques fail first.
    pub(super) fn slot(&mut self, network: &Network, clique: CliqueId) -> usize {
        let next = self.members.len();
        let slot = *self.slots.entry(clique).or_insert(next);
        if slot == next {
            let members = network.clique(clique).to_vec();
            self.of.resize(network.len(), Vec::new());
            members.iter().enumerate().for_each(|(place, x)| self.of[x.index()].push((slot, place)));
            self.open.push(members.len());
            self.members.push(members);
        }
        slot
    }

    /// The variables of the clique in this slot.
    pub(super) fn members(&self, slot: usize) -> &[Var] {
        &self.members[slot]
    }

    /// Counts the unassigned variables of each clique.
    pub(super) fn count(&mut self, state: &State<'_>) {
        for (open, members) in self.open.iter_mut().zip(&self.members) {
            *open = members.iter().filter(|&&x| !state.is_assigned(x)).count();
        }
    }

    /// The slots of the cliques of the unassigned variable `x` that have another unassigned variable at the
    /// last count, each with the place of `x` among the members.
    pub(super) fn that_matter(&self, x: Var) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.of.get(x.index()).into_iter().flatten().copied().filter(|&(slot, _)| self.open[slot] > 1)
    }
}
