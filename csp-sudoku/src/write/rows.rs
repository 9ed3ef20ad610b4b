//! Cells in lines: all of them in one, or a line for each row.

use std::fmt::Write as _;

use super::layout::CellText;
use crate::board::{Alphabet, symbol};
use crate::puzzle::{Metadata, Puzzle};
use crate::rules::Ruleset;

/// The rules of a puzzle: the classic ones where those that its text states do not go with its board.
pub(super) fn rules(puzzle: &Puzzle) -> Ruleset {
    let size = puzzle.board.size();
    let stated = puzzle.rules.as_deref().cloned().unwrap_or_default();
    Ruleset::new(size, stated.regions, stated.variants).unwrap_or(size.into())
}

/// The cells in one line. With zeros, `0` is an empty cell where it can be nothing else.
pub(super) fn line(puzzle: &Puzzle, alphabet: Alphabet, zeros: bool) -> String {
    let line = puzzle.board.to_line(alphabet);
    let is_free = alphabet == Alphabet::Digits && puzzle.board.size().side() <= 9;
    if zeros && is_free { line.replace('.', "0") } else { line }
}

/// A line for each row, with this between the cells. A field of an empty cell is empty; in a row without any value it is a
/// point, since a row of nothing would be read as the end of a table.
pub(super) fn lines(puzzle: &Puzzle, cell: CellText, separator: &str) -> String {
    let side = puzzle.board.size().side();
    let width = side.to_string().len();
    let row = |row: &[u16]| {
        let is_bare = row.iter().all(|&value| value == 0);
        let text = |&value: &u16| match cell {
            CellText::Number => format!("{value:>width$}"),
            CellText::Field if value > 0 => value.to_string(),
            CellText::Field => if is_bare { "." } else { "" }.to_owned(),
        };
        row.iter().map(text).collect::<Vec<_>>().join(separator) + "\n"
    };
    puzzle.board.cells().chunks(side).map(row).collect()
}

/// The rows of a board, a line each, with nothing between the cells.
fn plain(puzzle: &Puzzle, alphabet: Alphabet) -> String {
    let row = |row: &[u16]| row.iter().map(|&value| symbol(value, alphabet)).collect::<String>() + "\n";
    puzzle.board.cells().chunks(puzzle.board.size().side()).map(row).collect()
}

/// Headers, each with its letter, and the section `[Puzzle]`: the files of SadMan Sudoku and SudoCue.
///
/// Source: the page of SudoCue on file formats, 2006.
pub(super) fn section(puzzle: &Puzzle, alphabet: Alphabet) -> String {
    let mut text = String::new();
    for (note, said) in puzzle.metadata.iter().flat_map(|metadata| Metadata::iter(metadata)) {
        if let Some(letter) = note.letter() {
            // Writing to memory does not fail.
            let _ = writeln!(text, "#{letter}{said}");
        }
    }
    text + "[Puzzle]\n" + &plain(puzzle, alphabet)
}

/// The rows in a frame, with rules between the boxes: the files of Simple Sudoku.
pub(super) fn framed(puzzle: &Puzzle, alphabet: Alphabet) -> String {
    let size = puzzle.board.size();
    let boxes = size.side() / size.box_columns();
    let edge = format!("*{}*\n", "-".repeat(size.side() + boxes - 1));
    let rule = format!("|{}|\n", vec!["-".repeat(size.box_columns()); boxes].join("+"));
    let mut text = edge.clone();
    for (number, row) in plain(puzzle, alphabet).lines().enumerate() {
        if number > 0 && number.is_multiple_of(size.box_rows()) {
            text.push_str(&rule);
        }
        // Symbols are ASCII, one byte each.
        let boxes = (0..boxes).map(|place| &row[place * size.box_columns()..(place + 1) * size.box_columns()]);
        text.extend(boxes.flat_map(|cells| ["|", cells]).chain(["|\n"]));
    }
    text + &edge
}
