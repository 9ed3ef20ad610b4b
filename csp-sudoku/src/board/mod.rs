//! Boards: a size, and a value or nothing in each cell; the units of cells, and the alphabets in which values are written.
//!
//! From the bottom to the top: `alphabet` and `size`, `cell`, `unit`, [`Board`] itself, `symbols`.

mod alphabet;
mod cell;
mod size;
mod unit;

use std::io::Write as _;

use thiserror::Error;

pub use alphabet::{Alphabet, AlphabetError};
pub(crate) use alphabet::{NO_CANDIDATE, is_blank, x_is_blank};
pub use cell::Cell;
pub use size::{Size, SizeError};
pub use unit::Unit;

/// A Sudoku board with the values `1..=side`. Values may clash: [`Ruleset::contradictions`](crate::Ruleset::contradictions)
/// finds that out.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    size: Size,
    /// Row-major; 0 is empty.
    cells: Vec<u16>,
}

/// The reason why a value cannot be put on a board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum BoardError {
    /// The value is not one of the board's.
    #[error("{cell} cannot hold {value}: the values of a {size} board are 1 to {}", size.side())]
    Value {
        /// The cell.
        cell: Cell,
        /// The value.
        value: u16,
        /// The board's size.
        size: Size,
    },
    /// There is no such cell.
    #[error("there is no cell at row {}, column {} of a {size} board", cell.row + 1, cell.column + 1)]
    Cell {
        /// The cell.
        cell: Cell,
        /// The board's size.
        size: Size,
    },
    /// A board of one size is used where another size is meant.
    #[error("a {found} board is given where a {size} board is meant")]
    Size {
        /// The size of the board.
        found: Size,
        /// The size that is meant.
        size: Size,
    },
    /// The number of cells is not that of the size.
    #[error("{found} cells given for a {size} board, which has {}", size.cells())]
    Count {
        /// The number that was given.
        found: usize,
        /// The board's size.
        size: Size,
    },
}

impl Board {
    /// A board without values.
    pub fn empty(size: Size) -> Self {
        Self { size, cells: vec![0; size.cells()] }
    }

    /// A board from its cells in row-major order, 0 for an empty one.
    ///
    /// # Errors
    ///
    /// [`BoardError`] when there are too few or too many, or a value is above the side.
    pub fn from_cells(size: Size, cells: Vec<u16>) -> Result<Self, BoardError> {
        if cells.len() != size.cells() {
            return Err(BoardError::Count { found: cells.len(), size });
        }
        // Whether all are within the side is found without a branch for each cell. Only a wrong board is searched for the
        // cell to blame.
        let side = size.side() as u16;
        let above = |value: u16| value.saturating_sub(side);
        if cells.iter().fold(0, |any, &value| any | above(value)) != 0
            && let Some(index) = cells.iter().position(|&value| above(value) != 0)
        {
            return Err(BoardError::Value { cell: size.cell(index), value: cells[index], size });
        }
        Ok(Self { size, cells })
    }

    /// Its size.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The value of a cell, if it has one.
    pub fn get(&self, cell: Cell) -> Option<u16> {
        self.cells.get(self.size.index(cell)).copied().filter(|&value| value != 0)
    }

    /// Puts a value into a cell, or empties it.
    ///
    /// # Errors
    ///
    /// [`BoardError`] when the board has no such cell or no such value.
    pub fn set(&mut self, cell: Cell, value: Option<u16>) -> Result<(), BoardError> {
        let size = self.size;
        let value = value.unwrap_or(0);
        if usize::from(cell.row.max(cell.column)) >= size.side() {
            return Err(BoardError::Cell { cell, size });
        }
        if usize::from(value) > size.side() {
            return Err(BoardError::Value { cell, value, size });
        }
        self.cells[size.index(cell)] = value;
        Ok(())
    }

    /// Its cells in row-major order, 0 for an empty one.
    pub fn cells(&self) -> &[u16] {
        &self.cells
    }

    /// The cells that have a value, each with its value.
    pub fn givens(&self) -> impl Iterator<Item = (Cell, u16)> + '_ {
        let given = |(index, &value): (usize, &u16)| (value != 0).then(|| (self.size.cell(index), value));
        self.cells.iter().enumerate().filter_map(given)
    }
}

impl Board {
    /// All cells in one line, `.` for an empty one. With [`Alphabet::Integers`] they are separated by blanks,
    /// and an empty cell is 0. If the alphabet has too few symbols for the board, integers are written
    /// instead.
    pub fn to_line(&self, alphabet: Alphabet) -> String {
        let mut line = Vec::with_capacity(self.cells().len() + 1);
        push_line(&mut line, self.size(), self.cells(), |value| value, alphabet);
        String::from_utf8(line).expect("symbols are ASCII")
    }
}

/// Adds a line with cells, which are in row-major order: see [`Board::to_line`]. `value` says which value a cell has,
/// whatever it is.
pub(crate) fn push_line<T: Copy>(
    line: &mut Vec<u8>,
    size: Size,
    cells: &[T],
    value: impl Fn(T) -> u16,
    alphabet: Alphabet,
) {
    let alphabet = fitting(alphabet, size);
    if alphabet != Alphabet::Integers {
        return line.extend(cells.iter().map(|&cell| alphabet.symbol(value(cell))));
    }
    for (index, &cell) in cells.iter().enumerate() {
        let blank = if index > 0 { " " } else { "" };
        // Writing to memory does not fail.
        let _ = write!(line, "{blank}{}", value(cell));
    }
}

/// The alphabet, if it has enough symbols for the boards of this size.
pub(crate) fn fitting(alphabet: Alphabet, size: Size) -> Alphabet {
    if alphabet.covers(size.side()) { alphabet } else { Alphabet::Integers }
}

/// The text of a cell, `.` for an empty one.
pub(crate) fn symbol(value: u16, alphabet: Alphabet) -> String {
    match (value, alphabet) {
        (1.., Alphabet::Integers) => value.to_string(),
        _ => char::from(alphabet.symbol(value)).to_string(),
    }
}
