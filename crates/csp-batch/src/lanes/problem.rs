//! One problem of a run.

use csp_core::{Stop, Var};

use super::frontier::Frontier;
use super::list::List;
use super::packing::Packing;
use super::restriction::Restriction;
use super::structure::Structure;

/// A problem that is under way, or whose answer waits for its turn.
#[derive(Debug)]
pub(super) struct Problem<T> {
    pub(super) item: T,
    pub(super) list: List,
    /// The limit that stopped it.
    pub(super) stop: Option<Stop>,
    /// Whether something was dropped that lay beyond the limit of nodes.
    pub(super) is_cut: bool,
    /// How many states splits may make before the limit of nodes is looked at again.
    pub(super) look_at: u64,
}

impl<T> Problem<T> {
    /// A problem that begins.
    pub(super) fn new(item: T, list: List, wanted: Wanted) -> Self {
        Self { item, list, stop: None, is_cut: false, look_at: wanted.nodes }
    }

    /// Whether its answer is known.
    pub(super) fn is_done(&self) -> bool {
        self.list.live == 0
    }

    /// Drops what lies beyond the `most` nodes that the problem may have.
    pub(super) fn cut(&mut self, frontier: &mut Frontier, most: u64) {
        self.is_cut |= frontier.cut(&mut self.list, most);
        // A walk along the list costs as much as the list is long.
        self.look_at = self.list.made + most / 2 + LOOK_EVERY;
    }
}

/// Nodes after which the limit of nodes is looked at once more, at least.
const LOOK_EVERY: u64 = 64;

/// What is the same for all problems of a run.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wanted {
    /// The most solutions of a problem, one at least.
    pub(super) solutions: u64,
    /// The most nodes of a problem.
    pub(super) nodes: u64,
    /// So many states of all problems are too many to begin another part of the work.
    pub(super) states: usize,
}

/// Packs the domains of a problem. Says whether none of them is empty.
pub(super) fn pack(structure: &Structure, packing: Packing, problem: &impl Restriction, state: &mut [u64]) -> bool {
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
