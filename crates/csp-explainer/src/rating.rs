//! The rating of a board: its steps, one after the other, and the three numbers of it.

use std::fmt;
use std::ops::ControlFlow;

use csp_core::{Stop, Watch};

use crate::grid::PencilGrid;
use crate::order;
use crate::step::RatedStep;

/// The ratings of a board, in tenths.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Rating {
    /// ER: the hardest step to the solution. 200 where no rule finds anything more, as in a board without one solution; 0
    /// where nothing was left to do.
    pub er: u32,
    /// EP, the pearl rating: the hardest step up to the first digit that is placed.
    pub ep: u32,
    /// ED, the diamond rating: the first step.
    pub ed: u32,
}

/// The rating of what no rule solves.
const BEYOND: u32 = 200;

impl Rating {
    /// Takes note of a step.
    fn see(&mut self, step: &RatedStep, is_first: bool, before_any_digit: bool) {
        if is_first {
            self.ed = step.rating;
        }
        if before_any_digit {
            self.ep = self.ep.max(step.rating);
        }
        self.er = self.er.max(step.rating);
    }
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = |tenths: u32| format!("{}.{}", tenths / 10, tenths % 10);
        f.pad(&format!("{}/{}/{}", tenths(self.er), tenths(self.ep), tenths(self.ed)))
    }
}

/// Takes steps until the board is solved or no rule finds one, and tells each of them together with the grid before it. Where
/// the listener breaks off, the ratings are those up to that step.
///
/// The time is that of a few milliseconds for a board below 7.5, and of seconds to hours above 9.5; the memory is a few megabytes.
///
/// # Errors
///
/// The limit that ended the work.
pub fn rate(
    grid: &mut PencilGrid,
    watch: &Watch,
    mut tell: impl FnMut(&PencilGrid, &RatedStep) -> ControlFlow<()>,
) -> Result<Rating, Stop> {
    let mut rating = Rating::default();
    let (mut is_first, mut before_any_digit) = (true, true);
    while !grid.is_solved() {
        let Some(step) = order::step(grid, watch)? else {
            rating.er = BEYOND;
            break;
        };
        rating.see(&step, is_first, before_any_digit);
        is_first = false;
        before_any_digit &= step.placed.is_none();
        if tell(grid, &step).is_break() {
            break;
        }
        step.take(grid);
    }
    Ok(rating)
}
