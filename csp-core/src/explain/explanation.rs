//! The findings about why there is no solution.

use super::conflict_set::ConflictSet;
use super::suspects::Suspect;
use crate::limits::Stop;

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
