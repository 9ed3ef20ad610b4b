//! One step.

use csp_deduction::{Deduction, Position, Told};
use csp_sudoku::rating::Difficulty;

/// One step of somebody who solves by hand.
#[derive(Clone, Copy, Debug)]
pub struct DeductionStep<'s> {
    /// From 1.
    pub number: u64,
    /// In tenths.
    pub rating: u32,
    /// The result of the step, and its reason.
    pub deduction: &'s Deduction,
    /// Before the step.
    pub position: &'s Position<'s>,
}

impl DeductionStep<'_> {
    pub(super) fn difficulty(&self) -> Difficulty {
        Difficulty::of_tenths(self.rating)
    }

    /// In words.
    pub(super) fn told(&self) -> Told {
        Told::of(self.deduction, self.position.houses())
    }
}
