//! The work on rows, compiled for several processors: at run time the widest instructions that there are.

use multiversion::multiversion;

use crate::bits::choice::branch::{Choice, branch_on_fewest};
use crate::bits::choice::weights::Weights;
use crate::bits::layout::bit_layout::{BitLayout, StateOf};
use crate::bits::layout::bit_state::{BitState, WipeOut};
use crate::bits::propagate::{Scratch, compare, propagate};
use crate::bits::rows::row_tables::RowTables;
use crate::bits::rows::shape::Shape;
use crate::model::{Network, Val};
use crate::random::Random;

/// Gives `value` to `x` and infers what follows.
#[multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"), dispatcher = "direct")]
pub(super) fn apply<S: Shape, L: BitLayout<S>>(
    layout: &L,
    state: &mut StateOf<S, L>,
    scratch: &mut Scratch<S, L>,
    x: usize,
    value: usize,
) -> Result<(), WipeOut> {
    layout.assign(state, value, x);
    propagate(layout, state, scratch).inspect_err(|_| layout.forget(&mut scratch.batch))
}

/// The choices of the most constrained place.
#[multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"), dispatcher = "direct")]
pub(super) fn branch<S: Shape, L: BitLayout<S>>(layout: &L, state: &StateOf<S, L>, choices: &mut Vec<Choice>) {
    branch_on_fewest(layout, state, choices);
}

/// The choices that the weights of dead ends lead to.
#[multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"), dispatcher = "direct")]
pub(super) fn branch_by_weight<S: Shape, P>(
    tables: &RowTables<S>,
    state: &BitState<S, P>,
    weights: &Weights,
    random: &mut Random,
    choices: &mut Vec<Choice>,
) {
    state.branch_on_weights(tables, weights, random, choices);
}

/// The value of each variable of a solution.
#[multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"), dispatcher = "direct")]
pub(super) fn solution<S: Shape, P>(tables: &RowTables<S>, state: &BitState<S, P>) -> Vec<Val> {
    state.values(tables)
}

/// Adds a dead end to the weights.
#[multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"), dispatcher = "direct")]
pub(super) fn count_dead_end<S: Shape, L: BitLayout<S>>(
    weights: &mut Weights,
    layout: &L,
    state: &StateOf<S, L>,
    seen: WipeOut,
) {
    weights.count(layout, state, seen);
}

/// Makes the assignments of the initial domains that have one value left; the variables that lack some values and have several.
#[multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"), dispatcher = "direct")]
pub(super) fn assign_given<S: Shape, L: BitLayout<S>>(
    layout: &L,
    network: &Network,
    declared_words: &[u64],
    state: &mut StateOf<S, L>,
    scratch: &mut Scratch<S, L>,
) -> Result<Vec<usize>, WipeOut> {
    let narrowed = compare(network, declared_words, &mut scratch.given)?;
    layout.forget(&mut scratch.batch);
    layout.give_all(state, &mut scratch.batch, &scratch.given);
    layout.settle(state, &mut scratch.batch)?;
    Ok(narrowed)
}

/// Infers what follows from a state.
#[multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"), dispatcher = "direct")]
pub(super) fn infer<S: Shape, L: BitLayout<S>>(
    layout: &L,
    state: &mut StateOf<S, L>,
    scratch: &mut Scratch<S, L>,
) -> Result<(), WipeOut> {
    propagate(layout, state, scratch)
}
