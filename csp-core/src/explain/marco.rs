//! All minimal conflict sets, one after the other.
//!
//! Source: Liffiton, Previti, Malik & Marques-Silva, Fast, flexible MUS enumeration, Constraints 21, 2016 (MARCO).

use super::conflict_set::ConflictSet;
use super::map::Map;
use super::minimal::{Choices, minimal};
use super::trials::{Ended, Trials};
use crate::model::ConstraintId;

/// Adds minimal conflict sets to `found` until there are `most`; whether these are all.
///
/// Variant: the map gives sets that no unknown set holds, so one that has a solution is as large as one with a solution can
/// be, and need not grow. The first conflict set comes after as many searches as [`minimal`] makes; between two, there may be
/// one search for each largest set with a solution, and of those there may be exponentially many.
/// Invariant: each set that the map gives is ruled out before the next.
pub(super) fn all(
    trials: &Trials<'_>,
    choices: &Choices,
    most: usize,
    found: &mut Vec<ConflictSet>,
) -> Result<bool, Ended> {
    let whole = trials.everything();
    let members = Members { constraints: if choices.givens_only { &[] } else { &whole.constraints }, whole: &whole };
    let mut map = Map::new(members.count());
    while let Some(is_in) = map.unknown(trials.running())? {
        let set = members.set(&is_in);
        if !trials.refuted(set.clone())? {
            map.has_solution_without((0..is_in.len()).filter(|&member| !is_in[member]).collect());
            continue;
        }
        // One more than was asked for: there are others.
        if found.len() == most {
            return Ok(false);
        }
        let set = minimal(trials, choices, &set)?;
        map.has_no_solution(members.places(&set));
        found.push(set);
    }
    Ok(true)
}

/// The members that may be left out, numbered: constraints, then givens.
struct Members<'a> {
    /// Those that may be left out.
    constraints: &'a [ConstraintId],
    whole: &'a ConflictSet,
}

impl Members<'_> {
    fn count(&self) -> usize {
        self.constraints.len() + self.whole.givens.len()
    }

    fn set(&self, is_in: &[bool]) -> ConflictSet {
        let (of_constraints, of_givens) = is_in.split_at(self.constraints.len());
        let constraints = if self.constraints.is_empty() {
            self.whole.constraints.clone()
        } else {
            self.constraints.iter().zip(of_constraints).filter(|(_, is_in)| **is_in).map(|(id, _)| *id).collect()
        };
        let givens = self.whole.givens.iter().zip(of_givens).filter(|(_, is_in)| **is_in).map(|(given, _)| *given);
        ConflictSet { constraints, givens: givens.collect() }
    }

    fn places(&self, set: &ConflictSet) -> Vec<usize> {
        // Constraints and givens are numbered by what they are.
        let constraints = set.constraints.iter().map(|id| id.index()).filter(|_| !self.constraints.is_empty());
        constraints.chain(set.givens.iter().map(|given| self.constraints.len() + given)).collect()
    }
}
