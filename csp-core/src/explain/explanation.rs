//! The findings about why there is no solution: conflict sets, the givens of them that may be mistakes, and the changes of
//! these that leave exactly one solution.

use crate::explain::ConflictSet;
use crate::explain::trials::{Ended, Trials};
use crate::limits::Stop;
use crate::model::{Domain, Val, Var};
use crate::outcome::Status;

/// The reason why there is no solution, as far as the limits have let it be found out. A given is named by its place among the
/// givens, from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Explanation {
    /// Constraints and givens that have no solution together. `None` when all together have a solution, or a limit was hit
    /// before it was known that they have none.
    pub conflict: Option<ConflictSet>,
    /// True if the conflict set is known to have a solution whichever member is left out; where only givens are left out,
    /// whichever given. False when a limit was hit before that was known.
    pub is_minimal: bool,
    /// The givens of the conflict set that may be mistakes, the likeliest first, see [`Suspect`].
    pub suspects: Vec<Suspect>,
    /// The changes that leave exactly one solution, by their places among those that
    /// [`Explainer::trying`](super::Explainer::trying) was given.
    pub changes: Vec<usize>,
    /// The number of networks that were searched.
    pub tries: u64,
    /// [`Stop::Exhausted`] when everything asked was found out, else the limit that was hit.
    pub stop: Stop,
}

/// Minimal conflict sets, as far as the limits have let them be found.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ConflictSets {
    /// Different ones, the smallest first.
    pub sets: Vec<ConflictSet>,
    /// True if there are no others.
    pub are_all: bool,
    /// The number of networks that were searched.
    pub tries: u64,
    /// [`Stop::Exhausted`] when all were found, [`Stop::Enough`] when as many as were asked for, else the limit that was hit.
    pub stop: Stop,
}

/// A given that may be a mistake: without it, all the others have a solution.
///
/// When every other given is right, a given that leaves exactly one solution is the likeliest mistake, then one that
/// would leave exactly one with another value. Givens that leave several solutions with any value are suspected only
/// when there is none of the first two kinds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suspect {
    /// Its place among the givens.
    pub given: usize,
    /// The solutions there are without it.
    pub without: Without,
}

/// The solutions there are without a given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Without {
    /// One solution, with this value of the variable.
    One(Val),
    /// Several solutions; and the other values of the variable with each of which there is exactly one.
    Several(Vec<Val>),
}

impl Without {
    /// The distance from being the likeliest mistake.
    fn rank(&self) -> u8 {
        match self {
            Self::One(_) => 0,
            Self::Several(values) if !values.is_empty() => 1,
            Self::Several(_) => 2,
        }
    }
}

/// The suspects among the givens of a conflict set, the likeliest first. Those found before a limit are there in the order
/// of the set.
pub(super) fn find(trials: &Trials<'_>, givens: &[usize], suspects: &mut Vec<Suspect>) -> Result<(), Ended> {
    for &given in givens {
        let without = without(trials, given)?;
        suspects.extend(without.map(|without| Suspect { given, without }));
    }
    suspects.sort_by_key(|suspect| suspect.without.rank());
    if suspects.first().is_some_and(|first| first.without.rank() < 2) {
        suspects.retain(|suspect| suspect.without.rank() < 2);
    }
    Ok(())
}

/// The solutions there are without one given; `None` if still no solution: then there is another conflict, and it is not this
/// given alone that is wrong.
fn without(trials: &Trials<'_>, given: usize) -> Result<Option<Without>, Ended> {
    let outcome = trials.unique(trials.but(given))?;
    let (x, _) = trials.givens[given];
    match outcome.status() {
        Status::Unsatisfiable => Ok(None),
        Status::Unique => Ok(Some(Without::One(outcome.solutions[0].value(x)))),
        _ => Ok(Some(Without::Several(unique_values(trials, given)?))),
    }
}

/// The values with which there is exactly one solution when one of them stands in the place of a given.
fn unique_values(trials: &Trials<'_>, given: usize) -> Result<Vec<Val>, Ended> {
    let (x, values) = &trials.givens[given];
    let mut unique = Vec::new();
    for value in trials.network.domain(*x).iter().filter(|&value| !values.contains(value)) {
        let instead = trials.but(given).chain([(*x, Domain::only(value))]);
        if trials.unique(instead)?.status() == Status::Unique {
            unique.push(value);
        }
    }
    Ok(unique)
}

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
pub(super) fn changes(
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
