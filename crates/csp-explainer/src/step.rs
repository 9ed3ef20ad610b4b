//! One step of a way to the solution.

use std::ops::ControlFlow;

use crate::grid::{CellSet, Nine, PencilGrid, ones};

/// A step: what it places or takes away, by which rule, and how hard that is.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RatedStep {
    /// The rule, by the name that Sudoku Explainer gives it.
    pub rule: &'static str,
    /// The rating, in tenths.
    pub rating: u32,
    /// The cell that gets a digit, counted row by row from 0, and the digit.
    pub placed: Option<(usize, u8)>,
    /// The candidates that go: of a cell, and a bit for each digit, bit 0 for digit 1.
    pub removed: Vec<(usize, u16)>,
}

impl RatedStep {
    /// A step that places a digit, counted from 0.
    pub(crate) fn places(rule: &'static str, rating: u32, cell: usize, digit: usize) -> Self {
        Self { rule, rating, placed: Some((cell, digit as u8 + 1)), removed: Vec::new() }
    }

    /// A step that takes candidates away.
    pub(crate) fn removes(rule: &'static str, rating: u32, removed: Vec<(usize, Nine)>) -> Self {
        Self { rule, rating, placed: None, removed }
    }

    /// Takes the step.
    pub(crate) fn take(&self, grid: &mut PencilGrid) {
        for &(cell, digits) in &self.removed {
            ones(digits).for_each(|digit| grid.remove(cell, digit));
        }
        if let Some((cell, digit)) = self.placed {
            grid.place(cell, usize::from(digit) - 1);
        }
    }
}

/// A step that a rule of sets has found, with the candidates whose absence it rests on.
#[derive(Clone, Debug)]
pub(crate) struct Finding {
    pub(crate) step: RatedStep,
    /// The cells and the digits that it looked at: each candidate among them that is not there any more is a reason.
    pub(crate) because: (CellSet, Nine),
}

impl Finding {
    /// A step and what it looked at.
    pub(crate) fn new(step: RatedStep, cells: CellSet, digits: Nine) -> Self {
        Self { step, because: (cells, digits) }
    }
}

/// Hears of each step that a rule finds, and says if that is enough.
pub(crate) type Tell<'a> = dyn FnMut(Finding) -> ControlFlow<()> + 'a;

/// The candidates of one digit in some cells, as a step removes them.
pub(crate) fn of_digit(grid: &PencilGrid, cells: CellSet, digit: usize) -> Vec<(usize, Nine)> {
    of_digits(grid, cells & grid.cells(digit), 1 << digit)
}

/// The candidates of some digits in some cells, as a step removes them.
pub(crate) fn of_digits(grid: &PencilGrid, cells: CellSet, digits: Nine) -> Vec<(usize, Nine)> {
    let found = crate::grid::cells(cells).map(|cell| (cell, grid.digits(cell) & digits));
    found.filter(|&(_, digits)| digits != 0).collect()
}
