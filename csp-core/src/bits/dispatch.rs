//! The work on rows, compiled for several processors: at run time the widest instructions that there are.

use multiversion::multiversion;

use crate::bits::choice::branch::{Choice, branch_on_fewest};
use crate::bits::choice::weights::Weights;
use crate::bits::layout::bit_layout::{BitLayout, StateOf};
use crate::bits::layout::bit_state::{BitState, WipeOut};
use crate::bits::propagate::{Scratch, propagate};
use crate::bits::rows::row::Row;
use crate::bits::rows::row_tables::RowTables;
use crate::bits::rows::shape::Shape;
use crate::model::Val;
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
    layout.forget(&mut scratch.batch);
    let mut set = S::Variables::zeros(layout.tables().words);
    set.insert(x);
    layout.give(state, &mut scratch.batch, value, set);
    layout.settle(state, &mut scratch.batch)?;
    propagate(layout, state, scratch)
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

/// Makes the assignments of `scratch.given`.
#[multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"), dispatcher = "direct")]
pub(super) fn assign_given<S: Shape, L: BitLayout<S>>(
    layout: &L,
    state: &mut StateOf<S, L>,
    scratch: &mut Scratch<S, L>,
) -> Result<(), WipeOut> {
    layout.forget(&mut scratch.batch);
    layout.give_all(state, &mut scratch.batch, &scratch.given);
    layout.settle(state, &mut scratch.batch)
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
