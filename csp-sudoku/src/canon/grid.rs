//! The cells of a 9x9 board, and the errors of boards that have no canonical form.

use thiserror::Error;

use crate::board::{Board, Cell, Size};

/// The reason why a board has no canonical form.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CanonError {
    /// It is not a 9x9 board with boxes of 3x3.
    #[error("canonical forms are for 9x9 boards with boxes of 3x3, and this is a {0} board")]
    Size(Size),
    /// A value stands twice in a row, column or box.
    #[error("{cell} repeats a value of its row, column or box, so the board has no solution and no canonical form")]
    Repeated {
        /// The second cell.
        cell: Cell,
    },
    /// The solution is no solution of the board.
    #[error("the grid that is given as its solution does not solve the board")]
    NoSolution,
}

/// The cells by rows, 0 for an empty one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Grid(pub(super) [u8; 81]);

impl Grid {
    pub(super) fn of(board: &Board) -> Result<Self, CanonError> {
        let size = board.size();
        if (size.box_rows(), size.box_columns()) != (3, 3) {
            return Err(CanonError::Size(size));
        }
        Ok(Self(std::array::from_fn(|cell| board.cells()[cell] as u8)))
    }

    /// A board in which no value stands twice in a row, column or box.
    pub(super) fn sound(board: &Board) -> Result<Self, CanonError> {
        let grid = Self::of(board)?;
        // The values of each row, column and box.
        let mut seen = [[0u16; 9]; 3];
        for (cell, &value) in grid.0.iter().enumerate().filter(|&(_, &value)| value != 0) {
            let (row, column) = (cell / 9, cell % 9);
            for (seen, unit) in seen.iter_mut().zip([row, column, row / 3 * 3 + column / 3]) {
                if seen[unit] >> value & 1 == 1 {
                    return Err(CanonError::Repeated { cell: board.size().cell(cell) });
                }
                seen[unit] |= 1 << value;
            }
        }
        Ok(grid)
    }

    pub(super) fn board(&self) -> Board {
        let size = Size::with_box(3, 3).expect("there are 9x9 boards");
        let cells = self.0.iter().map(|&value| value.into()).collect();
        Board::from_cells(size, cells).expect("these are 81 values from 0 to 9")
    }

    pub(super) fn transposed(&self) -> Self {
        Self(std::array::from_fn(|cell| self.0[cell % 9 * 9 + cell / 9]))
    }

    pub(super) fn row(&self, row: u8) -> &[u8] {
        &self.0[usize::from(row) * 9..][..9]
    }
}
