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
    /// With a part of a row moved by one cell there is exactly one solution: somebody has typed an empty cell or a value twice, or
    /// has left out an empty cell or a value.
    Shifted {
        /// From this cell to the end of its row everything is moved.
        from: Cell,
        /// True if it is moved to the right, which opens this cell; else it is moved to the left, over this cell, which is empty
        /// or has the value on its left again. This opens the last of the row.
        to_right: bool,
        /// The value that must stand in a cell that is opened; `None` when it need not be given.
        missing: Option<Missing>,
    },
    /// This row is typed a second time in the next. Without the second one, with the rows below moved up and the last one open,
    /// there is a solution.
    Repeated {
        /// The row, from 0.
        row: u16,
        /// True if there is exactly one solution.
        is_unique: bool,
    },
    /// With two rows interchanged there is exactly one solution.
    Rows {
        /// The upper one, from 0.
        first: u16,
        /// The lower one.
        second: u16,
    },
    /// With a square box mirrored along its falling diagonal there is exactly one solution: its columns were typed as rows.
    Transposed {
        /// Its upper left cell.
        corner: Cell,
    },
    /// Without this given there are several solutions, and no other value leaves exactly one.
    Several {
        /// The cell.
        cell: Cell,
        /// The value that stands there.
        value: u16,
    },
}

/// A value that a row has lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Missing {
    /// A cell in which it may have stood.
    pub cell: Cell,
    /// The value that leaves exactly one solution there.
    pub value: u16,
    /// The number of other values, there or in cells beside it, that leave exactly one solution, too.
    pub others: u16,
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
            Self::Rows { first, second } => {
                (0..side).for_each(|x| cells.swap(usize::from(first) * side + x, usize::from(second) * side + x));
            }
            Self::Transposed { corner } => {
                let height = board.size().box_rows();
                let at = |down: usize, right: usize| index(corner) + down * side + right;
                for (down, right) in (0..height).flat_map(|down| (0..down).map(move |right| (down, right))) {
                    cells.swap(at(down, right), at(right, down));
                }
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
                open.into_iter().for_each(|open| *open = 0);
                // One of several values is no more than a guess.
                if let Some(Missing { cell, value, others: 0 }) = missing {
                    cells[index(cell)] = value;
                }
            }
        }
        Board::from_cells(board.size(), cells).unwrap_or_else(|_| board.clone())
    }

    /// The distance from the likeliest.
    ///
    /// By Bayes' rule with all kinds alike, a slip is the likelier the fewer of its kind can be made on a board, which are about as
    /// many as stand here for 9x9, and the more values may be the one that it has lost.
    pub(super) fn rank(self, board: &Board) -> usize {
        let of_kind = match self {
            Self::Repeated { .. } => 0,
            Self::Transposed { .. } => 9,
            Self::Shifted { missing: None, .. } if self.is_of_whole_row(board) && self.moved(board) > 2 => 10,
            Self::Swapped { first: (a, _), second: (b, _) } if a.row != b.row || b.column - a.column == 1 => 12,
            Self::Shifted { .. } => 25,
            Self::Rows { .. } => 27,
            Self::Swapped { .. } => 30,
            Self::Moved { .. } => 75,
            Self::Wrong { .. } => 200,
            Self::Digit { .. } => 201,
            Self::Several { .. } => usize::MAX / 100,
        };
        let fitting = match self {
            Self::Shifted { missing: Some(missing), .. } => 1 + usize::from(missing.others),
            _ => 1,
        };
        of_kind * 100 / fitting
    }

    /// True if nothing of the row stands before what a shift moves.
    pub(super) fn is_of_whole_row(self, board: &Board) -> bool {
        let Self::Shifted { from, .. } = self else { return false };
        !board.givens().any(|(cell, _)| cell.row == from.row && cell.column < from.column)
    }

    /// The number of givens that a shift moves.
    pub(super) fn moved(self, board: &Board) -> usize {
        let Self::Shifted { from, .. } = self else { return 0 };
        let side = board.size().side();
        let row = &board.cells()[usize::from(from.row) * side..][..side];
        row[usize::from(from.column)..].iter().filter(|&&value| value > 0).count()
    }
}
