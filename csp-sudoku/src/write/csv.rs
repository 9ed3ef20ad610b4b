//! Tables of puzzles.

use super::rows::places;
use super::{WriteError, rows};
use crate::board::Alphabet;
use crate::puzzle::{Note, Puzzle};

/// The first line: the names of the columns.
pub(super) fn head() -> String {
    let notes = Note::ALL.map(Note::name);
    format!("puzzle,boxes,{}\n", notes.join(","))
}

/// The line of a puzzle. Its cells are a word of symbols, or whole numbers with blanks; of a puzzle with candidates, a
/// place for each candidate.
pub(super) fn text(puzzle: &Puzzle, alphabet: Alphabet) -> Result<String, WriteError> {
    let size = puzzle.board.size();
    let cells = if puzzle.candidates.is_some() { places(puzzle)? } else { rows::line(puzzle, alphabet, true) };
    let mut line = format!("{cells},{}x{}", size.box_rows(), size.box_columns());
    for note in Note::ALL {
        line.push(',');
        if let Some(said) = puzzle.metadata.as_ref().and_then(|metadata| metadata.get(note)) {
            line.extend(["\"", &said.replace('"', "\"\""), "\""]);
        }
    }
    line.push('\n');
    Ok(line)
}
