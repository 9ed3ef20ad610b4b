//! Cliques as constraints that orders learn about.

use std::collections::HashMap;

use crate::model::{CliqueId, Network, Var};
use crate::store::State;

/// The cliques that have failed as one constraint, each with a slot, and which of them still matter to a variable.
///
/// A rule that looks at a clique as a whole fails as a whole: no edge of it is to blame (Boussemart et al.
/// 2004 weigh the constraint itself, whatever its arity). The edges of a clique say already that it is there,
/// so it counts for nothing until it fails. As long as no rule for cliques acts there is none here, and
/// orders see edges alone. Cost: O(members) for each clique that has failed, a choice.
#[derive(Clone, Debug, Default)]
pub(super) struct FailedCliques {
    slots: HashMap<CliqueId, usize>,
    members: Vec<Vec<Var>>,
    /// How many of the members were unassigned at the last count.
    open: Vec<usize>,
    /// For each variable, the slots of its cliques and its place among their members.
    of: Vec<Vec<(usize, usize)>>,
}

impl FailedCliques {
    /// The slot of a clique that fails. Slots count from 0 in the order in which cliques fail first.
    pub(super) fn slot(&mut self, network: &Network, clique: CliqueId) -> usize {
        let next = self.members.len();
        let slot = *self.slots.entry(clique).or_insert(next);
        if slot == next {
            let members = network.cliques()[clique.index()].clone();
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

    /// The slots of the cliques of the unassigned variable `x` with another unassigned variable, at the last
    /// count, each with the place of `x` among their members.
    pub(super) fn that_matter(&self, x: Var) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.of.get(x.index()).into_iter().flatten().copied().filter(|&(slot, _)| self.open[slot] > 1)
    }
}
