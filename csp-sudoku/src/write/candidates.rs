//! Candidates of cells: as a grid of pencil marks, or in a line with a place for each.

use std::borrow::Cow;

use csp_core::{Domain, Val};

use super::{Format, WriteError};
use crate::board::Alphabet;
use crate::picture::CandidateStyle;
use crate::puzzle::Puzzle;

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
