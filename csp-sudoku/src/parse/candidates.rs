//! Candidates as input: pencil marks, and lines with a place for each candidate.

use csp_core::{Domain, Val};

use super::assembly::assemble;
use super::row::{Row, usual};
use super::{ReadError, ReadErrorKind, ReadOptions, sizes};
use crate::board::{Alphabet, NO_CANDIDATE, Size, is_blank};
use crate::puzzle::Puzzle;

/// The puzzle of a grid of candidates: a word for each cell.
pub(super) fn puzzle(rows: &[Row], size: Size, options: ReadOptions) -> Result<Puzzle, ReadError> {
    let line = rows.first().map_or(1, |row| row.line);
    let alphabet = options.alphabet.unwrap_or(Alphabet::usual(size.side()));
    let mut all = Vec::new();
    for row in rows {
        for word in row.words() {
            all.push(domain(word, size, alphabet).ok_or_else(|| {
                let found = word.chars().take(20).collect();
                // The word is a part of the text of the row, so the distance of the two is its place there.
                let offset = word.as_ptr() as usize - row.text.as_ptr() as usize;
                let column = row.text.get(..offset).map(|before| before.chars().count() + 1);
                ReadError { line: row.line, column, kind: ReadErrorKind::Candidates { found, size } }
            })?);
        }
    }
    of_domains(all, size, alphabet, line, options)
}

/// The puzzle with these candidates.
pub(super) fn of_domains(
    all: Vec<Domain>,
    size: Size,
    alphabet: Alphabet,
    line: usize,
    options: ReadOptions,
) -> Result<Puzzle, ReadError> {
    let only = |domain: &Domain| domain.first().filter(|_| domain.len() == 1).map_or(0, Val::get);
    let puzzle = assemble(all.iter().map(only).collect(), size, alphabet, line, options)?;
    Ok(Puzzle { candidates: Some(all), ..puzzle })
}

/// The candidates that a word stands for, in ascending order. There is no sign for an empty cell: a number
/// such as 17 among empty cells would be read as two candidates.
pub(super) fn domain(word: &str, size: Size, alphabet: Alphabet) -> Option<Domain> {
    if word == NO_CANDIDATE {
        return Some(Domain::empty());
    }
    // A star behind the candidates only says that the cell is not decided yet.
    let word = word.strip_suffix('*').unwrap_or(word);
    let mut domain = Domain::empty();
    let mut last = 0;
    let mut add = |value: Option<u16>| {
        let value = value.filter(|&value| value > last && usize::from(value) <= size.side())?;
        last = value;
        domain.insert(Val::new(value)).then_some(())
    };
    if alphabet == Alphabet::Integers || word.contains(',') {
        word.split(',').try_for_each(|number| add(number.parse().ok()))?;
    } else {
        word.chars().map(usual).try_for_each(|char| add(alphabet.value(char)))?;
    }
    Some(domain)
}

/// True if a line is a row of candidates in which some cell has several.
pub(super) fn is_row(row: &Row, size: Size) -> bool {
    let alphabet = Alphabet::usual(size.side());
    let mut several = false;
    row.words().all(|word| {
        let domain = domain(word, size, alphabet);
        several |= word.len() > 1 && domain.as_ref().is_some_and(|domain| domain.len() != 1);
        domain.is_some()
    }) && several
}

/// The puzzle of a line with a place for each candidate of each cell. A place holds its candidate or is
/// blank. `None` when a place holds another value, or when a cell has no candidate and so many places may as well be
/// the cells of a board.
pub(super) fn places(symbols: &[char], size: Size, line: usize, options: ReadOptions) -> Option<Puzzle> {
    let alphabet = options.alphabet.unwrap_or(Alphabet::Digits);
    let may_be_a_board = sizes::by_symbols(symbols.len(), options).is_some();
    let mut all = Vec::with_capacity(size.cells());
    for cell in symbols.chunks(size.side()) {
        let mut domain = Domain::empty();
        for (value, &symbol) in (1..).zip(cell) {
            match alphabet.value(symbol) {
                Some(found) if found == value => {
                    domain.insert(Val::new(value));
                }
                None if is_blank(symbol) => {}
                _ => return None,
            }
        }
        if domain.is_empty() && may_be_a_board {
            return None;
        }
        all.push(domain);
    }
    // Nothing but blanks is no line of candidates.
    all.iter().any(|domain| !domain.is_empty()).then(|| of_domains(all, size, alphabet, line, options).ok())?
}
