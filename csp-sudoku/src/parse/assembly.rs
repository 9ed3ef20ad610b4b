//! Puzzles from the values of all cells, and from lines that are plainly boards: digits and points, as many as a board has
//! cells. Most lines of long lists are.

use super::{ReadError, ReadErrorKind, ReadOptions, sizes};
use crate::board::{Alphabet, Board, Size};
use crate::puzzle::Puzzle;

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

/// The lengths of lines that have one meaning. All others need a closer look: 16 symbols may be a row of 16x16, and
/// 64 may be the candidates of a 4x4 board.
const LENGTHS: [usize; 2] = [36, 81];

/// Reads such lines.
#[derive(Debug)]
pub(super) struct Plain {
    /// The size of the boards with so many cells, for each of [`LENGTHS`].
    sizes: [Option<Size>; LENGTHS.len()],
    options: ReadOptions,
}

impl Plain {
    pub(super) fn new(options: ReadOptions) -> Self {
        let in_digits = matches!(options.alphabet, None | Some(Alphabet::Digits));
        let size = |length| sizes::by_symbols(length, options).filter(|_| in_digits);
        Self { sizes: LENGTHS.map(size), options }
    }

    /// The puzzle that this line plainly is: O(cells), one allocation.
    pub(super) fn puzzle(&self, line: &[u8], number: usize) -> Option<Puzzle> {
        let place = LENGTHS.iter().position(|&length| length == line.len())?;
        let size = self.sizes[place]?;
        let board = Board::from_cells(size, line.iter().map(|&byte| value(byte)).collect()).ok()?;
        Some(of_board(board, Alphabet::Digits, number, self.options))
    }
}

/// The value of a digit, 0 of a point, and more than 9 of any other byte. There is no branch, so that many bytes are
/// read at a time.
fn value(byte: u8) -> u16 {
    let digit = byte.wrapping_sub(b'0');
    u16::from(if byte == b'.' { 0 } else { digit })
}
