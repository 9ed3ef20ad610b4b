//! One step.

use csp_deduction::{Deduction, Position, Told};
use csp_sudoku::rating::Difficulty;

/// One step of somebody who solves by hand.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step<'s> {
    /// From 1.
    pub(crate) number: u64,
    /// In tenths.
    pub(crate) rating: u32,
    pub(crate) deduction: &'s Deduction,
    /// Before the step.
    pub(crate) position: &'s Position<'s>,
}

impl Step<'_> {
    pub(super) fn difficulty(&self) -> Difficulty {
        Difficulty::of_tenths(self.rating)
    }

    /// In words.
    pub(super) fn told(&self) -> Told {
        Told::of(self.deduction, self.position.houses())
    }
}
