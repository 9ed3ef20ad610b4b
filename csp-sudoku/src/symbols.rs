//! Cells as symbols, or as whole numbers where there are too few of those.

use std::io::Write as _;

use crate::{Alphabet, Size};

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
