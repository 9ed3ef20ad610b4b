//! The changes of the givens that leave exactly one solution.

use super::trials::{Ended, Trials};
use crate::model::{Domain, Var};
use crate::outcome::Status;

/// A change of the givens: some are left out, and others stand in their place. Two cells that were interchanged, say, or a
/// value that slipped to the cell beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The givens that are left out, by their places.
    pub without: Vec<usize>,
    /// The values that are given in their place.
    pub with: Vec<(Var, Domain)>,
}

/// Those of `changes` that leave exactly one solution, by their places. Only those are searched that leave out a given of
/// the conflict set: the others leave the conflict as it is.
pub(super) fn find(
    trials: &Trials<'_>,
    conflict: &[usize],
    changes: &[Change],
    found: &mut Vec<usize>,
) -> Result<(), Ended> {
    for (place, change) in changes.iter().enumerate() {
        if !change.without.iter().any(|given| conflict.contains(given)) {
            continue;
        }
        let kept = trials.givens.iter().enumerate().filter(|(given, _)| !change.without.contains(given));
        let givens = kept.map(|(_, given)| given.clone()).chain(change.with.iter().cloned());
        if trials.unique(givens)?.status() == Status::Unique {
            found.push(place);
        }
    }
    Ok(())
}
