//! The work on rows, compiled for several processors: at run time the widest instructions that there are.

use multiversion::multiversion;

use super::branch::{Choice, Weights};
use super::row::Row;
use super::shape::Shape;
use super::state::{Scratch, State, WipeOut};
use super::tables::Tables;
use crate::random::Random;

/// Gives `value` to `x` and infers what follows.
#[multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"), dispatcher = "direct")]
pub(super) fn apply<S: Shape>(
    state: &mut State<S>,
    tables: &Tables<S>,
    scratch: &mut Scratch<S>,
    x: usize,
    value: usize,
) -> Result<(), WipeOut> {
    scratch.clear();
    let mut set = S::Variables::zeros(tables.words);
    set.insert(x);
    state.give(tables, value, set, scratch);
    state.settle(tables, scratch)?;
    state.propagate(tables, scratch)
}

/// The choices of the most constrained place.
#[multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"), dispatcher = "direct")]
pub(super) fn branch<S: Shape>(state: &State<S>, tables: &Tables<S>, choices: &mut Vec<Choice>) {
    state.branch_on_fewest(tables, choices);
}

/// The choices that the weights of dead ends lead to.
#[multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"), dispatcher = "direct")]
pub(super) fn branch_by_weight<S: Shape>(
    state: &State<S>,
    tables: &Tables<S>,
    weights: &Weights,
    random: &mut Random,
    choices: &mut Vec<Choice>,
) {
    state.branch_on_weights(tables, weights, random, choices);
}

/// Adds a dead end to the weights.
#[multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"), dispatcher = "direct")]
pub(super) fn count_dead_end<S: Shape>(weights: &mut Weights, tables: &Tables<S>, state: &State<S>, seen: WipeOut) {
    weights.count(tables, state, seen);
}

/// Assigns the variables given for each value.
#[multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"), dispatcher = "direct")]
pub(super) fn assign_given<S: Shape>(
    state: &mut State<S>,
    tables: &Tables<S>,
    scratch: &mut Scratch<S>,
) -> Result<(), WipeOut> {
    for value in 0..tables.values {
        let set = scratch.sets.as_ref()[value].clone();
        scratch.sets.as_mut()[value].clear();
        state.give(tables, value, set, scratch);
    }
    state.settle(tables, scratch)
}

/// Infers what follows from a state.
#[multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"), dispatcher = "direct")]
pub(super) fn infer<S: Shape>(
    state: &mut State<S>,
    tables: &Tables<S>,
    scratch: &mut Scratch<S>,
) -> Result<(), WipeOut> {
    state.propagate(tables, scratch)
}
