//! Slips of the hand, and what takes them back.

use crate::board::{Board, Cell};

/// A slip that would explain why a board has no solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Mistake {
    /// Without this given there is exactly one solution, and its cell has another value there.
    Wrong {
        /// The cell.
        cell: Cell,
        /// The value that stands there.
        value: u16,
        /// The value that stands there in the one solution.
        instead: u16,
    },
    /// With another value in this cell there is exactly one solution.
    Digit {
        /// The cell.
        cell: Cell,
        /// The value that stands there.
        value: u16,
        /// The value that leaves exactly one solution.
        instead: u16,
    },
    /// With the value in the empty cell beside it there is exactly one solution.
    Moved {
        /// The value.
        value: u16,
        /// The cell in which it stands.
        from: Cell,
        /// The cell in which it leaves exactly one solution.
        to: Cell,
    },
    /// With the values of two neighbours, or of two cells of a row, interchanged there is exactly one solution.
    Swapped {
        /// The left or upper one, and its value.
        first: (Cell, u16),
        /// The right or lower one, and its value.
        second: (Cell, u16),
    },
    /// With a part of a row moved by one cell there is exactly one solution: somebody has typed an empty cell too many or too
    /// few, or has left out a value.
    Shifted {
        /// From this cell to the end of its row everything is moved.
        from: Cell,
        /// True if it is moved to the right, which opens this cell; else it is moved to the left, over this empty cell, which
        /// opens the last of the row.
        to_right: bool,
        /// The value that must stand in the cell that is opened; `None` when it need not be given.
        missing: Option<u16>,
    },
    /// This row is typed a second time in the next. Without the second one, with the rows below moved up and the last one open,
    /// there is a solution.
    Repeated {
        /// The row, from 0.
        row: u16,
        /// True if there is exactly one solution.
        is_unique: bool,
    },
    /// Without this given there are several solutions, and no other value leaves exactly one.
    Several {
        /// The cell.
        cell: Cell,
        /// The value that stands there.
        value: u16,
    },
}

impl Mistake {
    /// The board without the slip. Cells of which nothing is known are empty.
    pub fn mended(self, board: &Board) -> Board {
        let mut cells = board.cells().to_vec();
        let side = board.size().side();
        let index = |cell: Cell| board.size().index(cell);
        match self {
            Self::Wrong { cell, instead, .. } | Self::Digit { cell, instead, .. } => cells[index(cell)] = instead,
            Self::Moved { value, from, to } => (cells[index(from)], cells[index(to)]) = (0, value),
            Self::Swapped { first: (a, _), second: (b, _) } => cells.swap(index(a), index(b)),
            Self::Several { cell, .. } => cells[index(cell)] = 0,
            Self::Repeated { row, .. } => {
                cells.drain((usize::from(row) + 1) * side..(usize::from(row) + 2) * side);
                cells.resize(side * side, 0);
            }
            Self::Shifted { from, to_right, missing } => {
                let moved = &mut cells[index(from)..(usize::from(from.row) + 1) * side];
                let open = if to_right {
                    moved.rotate_right(1);
                    moved.first_mut()
                } else {
                    moved.rotate_left(1);
                    moved.last_mut()
                };
                open.into_iter().for_each(|open| *open = missing.unwrap_or(0));
            }
        }
        Board::from_cells(board.size(), cells).unwrap_or_else(|_| board.clone())
    }

    /// The distance from the likeliest: the more must be as it is by chance if it is not this slip, the likelier it is.
    pub(super) fn rank(self, board: &Board) -> (u8, usize) {
        match self {
            Self::Repeated { .. } => (0, 0),
            Self::Shifted { missing: None, .. } if self.moved(board) > 2 => (1, 0),
            Self::Wrong { .. } => (2, 0),
            Self::Digit { .. } => (3, 0),
            Self::Moved { .. } => (4, 0),
            Self::Swapped { first: (a, _), second: (b, _) } if a.row != b.row || b.column - a.column == 1 => (5, 0),
            Self::Shifted { missing: None, .. } => (6, 0),
            Self::Swapped { .. } => (7, 0),
            Self::Shifted { .. } => (8, usize::MAX - self.moved(board)),
            Self::Several { .. } => (9, 0),
        }
    }

    /// The number of givens that a shift moves.
    pub(super) fn moved(self, board: &Board) -> usize {
        let Self::Shifted { from, .. } = self else { return 0 };
        let side = board.size().side();
        let row = &board.cells()[usize::from(from.row) * side..][..side];
        row[usize::from(from.column)..].iter().filter(|&&value| value > 0).count()
    }
}
