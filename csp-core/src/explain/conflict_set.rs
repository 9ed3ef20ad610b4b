//! A minimal set of givens without a solution, by the deletion filter (Chinneck & Dravnieks 1991, for constraints by
//! Bakker, Dikker, Tempelman & Wognum 1993).
//!
//! One given after the other is left out, for good if what is left still has no solution. What stays in the end is a
//! *minimal* (irreducible) set: it has a solution without any one of its givens. It need not be the smallest there is,
//! and which one is found depends on the order. QuickXplain (Junker 2004) makes fewer searches when the set is small
//! beside the number of givens; here a search is cheap, and the plain filter is easier to follow.

use super::trials::{Ended, Trials};
use crate::outcome::Status;

/// The set, by the places of the givens, ascending; `None` if all givens together have a solution.
///
/// Invariant: the givens kept have no solution together. Cost: one search more than there are givens.
pub(super) fn find(trials: &Trials<'_>) -> Result<Option<Vec<usize>>, Ended> {
    let all = trials.givens;
    if trials.solve(all.iter().cloned())?.status() != Status::Unsatisfiable {
        return Ok(None);
    }
    let mut kept: Vec<usize> = (0..all.len()).collect();
    for left_out in order(all.len(), trials.last) {
        if trials.solve(trials.but(&kept, left_out))?.status() == Status::Unsatisfiable {
            kept.retain(|&place| place != left_out);
        }
    }
    Ok(Some(kept))
}

/// The places up to `count`, those in `last` behind the others.
fn order(count: usize, last: &[usize]) -> Vec<usize> {
    let mut places: Vec<usize> = (0..count).collect();
    places.sort_by_key(|place| last.contains(place));
    places
}
