//! Steps of somebody who solves by hand: as text, as records, as pictures and as a page.

mod answer;
mod page;
mod record;
mod steps;
mod text;

use csp_deduction::{Deduction, Position, Told};
use csp_sudoku::rating::Difficulty;

pub use answer::{why, why_not};
pub(crate) use page::overlay;
pub use page::svg;
pub use record::json;
pub(crate) use record::record;
pub use steps::{StepFormat, Steps, list};
pub use text::{HintLevel, found, hint, not_found, nothing_to_hint, stuck, techniques};

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
    fn difficulty(&self) -> Difficulty {
        Difficulty::of_tenths(self.rating)
    }

    /// In words.
    fn told(&self) -> Told {
        Told::of(self.deduction, self.position.houses())
    }
}
