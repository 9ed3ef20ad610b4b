//! Boards in one line: cells as symbols, or as whole numbers where there are too few of those.

use std::io::Write as _;

use super::{Alphabet, Board, Size};

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
