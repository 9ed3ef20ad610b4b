//! Formulas for SAT solvers.

use std::io::Write;

use csp_core::Watch;
use csp_proof::cnf::{Decoded, DirectEncoding};

use super::{WriteError, rows};
use crate::board::{Board, Size};
use crate::model::Model;
use crate::puzzle::{Metadata, Puzzle};

/// The start of the comment that says the size, without the `c` in front: the shape of the boxes stands behind it.
pub(crate) const BOARD_SIGN: &str = "csp sudoku, boxes ";

/// The comments of the formula of a puzzle: its size, its other rules, and what is known about it.
fn board_comments(puzzle: &Puzzle) -> Vec<String> {
    let size = puzzle.board.size();
    let rules = puzzle.rules.iter().flat_map(|rules| rules.to_comments());
    let notes = puzzle.metadata.iter().flat_map(|metadata| Metadata::iter(metadata));
    let shape = format!("{BOARD_SIGN}{}x{}", size.box_rows(), size.box_columns());
    [shape].into_iter().chain(rules).chain(notes.map(|(note, said)| format!("{}: {said}", note.name()))).collect()
}

/// The board of a solution, if the formula is that of a board.
pub fn board_of(decoded: &Decoded, solution: &[usize]) -> Option<Board> {
    let shape = decoded.comments.iter().find_map(|comment| comment.strip_prefix(BOARD_SIGN))?;
    let size: Size = shape.parse().ok()?;
    let values = solution.iter().map(|&place| u16::try_from(place + 1).unwrap_or(u16::MAX)).collect();
    Board::from_cells(size, values).ok()
}

/// Writes the direct encoding of the puzzle's network: value v of the cell with index i has number i * side + v.
pub(super) fn write(puzzle: &Puzzle, to: &mut impl Write, watch: &Watch) -> Result<(), WriteError> {
    let model = Model::within(rows::rules(puzzle), watch)?;
    let network = model.network_of(puzzle)?;
    Ok(DirectEncoding::new(&network, watch)?.write(to, &board_comments(puzzle), watch)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_say_the_size() {
        let puzzle = Puzzle::from("0401304010040210".parse::<Board>().unwrap());
        assert_eq!(board_comments(&puzzle), ["csp sudoku, boxes 2x2"]);
    }
}
