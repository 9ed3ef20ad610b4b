//! Lines that the program HoDoKu writes.
//!
//! - Its library: `:0201:578:.+9.+45.2..3...:529:...`, fields for the technique, its values, the board, the candidates that
//!   are deleted, and what the technique finds. It is refused, as the deleted candidates would be lost without a word.
//! - A board in which a `+` stands before each value that was placed.

use super::{ReadError, ReadErrorKind};

/// The error of a line of the library.
pub(super) fn refused(content: &str, line: usize) -> Option<ReadError> {
    let mut fields = content.trim().strip_prefix(':')?.split(':');
    let technique = fields.next()?;
    let is_code = |text: &str| text.starts_with(|char: char| char.is_ascii_digit()) && text.len() >= 4;
    let (_values, board) = (fields.next()?, fields.next()?);
    let cells = board.chars().filter(|char| *char != '+').count();
    (is_code(technique) && cells == 81).then_some(ReadError { line, column: None, kind: ReadErrorKind::HodokuLibrary })
}

/// A board of 81 cells without the signs before its placed values.
pub(super) fn without_signs(content: &str) -> Option<String> {
    let text = content.trim();
    let is_cell = |char: char| char.is_ascii_digit() || char == '.';
    let stand_before_values =
        text.split('+').skip(1).all(|part| part.starts_with(|char: char| matches!(char, '1'..='9')));
    let cells: String = text.chars().filter(|char| *char != '+').collect();
    let is_board = cells.len() == 81 && cells.chars().all(is_cell);
    (text.contains('+') && is_board && stand_before_values).then_some(cells)
}
