//! The deductions by chains: their steps and lengths, and the choice of one.

use std::collections::BTreeSet;

use super::links::{Candidate, cell_of, digit_of};
use crate::grid::{Nine, PencilGrid};
use crate::step::RatedStep;

/// The family of a chain: of chains that are equally hard and long, the one of the first family is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Family {
    Cycle,
    Forcing,
    Contradiction,
    Reduction,
    Cells,
    Regions,
}

/// The measure that decides between chains: how hard they are, how long, and of which family. The least is taken, and of several that are
/// equal the first that was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Rank {
    pub(super) rating: u32,
    pub(super) nodes: u32,
    pub(super) family: Family,
}

impl Rank {
    /// The rank of a chain with so many nodes, of a rule whose shortest chains have the rating `base`.
    pub(super) fn new(base: u32, nodes: u32, family: Family) -> Self {
        Self { rating: base + length(nodes), nodes, family }
    }
}

/// A tenth for each of the bounds 4, 6, 8, 12, 16, 24, 32, ... that the number of nodes, two apart, is over.
pub(super) fn length(nodes: u32) -> u32 {
    let (mut bound, mut tenths) = (4, 0);
    while nodes.saturating_sub(2) > bound {
        tenths += 1;
        bound = if tenths % 2 == 1 { bound * 3 / 2 } else { bound * 4 / 3 };
    }
    tenths
}

/// A deduction by chains.
#[derive(Clone, Debug)]
pub(super) struct Hint {
    pub(super) rank: Rank,
    pub(super) step: RatedStep,
    /// For a hint within another chain: what it rests on.
    pub(super) inner: Option<Inner>,
}

/// The candidates that a hint within another chain rests on.
#[derive(Clone, Debug)]
pub(super) struct Inner {
    /// The candidates that are gone since that chain began, and without which there would be no hint.
    pub(super) gone: BTreeSet<Candidate>,
    /// The chains themselves, to count each once.
    pub(super) nodes: Vec<u16>,
}

/// Takes hints.
pub(super) trait Hints {
    /// False if a hint of this rank, or of any greater one, is of no use.
    fn wants(&self, rank: Rank) -> bool;
    /// The grid in which the chain around began, where hints are to tell what they rest on.
    fn before(&self) -> Option<&PencilGrid>;
    /// Takes a hint.
    fn take(&mut self, hint: Hint);
}

/// Keeps the least hint.
#[derive(Debug, Default)]
pub(super) struct Least(pub(super) Option<Hint>);

impl Hints for Least {
    fn wants(&self, rank: Rank) -> bool {
        self.0.as_ref().is_none_or(|hint| rank < hint.rank)
    }

    fn before(&self) -> Option<&PencilGrid> {
        None
    }

    fn take(&mut self, hint: Hint) {
        if self.wants(hint.rank) {
            self.0 = Some(hint);
        }
    }
}

/// Keeps all hints that rest on something that is gone, for a chain around.
#[derive(Debug)]
pub(super) struct Nested<'g> {
    pub(super) before: &'g PencilGrid,
    pub(super) hints: Vec<Hint>,
}

impl Hints for Nested<'_> {
    fn wants(&self, _: Rank) -> bool {
        true
    }

    fn before(&self) -> Option<&PencilGrid> {
        Some(self.before)
    }

    fn take(&mut self, hint: Hint) {
        if hint.inner.as_ref().is_some_and(|inner| !inner.gone.is_empty()) {
            self.hints.push(hint);
        }
    }
}

/// The step that follows as a candidate must stand (and the others of its cell go), or must go; `None` where nothing changes.
pub(super) fn step(
    grid: &PencilGrid,
    rule: &'static str,
    rating: u32,
    target: Candidate,
    on: bool,
) -> Option<RatedStep> {
    let (cell, digit) = (cell_of(target), digit_of(target));
    let bit: Nine = 1 << digit;
    if !on {
        return Some(RatedStep::removes(rule, rating, vec![(cell, bit)]));
    }
    let others = grid.digits(cell) & !bit;
    let placed = Some((cell, digit as u8 + 1));
    (others != 0).then(|| RatedStep { placed, ..RatedStep::removes(rule, rating, vec![(cell, others)]) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tenth_for_each_bound() {
        let bounds = [4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256];
        for (tenths, bound) in bounds.into_iter().enumerate() {
            assert_eq!((length(bound + 2), length(bound + 3)), (tenths as u32, tenths as u32 + 1), "{bound}");
        }
        assert_eq!(length(0), 0);
    }
}
