//! From symbols and numbers to the values of a board.

use super::assembly::assemble;
use super::row::{Row, Span};
use super::sizes::MOST_SYMBOLS;
use super::{ReadError, ReadErrorKind, ReadOptions, candidates};
use crate::board::{Alphabet, Size, x_is_blank};
use crate::puzzle::Puzzle;

/// The ways in which the cells of rows are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Writing {
    /// One symbol each.
    Symbols,
    /// A word or a field each: a symbol, or a whole number.
    Entries,
    /// A word each, with the candidates.
    Candidates,
}

impl Row {
    /// The number of cells of the line.
    pub(super) fn count(&self, writing: Writing) -> usize {
        match writing {
            Writing::Symbols => self.symbol_count(),
            Writing::Entries => self.entries.len(),
            Writing::Candidates => self.words().count(),
        }
    }
}

/// The puzzle in some lines, which together have the cells of a board of this size.
pub(super) fn puzzle(rows: &[Row], writing: Writing, size: Size, options: ReadOptions) -> Result<Puzzle, ReadError> {
    let line = rows.first().map_or(1, |row| row.line);
    if writing == Writing::Candidates {
        return candidates::puzzle(rows, size, options);
    }
    // Entries are numbers unless each is one symbol: `12` cannot be a symbol, but `7` may be both.
    let (values, alphabet) = if writing == Writing::Entries && !in_symbols(rows, size, options) {
        (numbers(rows, size)?, Alphabet::Integers)
    } else {
        let chars = chars(rows, writing);
        symbols(&chars, size, options.alphabet).map_err(|(index, kind)| {
            let (line, column) = place(rows, writing, index);
            ReadError { line, column: Some(column), kind }
        })?
    };
    assemble(values, size, alphabet, line, options)
}

/// True if the entries are symbols and not numbers.
fn in_symbols(rows: &[Row], size: Size, options: ReadOptions) -> bool {
    match options.alphabet {
        Some(Alphabet::Integers) => false,
        Some(_) => true,
        None => size.side() <= MOST_SYMBOLS && rows.iter().all(Row::is_single),
    }
}

/// The symbols of all cells. A field without a symbol is an empty cell.
fn chars(rows: &[Row], writing: Writing) -> Vec<char> {
    let symbols = rows.iter().flat_map(|row| {
        let of_entry = |entry: &Span| match row.symbols_of(entry) {
            [] => '.',
            [char] => *char,
            // A cell with more than one symbol is an error: no alphabet has this symbol.
            [_, ..] => char::REPLACEMENT_CHARACTER,
        };
        match writing {
            Writing::Symbols => row.symbols.clone(),
            _ => row.entries.iter().map(of_entry).collect(),
        }
    });
    symbols.collect()
}

/// The line and the column of the cell at `index`.
fn place(rows: &[Row], writing: Writing, mut index: usize) -> (usize, usize) {
    for row in rows {
        let count = row.count(writing);
        if index < count {
            let symbol = if writing == Writing::Symbols { index } else { row.entries[index].start as usize };
            return (row.line, row.column(symbol));
        }
        index -= count;
    }
    (rows.first().map_or(1, |row| row.line), 1)
}

fn numbers(rows: &[Row], size: Size) -> Result<Vec<u16>, ReadError> {
    let mut values = Vec::new();
    for row in rows {
        for entry in &row.entries {
            let number = row.number(entry).filter(|&number| number as usize <= size.side());
            values.push(number.map(|number| number as u16).ok_or_else(|| {
                let found = row.symbols_of(entry).iter().take(20).collect();
                let kind = ReadErrorKind::Number { found, size };
                ReadError { line: row.line, column: Some(row.column(entry.start as usize)), kind }
            })?);
        }
    }
    Ok(values)
}

/// The values of symbols, with 0 for an empty cell, and their alphabet. An error has the index of the symbol
/// that is wrong.
pub(super) fn symbols(
    symbols: &[char],
    size: Size,
    alphabet: Option<Alphabet>,
) -> Result<(Vec<u16>, Alphabet), (usize, ReadErrorKind)> {
    let alphabet = alphabet.unwrap_or_else(|| Alphabet::guess(symbols, size.side()));
    let x_is_blank = x_is_blank(symbols, size.side());
    let table = alphabet.table();
    let mut values = Vec::with_capacity(symbols.len());
    for (index, &found) in symbols.iter().enumerate() {
        let value = match found {
            'x' | 'X' if x_is_blank => 0,
            _ => table.get(found as usize).copied().unwrap_or(u16::MAX),
        };
        if value > 0 && !alphabet.covers(size.side()) {
            return Err((index, ReadErrorKind::TooFewSymbols { size, alphabet }));
        }
        if usize::from(value) > size.side() {
            return Err((index, ReadErrorKind::Symbol { found, size, alphabet }));
        }
        values.push(value);
    }
    Ok((values, alphabet))
}
