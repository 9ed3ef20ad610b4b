//! One problem of a run.

use csp_core::{Stop, Var};

use crate::problem::packing::Packing;
use crate::problem::restriction::Restriction;
use crate::states::frontier::Frontier;
use crate::states::list::List;
use crate::structure::compiled::{MOST_VALUES, Structure};

/// A problem that is under way, or whose answer waits for its turn.
#[derive(Debug)]
pub(crate) struct Problem {
    pub(crate) list: List,
    /// The limit that stopped it.
    pub(crate) stop: Option<Stop>,
    /// True if something was dropped that lay beyond the limit of nodes.
    pub(crate) is_cut: bool,
    /// The number of states that splits may make before the limit of nodes is looked at again.
    pub(crate) look_at: u64,
}

impl Problem {
    /// A problem that begins.
    pub(crate) fn new(list: List, wanted: Wanted) -> Self {
        Self { list, stop: None, is_cut: false, look_at: wanted.nodes }
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
    match problem.given() {
        Some(given) => pack_given(structure, packing, given, state),
        None => pack_by(structure, packing, |x, declared| problem.left(Var::new(x), declared), state),
    }
}

/// The values that are left by what is given: all by 0, one by each value, counted from 1, and none by what is no value.
const OF_GIVEN: [u64; MOST_VALUES + 2] = {
    let mut left = [u64::MAX; MOST_VALUES + 2];
    let mut value = 1;
    while value <= MOST_VALUES {
        left[value] = 1 << (value - 1);
        value += 1;
    }
    left[value] = 0;
    left
};

/// The same for a slice, compiled once.
fn pack_given(structure: &Structure, packing: Packing, given: &[u16], state: &mut [u64]) -> bool {
    let left = |x: u32, declared| {
        let value = given.get(x as usize).copied().unwrap_or(0);
        // Which variables are given is unpredictable, so no branch depends on it.
        declared & OF_GIVEN[usize::from(value).min(MOST_VALUES + 1)]
    };
    pack_by(structure, packing, left, state)
}

#[inline(always)]
fn pack_by(structure: &Structure, packing: Packing, left: impl Fn(u32, u64) -> u64, state: &mut [u64]) -> bool {
    let mut empty = false;
    let places =
        structure.order.chunks(packing.places_of_a_word).zip(structure.declared.chunks(packing.places_of_a_word));
    for (word, (order, declared)) in state.iter_mut().zip(places) {
        *word = 0;
        for (place, (&x, &declared)) in order.iter().zip(declared).enumerate() {
            let left = left(x, declared) & declared;
            empty |= left == 0;
            *word |= left << (place * packing.values);
        }
    }
    !empty
}
