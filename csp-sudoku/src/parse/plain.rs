//! Lines that are plainly boards: digits and points, as many as a board has cells. Most lines of long lists are.

use super::{ReadOptions, assemble, sizes};
use crate::{Alphabet, Board, Puzzle, Size};

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
        Some(assemble::of_board(board, Alphabet::Digits, number, self.options))
    }
}

/// The value of a digit, 0 of a point, and more than 9 of any other byte. There is no branch, so that many bytes are
/// read at a time.
fn value(byte: u8) -> u16 {
    let digit = byte.wrapping_sub(b'0');
    u16::from(if byte == b'.' { 0 } else { digit })
}
