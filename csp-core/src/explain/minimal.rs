//! A minimal conflict set over constraints and givens.

use super::conflict_set::ConflictSet;
use super::method::Method;
use super::trials::{Ended, Trials};
use crate::model::ConstraintId;

/// The choices there are when a set is made minimal.
#[derive(Clone, Debug, Default)]
pub(super) struct Choices {
    pub(super) method: Method,
    /// The givens that are left out last.
    pub(super) last: Vec<usize>,
    /// True if no constraint is left out.
    pub(super) givens_only: bool,
}

/// A minimal part of `whole`, which has no solution: first the givens are made few, with all constraints, and then the
/// constraints, with few givens.
///
/// The second step leaves the first one right: a given that is needed beside all constraints is needed beside some of them.
/// This order is the fast one: as long as all constraints hold, networks share what is compiled for the engine, and
/// propagation alone decides most of them.
pub(super) fn minimal(trials: &Trials<'_>, choices: &Choices, whole: &ConflictSet) -> Result<ConflictSet, Ended> {
    let givens = givens_by_preference(&whole.givens, &choices.last);
    let givens = choices.method.minimal(&givens, &mut |givens: &[usize]| trials.refuted(whole.with_givens(givens)))?;
    let few = whole.with_givens(&givens);
    if choices.givens_only {
        return Ok(few);
    }
    let constraints = constraints_by_preference(trials, &few);
    let refuted = &mut |constraints: &[ConstraintId]| trials.refuted(few.with_constraints(constraints));
    Ok(few.with_constraints(&choices.method.minimal(&constraints, refuted)?))
}

/// Those that are left out last, then the others from the last to the first.
fn givens_by_preference(givens: &[usize], last: &[usize]) -> Vec<usize> {
    let mut givens: Vec<usize> = givens.iter().rev().copied().collect();
    givens.sort_by_key(|given| !last.contains(given));
    givens
}

/// Those about the most givens first: they are the likeliest to be needed, and to be understood.
fn constraints_by_preference(trials: &Trials<'_>, few: &ConflictSet) -> Vec<ConstraintId> {
    let mut is_given = vec![false; trials.network.len()];
    few.givens.iter().for_each(|&given| is_given[trials.givens[given].0.index()] = true);
    let mut constraints = few.constraints.clone();
    let about = |id: &ConstraintId| trials.network.constraint(*id).scope.iter().filter(|x| is_given[x.index()]).count();
    constraints.sort_by_cached_key(|id| std::cmp::Reverse(about(id)));
    constraints
}
