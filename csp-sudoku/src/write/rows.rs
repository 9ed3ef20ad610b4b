//! What several formats write.

use std::borrow::Cow;

use csp_core::{Domain, Val};

use crate::symbols::symbol;
use crate::{Alphabet, Puzzle, Ruleset};

/// The rules of a puzzle: the classic ones where those that its text states do not go with its board.
pub(super) fn rules(puzzle: &Puzzle) -> Ruleset {
    let size = puzzle.board.size();
    let stated = puzzle.rules.as_deref().cloned().unwrap_or_default();
    Ruleset::new(size, stated.regions, stated.variants).unwrap_or(size.into())
}

/// The rows of a board, a line each, with nothing between the cells.
pub(super) fn plain(puzzle: &Puzzle, alphabet: Alphabet) -> String {
    let row = |row: &[u16]| row.iter().map(|&value| symbol(value, alphabet)).collect::<String>() + "\n";
    puzzle.board.cells().chunks(puzzle.board.size().side()).map(row).collect()
}

/// The cells in one line, with `0` for an empty cell where 0 can be nothing else.
pub(super) fn digits(puzzle: &Puzzle, alphabet: Alphabet) -> String {
    let line = puzzle.board.to_line(alphabet);
    let is_free = alphabet == Alphabet::Digits && puzzle.board.size().side() <= 9;
    if is_free { line.replace('.', "0") } else { line }
}

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
