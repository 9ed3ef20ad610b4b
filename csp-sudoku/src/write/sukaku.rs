//! Lines with a place for each candidate of each cell.

use csp_core::{Domain, Val};

use super::{Format, WriteError, rows};
use crate::{Alphabet, Puzzle};

/// The side of boards of which so many places would be a board of another size: 64 places are 8x8.
const ALSO_A_BOARD: usize = 4;

/// A place for each candidate of each cell: its symbol, or `.`.
pub(super) fn line(puzzle: &Puzzle) -> Result<String, WriteError> {
    let size = puzzle.board.size();
    let all = rows::candidates(puzzle);
    if let Some(index) = all.iter().position(Domain::is_empty).filter(|_| size.side() == ALSO_A_BOARD) {
        return Err(WriteError::NoCandidate { format: Format::Sukaku, cell: size.cell(index), size });
    }
    let place = |held: bool, value| if held { char::from(Alphabet::Digits.symbol(value)) } else { '.' };
    let places = |domain: &Domain| -> Vec<char> {
        (1..=size.side() as u16).map(|value| place(domain.contains(Val::new(value)), value)).collect()
    };
    Ok(all.iter().flat_map(places).collect())
}
