//! Inference: what the initial domains say; then naked singles, hidden singles in tight cliques, locked candidates, to a fixpoint.

use crate::bits::layout::bit_layout::{Assignment, BitLayout, StateOf};
use crate::bits::layout::bit_state::WipeOut;
use crate::bits::rows::row::{Row, bits, chosen, count};
use crate::bits::rows::shape::{List, Shape};
use crate::bits::rows::word::Word;
use crate::model::Network;

/// The room that inference works with, kept from one to the next to save the allocation.
#[derive(Debug)]
pub(super) struct Scratch<S: Shape, L: BitLayout<S>> {
    /// The assignments that the initial domains make.
    pub(super) given: Vec<Assignment>,
    /// Assignments that are not settled yet.
    pub(super) batch: L::Batch,
    /// For each value, the tight cliques in which it has one place left.
    singles: S::PerValue<S::Cliques>,
    /// For each value, the variables that it leaves; none from one inference to the next.
    leaves: S::PerValue<S::Variables>,
}

impl<S: Shape, L: BitLayout<S>> Scratch<S, L> {
    pub(super) fn new(layout: &L) -> Self {
        let tables = layout.tables();
        Self {
            given: Vec::new(),
            batch: layout.no_batch(),
            singles: S::PerValue::of(&S::Cliques::zeros(tables.clique_words()), tables.values),
            leaves: S::PerValue::of(&S::Variables::zeros(tables.words), tables.values),
        }
    }
}

/// Compares the initial domains with the declared ones, 64 words at a time: most are the same. Puts
/// the variables that have one value left into `given`, and returns those that lack some values and have several.
#[inline(always)]
pub(super) fn compare(
    network: &Network,
    declared_words: &[u64],
    given: &mut Vec<Assignment>,
) -> Result<Vec<usize>, WipeOut> {
    given.clear();
    let layout = network.layout();
    let has_short_domains = layout.most_words() == 1;
    let mut narrowed: Vec<usize> = Vec::new();
    let blocks = network.domain_words().chunks(64).zip(declared_words.chunks(64));
    for (block, (now, declared)) in blocks.enumerate() {
        let differs = now.iter().zip(declared).enumerate();
        let differs = differs.fold(0, |all, (place, (now, declared))| all | u64::from(now != declared) << place);
        for place in bits(&[differs]) {
            // So are nearly all that differ: the givens of a board.
            if has_short_domains && now[place].is_power_of_two() {
                given.push((block * 64 + place, now[place].lowest()));
                continue;
            }
            let variable = layout.variable_at(block * 64 + place);
            let x = variable.index();
            let mut values = bits(layout.of(variable, network.domain_words()));
            // A domain of several words may differ in more than one of them.
            match (values.next(), values.next()) {
                (None, _) => return Err(WipeOut::Variable(x)),
                (Some(value), None) if given.last() != Some(&(x, value)) => given.push((x, value)),
                (Some(_), Some(_)) if narrowed.last() != Some(&x) => narrowed.push(x),
                _ => {}
            }
        }
    }
    Ok(narrowed)
}

/// Infers until nothing more follows.
///
/// Sound from the disequalities alone: a variable with one value left takes it; in a clique with as many
/// variables as values each value has a place (pigeonhole), so that a value with one place left takes that;
/// and a value confined to variables with common neighbours leaves these neighbours.
#[inline(always)]
pub(super) fn propagate<S: Shape, L: BitLayout<S>>(
    layout: &L,
    state: &mut StateOf<S, L>,
    scratch: &mut Scratch<S, L>,
) -> Result<(), WipeOut> {
    loop {
        while naked_singles(layout, state)? {}
        // Where each variable has its value, each value has its places.
        if state.open.is_empty()
            || layout.tables().slots == 0
            || !(hidden_singles(layout, state, scratch)? || locked_candidates(layout, state, scratch))
        {
            return Ok(());
        }
    }
}

/// All variables with one value left, found by carry-save counting over the values; says whether there were
/// any.
#[inline(always)]
fn naked_singles<S: Shape, L: BitLayout<S>>(layout: &L, state: &mut StateOf<S, L>) -> Result<bool, WipeOut> {
    let tables = layout.tables();
    let mut once = S::Variables::zeros(tables.words);
    let mut twice = S::Variables::zeros(tables.words);
    for can in state.can.as_ref() {
        count(&mut once, &mut twice, can.words());
    }
    let mut missing = tables.all.clone();
    missing.subtract(once.words());
    if !missing.is_empty() {
        return Err(WipeOut::Variable(missing.first().unwrap_or_default()));
    }
    once.subtract(twice.words());
    once.restrict(state.open.words());
    if once.is_empty() {
        return Ok(false);
    }
    state.open.subtract(once.words());
    layout.give_only_values(state, &once);
    Ok(true)
}

/// All values with one place left in a tight clique; says whether there were any.
#[inline(always)]
fn hidden_singles<S: Shape, L: BitLayout<S>>(
    layout: &L,
    state: &mut StateOf<S, L>,
    scratch: &mut Scratch<S, L>,
) -> Result<bool, WipeOut> {
    layout.singles(&mut state.places, &mut scratch.singles).map_err(WipeOut::Clique)?;
    let any = layout.give_only_places(state, &mut scratch.batch, &scratch.singles)?;
    if any {
        layout.settle(state, &mut scratch.batch)?;
    }
    Ok(any)
}

/// Values that a tight clique confines to a segment leave its common neighbours; says whether any did.
#[inline(always)]
fn locked_candidates<S: Shape, L: BitLayout<S>>(
    layout: &L,
    state: &mut StateOf<S, L>,
    scratch: &mut Scratch<S, L>,
) -> bool {
    if !layout.confined(&mut state.places, &mut scratch.leaves) {
        return false;
    }
    let mut any = false;
    for first in (0..layout.tables().values).step_by(64) {
        // Most values leave nothing.
        for place in bits(&[chosen(&scratch.leaves.as_ref()[first..], |set| !set.is_empty())]) {
            let value = first + place;
            let set = &mut scratch.leaves.as_mut()[value];
            set.restrict(state.can.as_ref()[value].words());
            if !set.is_empty() {
                any = true;
                layout.exclude(state, value, set);
                set.clear();
            }
        }
    }
    any
}
