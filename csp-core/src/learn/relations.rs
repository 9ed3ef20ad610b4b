//! Relations that are no disequalities, through their rows.

use crate::learn::larger::ValuesLeft;
use crate::learn::literals::{Candidate, Candidates};
use crate::limits::{Stop, Watch};
use crate::model::{Arc, Network, Val, Var};

/// The arcs between variables with candidates whose relation is no disequality, and the values that these variables have
/// left as sets, which the rows of the relations are compared with.
#[derive(Debug)]
pub(super) struct Relations<'n> {
    network: &'n Network,
    /// For each variable the arcs from it; no list at all when there is no such arc in the network.
    arcs: Vec<Vec<Arc>>,
    pub(super) left: ValuesLeft<'n>,
}

impl<'n> Relations<'n> {
    pub(super) fn new(network: &'n Network, candidates: &Candidates, watch: &Watch) -> Result<Self, Stop> {
        if network.first_other_relation().is_none() {
            return Ok(Self { network, arcs: Vec::new(), left: ValuesLeft::new(network, 0) });
        }
        let is_open = |x: Var| !candidates.of_variable(x).is_empty();
        let mut arcs = vec![Vec::new(); network.len()];
        for x in network.variables().filter(|&x| is_open(x)) {
            watch.spend(1 + network.arcs(x).len() as u64)?;
            let other = |arc: &&Arc| !arc.is_disequality() && is_open(arc.target());
            arcs[x.index()] = network.arcs(x).iter().filter(other).copied().collect();
        }
        let mut relations = Self { network, arcs, left: ValuesLeft::new(network, network.domain_words().len()) };
        (0..candidates.len()).for_each(|c| relations.left.restore(candidates.variable(c), candidates.value(c)));
        Ok(relations)
    }

    pub(super) fn are_there(&self) -> bool {
        !self.arcs.is_empty()
    }

    /// The arcs from `x`.
    pub(super) fn arcs(&self, x: Var) -> &[Arc] {
        self.arcs.get(x.index()).map_or(&[], Vec::as_slice)
    }

    /// True if the values of both ends go together.
    pub(super) fn allows(&self, arc: Arc, from: Val, to: Val) -> bool {
        self.network.row(arc, from).contains(to)
    }

    /// True if the target of the arc has a value left that supports `value` of its source.
    pub(super) fn supports(&self, arc: Arc, value: Val) -> bool {
        let left = self.left.domain(arc.target());
        self.network.row(arc, value).words().iter().zip(left.words()).any(|(row, left)| row & left != 0)
    }

    pub(super) fn reverse(&self, arc: Arc) -> Arc {
        self.network.reverse(arc)
    }

    /// The candidates at the end of the arc with this number that support `value` of its source.
    pub(super) fn supporters<'a>(
        &'a self,
        arc: u32,
        value: Val,
        candidates: &'a Candidates,
    ) -> impl Iterator<Item = Candidate> + 'a {
        let arc = self.network.all_arcs()[arc as usize];
        let row = self.network.row(arc, value);
        candidates.of_variable(arc.target()).filter(move |&c| row.contains(candidates.value(c as usize)))
    }
}
