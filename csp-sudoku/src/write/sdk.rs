//! The files of SadMan Sudoku and SudoCue.

use std::fmt::Write as _;

use super::rows;
use crate::{Alphabet, Metadata, Puzzle};

/// Headers, each with its letter, and the section `[Puzzle]`.
///
/// Source: the page of SudoCue on file formats, 2006.
pub(super) fn text(puzzle: &Puzzle, alphabet: Alphabet) -> String {
    let mut text = String::new();
    for (note, said) in puzzle.metadata.iter().flat_map(|metadata| Metadata::iter(metadata)) {
        if let Some(letter) = note.letter() {
            // Writing to memory does not fail.
            let _ = writeln!(text, "#{letter}{said}");
        }
    }
    text + "[Puzzle]\n" + &rows::plain(puzzle, alphabet)
}
