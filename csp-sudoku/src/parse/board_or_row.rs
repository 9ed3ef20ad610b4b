//! A line that may be a whole board or one row of a larger board. For example, 16 cells are a 4x4 board or a
//! row of a 16x16 board.

use super::decoder::Writing;
use super::formats::is_row_of_candidates;
use super::row::Row;
use super::{ReadOptions, sizes};
use crate::board::{Alphabet, Size};

/// The two things that such a line may be.
#[derive(Clone, Copy, Debug)]
pub(super) struct BoardOrRow {
    pub(super) writing: Writing,
    /// The size of the board, if the line is a whole board.
    pub(super) board: Size,
    /// The size of the board, if the line is a row.
    pub(super) row: Size,
    /// True if its cells are fields. Then other rows may lack the empty fields at their ends.
    fields: bool,
}

/// The boards that a line may be or begin, if it may be a whole board. If it can be no row, `row` has the same size as `board`.
pub(super) fn of(row: &Row, options: ReadOptions) -> Option<BoardOrRow> {
    if is_row_of_candidates(row, options) {
        return None;
    }
    let integers = options.alphabet == Some(Alphabet::Integers);
    let symbols = sizes::by_symbols(row.symbol_count(), options).filter(|_| !integers && row.is_even());
    let entries = || sizes::by_board(row.entries.len(), options);
    let (writing, board) = match symbols {
        Some(size) => (Writing::Symbols, size),
        None => (Writing::Entries, entries()?),
    };
    let count = row.count(writing);
    let is_long = writing == Writing::Symbols && row.entries.len() != count && count > sizes::MOST_SYMBOLS;
    let larger = sizes::by_row(count, options).filter(|_| !is_long);
    Some(BoardOrRow { writing, board, row: larger.unwrap_or(board), fields: row.fields })
}

impl BoardOrRow {
    /// True if another line may belong to the same grid.
    pub(super) fn accepts(self, row: &Row) -> bool {
        self.writing_of(row).is_some()
    }

    /// The way in which another line of this grid is written. The first line may have one digit for each number by chance,
    /// where others have several.
    fn writing_of(self, row: &Row) -> Option<Writing> {
        let side = self.row.side();
        let is_cut = self.fields && row.fields && row.entries.len() < side;
        let same = [self.writing, Writing::Entries].into_iter().find(|&writing| row.count(writing) == side);
        same.or(is_cut.then_some(Writing::Entries))
    }

    /// Says whether the line is a row and not a board, going by its values. `None` when they do not decide.
    pub(super) fn is_row(self, row: &Row) -> Option<bool> {
        if self.row == self.board {
            return Some(false);
        }
        let mut values = self.values(row);
        let exceeds = values.iter().any(|&value| value as usize > self.board.side());
        values.sort_unstable();
        let repeats = values.windows(2).any(|pair| pair[0] == pair[1]);
        match (exceeds, repeats) {
            (true, false) => Some(true),
            (false, true) => Some(false),
            _ => None,
        }
    }

    /// True if the line has a value that the smaller board does not have.
    pub(super) fn exceeds(self, row: &Row) -> bool {
        self.values(row).iter().any(|&value| value as usize > self.board.side())
    }

    fn values(self, row: &Row) -> Vec<u32> {
        values(row, self.writing_of(row).unwrap_or(self.writing))
    }
}

/// The values of a line, without empty cells. A symbol without meaning counts as a very large value.
fn values(row: &Row, writing: Writing) -> Vec<u32> {
    let letters = !row.symbols.iter().any(|char| matches!(char, '1'..='9'));
    let alphabet = if letters { Alphabet::Letters } else { Alphabet::Digits };
    let symbol = |&char: &char| {
        if alphabet.is_blank(char) { 0 } else { alphabet.value(char).map_or(u32::MAX, u32::from) }
    };
    let number = |entry| row.number(entry).unwrap_or_else(|| row.symbols_of(entry).first().map_or(0, symbol));
    let all: Vec<u32> = if writing == Writing::Symbols {
        row.symbols.iter().map(symbol).collect()
    } else {
        row.entries.iter().map(number).collect()
    };
    all.into_iter().filter(|&value| value != 0).collect()
}
