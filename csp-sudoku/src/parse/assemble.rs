//! From the values of all cells to a puzzle.

use super::{ReadError, ReadErrorKind, ReadOptions};
use crate::{Alphabet, Board, Puzzle, Size};

/// The puzzle with these values, 0 for an empty cell.
pub(super) fn assemble(
    values: Vec<u16>,
    size: Size,
    alphabet: Alphabet,
    line: usize,
    options: ReadOptions,
) -> Result<Puzzle, ReadError> {
    let kind = ReadErrorKind::Cells { found: values.len(), size: Some(size) };
    let board = Board::from_cells(size, values).map_err(|_| ReadError { line, column: None, kind })?;
    Ok(of_board(board, alphabet, line, options))
}

/// The puzzle of this board.
pub(super) fn of_board(board: Board, alphabet: Alphabet, line: usize, options: ReadOptions) -> Puzzle {
    let size = board.size();
    let usual_boxes = options.size.is_none() && size.box_rows() != size.box_columns();
    Puzzle { board, line, alphabet, candidates: None, usual_boxes, metadata: None, rules: None }
}
