//! One problem of a run.

use csp_core::{Stop, Var};

use crate::problem::packing::Packing;
use crate::problem::restriction::Restriction;
use crate::states::frontier::Frontier;
use crate::states::list::List;
use crate::structure::compiled::Structure;

/// A problem that is under way, or whose answer waits for its turn.
#[derive(Debug)]
pub(crate) struct Problem<T> {
    pub(crate) item: T,
    pub(crate) list: List,
    /// The limit that stopped it.
    pub(crate) stop: Option<Stop>,
    /// True if something was dropped that lay beyond the limit of nodes.
    pub(crate) is_cut: bool,
    /// The number of states that splits may make before the limit of nodes is looked at again.
    pub(crate) look_at: u64,
}

impl<T> Problem<T> {
    /// A problem that begins.
    pub(crate) fn new(item: T, list: List, wanted: Wanted) -> Self {
        Self { item, list, stop: None, is_cut: false, look_at: wanted.nodes }
    }

    /// True if its answer is known.
    pub(crate) fn is_done(&self) -> bool {
        self.list.live == 0
    }

    /// Drops what lies beyond the `most` nodes that the problem may have.
    pub(crate) fn cut(&mut self, frontier: &mut Frontier, most: u64) {
        self.is_cut |= frontier.cut(&mut self.list, most);
        // A walk along the list costs as much as the list is long.
        self.look_at = self.list.made + most / 2 + LOOK_EVERY;
    }
}

/// Nodes after which the limit of nodes is looked at once more, at least.
const LOOK_EVERY: u64 = 64;

/// The limits that are the same for all problems of a run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wanted {
    /// The most solutions of a problem, one at least.
    pub(crate) solutions: u64,
    /// The most nodes of a problem.
    pub(crate) nodes: u64,
    /// So many states of all problems are too many to begin another part of the work.
    pub(crate) states: usize,
}

/// Packs the domains of a problem. Says whether none of them is empty.
pub(crate) fn pack(structure: &Structure, packing: Packing, problem: &impl Restriction, state: &mut [u64]) -> bool {
    let mut empty = false;
    let places =
        structure.order.chunks(packing.places_of_a_word).zip(structure.declared.chunks(packing.places_of_a_word));
    for (word, (order, declared)) in state.iter_mut().zip(places) {
        *word = 0;
        for (place, (&x, &declared)) in order.iter().zip(declared).enumerate() {
            let left = problem.left(Var::new(x), declared) & declared;
            empty |= left == 0;
            *word |= left << (place * packing.values);
        }
    }
    !empty
}
