//! Cells in lines: all of them in one, or a line for each row; and their candidates, as a grid of pencil marks or in a line.

use std::borrow::Cow;
use std::fmt::Write as _;

use csp_core::{Domain, Val};

use crate::board::{Alphabet, symbol};
use crate::picture::CandidateStyle;
use crate::puzzle::{Metadata, Puzzle};
use crate::rules::Ruleset;
use crate::write::layout::CellText;
use crate::write::{Format, WriteError};

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

/// The side of boards of which so many places would be a board of another size: 64 places are 8x8.
const ALSO_A_BOARD: usize = 4;

/// The candidates of each cell: the value of a given, those that the puzzle came with, or those that the givens leave.
pub(super) fn candidates(puzzle: &Puzzle) -> Cow<'_, [Domain]> {
    let Some(all) = &puzzle.candidates else { return Cow::Owned(puzzle.board.candidates()) };
    let agrees = |(&value, domain): (&u16, &Domain)| value == 0 || *domain == Domain::only(Val::new(value));
    if puzzle.board.cells().iter().zip(all).all(agrees) {
        return Cow::Borrowed(all);
    }
    let cell = |(&value, domain): (&u16, &Domain)| match value {
        0 => domain.clone(),
        value => Domain::only(Val::new(value)),
    };
    Cow::Owned(puzzle.board.cells().iter().zip(all).map(cell).collect())
}

/// The candidates of each cell in a grid.
pub(super) fn marks(puzzle: &Puzzle) -> String {
    puzzle.board.size().candidates_to_text(&candidates(puzzle), CandidateStyle::Plain)
}

/// A place for each candidate of each cell: its symbol, or `.`.
pub(super) fn places(puzzle: &Puzzle) -> Result<String, WriteError> {
    let size = puzzle.board.size();
    let all = candidates(puzzle);
    if let Some(index) = all.iter().position(Domain::is_empty).filter(|_| size.side() == ALSO_A_BOARD) {
        return Err(WriteError::NoCandidate { format: Format::Sukaku, cell: size.cell(index), size });
    }
    let place = |held: bool, value| if held { char::from(Alphabet::Digits.symbol(value)) } else { '.' };
    let of_cell = |domain: &Domain| -> Vec<char> {
        (1..=size.side() as u16).map(|value| place(domain.contains(Val::new(value)), value)).collect()
    };
    Ok(all.iter().flat_map(of_cell).collect())
}
