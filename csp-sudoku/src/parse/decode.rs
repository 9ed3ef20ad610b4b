//! From the cells of a line to what they mean: how many, in which writing, with which values.

use super::lines::{Cells, Word};
use super::{ReadError, ReadErrorKind, ReadOptions};
use crate::{Alphabet, Size};

/// How the cells of a line are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Writing {
    /// One symbol each.
    Symbols,
    /// Whole numbers.
    Numbers,
}

/// What a line may be, going by its number of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// All cells of a board.
    Board(Size),
    /// One row of a board.
    Row(Size),
    /// Either; only what follows can tell.
    Either { board: Size, row: Size },
}

/// The largest side that symbols can write.
const MOST_SYMBOLS: usize = 35;

impl Cells {
    pub(super) fn count(&self, writing: Writing) -> usize {
        match writing {
            Writing::Symbols => self.symbols.len(),
            Writing::Numbers => self.words.len(),
        }
    }

    /// The writing and the shape of a line that starts a puzzle.
    pub(super) fn recognise(&self, options: ReadOptions) -> Result<(Writing, Shape), ReadError> {
        let shape = |writing| shape(self.count(writing), writing, options.size).map(|shape| (writing, shape));
        let (numbers, symbols) = (shape(Writing::Numbers), shape(Writing::Symbols));
        let one_symbol_words = self.words.len() == self.symbols.len() && !self.commas;
        let found = match (options.alphabet, &numbers) {
            (Some(Alphabet::Integers), _) => numbers,
            (None, _) if one_symbol_words => symbols.or(numbers),
            (None, Ok((_, shape))) if self.commas || self.reads_as_numbers(shape.largest()) => numbers,
            (None, Err(_)) if self.commas || (symbols.is_err() && self.looks_like_numbers()) => numbers,
            _ => symbols,
        };
        found.map_err(|kind| ReadError { line: self.line, column: None, kind })
    }

    /// Whether each word is a number with no more digits than the side has.
    fn reads_as_numbers(&self, size: Size) -> bool {
        let digits = size.side().to_string().len();
        self.words.iter().all(|word| self.number(word).is_some() && word.len() <= digits)
    }

    fn looks_like_numbers(&self) -> bool {
        self.words.len() >= 10 && self.words.iter().all(|word| self.number(word).is_some() && word.len() <= 3)
    }

    /// Whether a value stands here that a board of this side does not have.
    pub(super) fn exceeds(&self, side: usize, writing: Writing) -> bool {
        let above = |value: Option<u16>| value.is_none_or(|value| usize::from(value) > side);
        match writing {
            Writing::Numbers => {
                self.words.iter().any(|word| self.number(word).is_none_or(|number| number as usize > side))
            }
            Writing::Symbols => {
                self.symbols.iter().any(|&char| !Alphabet::Digits.is_blank(char) && above(Alphabet::Digits.value(char)))
            }
        }
    }
}

impl Shape {
    fn largest(self) -> Size {
        match self {
            Self::Board(size) | Self::Row(size) | Self::Either { row: size, .. } => size,
        }
    }
}

/// What a line with `count` cells may be.
fn shape(count: usize, writing: Writing, size: Option<Size>) -> Result<Shape, ReadErrorKind> {
    if let Some(size) = size {
        return match count {
            _ if count == size.cells() => Ok(Shape::Board(size)),
            _ if count == size.side() => Ok(Shape::Row(size)),
            found => Err(ReadErrorKind::Cells { found, size: Some(size) }),
        };
    }
    let writable = |size: &Size| writing == Writing::Numbers || size.side() <= MOST_SYMBOLS;
    let side = count.isqrt();
    let board = Size::square(side).ok().filter(|size| size.cells() == count && writable(size));
    let row = Size::square(count).ok().filter(writable);
    match (board, row) {
        (Some(board), Some(row)) if board != row => Ok(Shape::Either { board, row }),
        (Some(board), _) => Ok(Shape::Board(board)),
        (None, Some(row)) => Ok(Shape::Row(row)),
        (None, None) if side * side == count && (2..=MOST_SYMBOLS).contains(&side) => {
            Err(ReadErrorKind::NoSquareBoxes { side })
        }
        (None, None) => Err(ReadErrorKind::Cells { found: count, size: None }),
    }
}

/// The values of all cells of a board, 0 for an empty one, and the alphabet they are written in.
pub(super) fn values(
    lines: &[Cells],
    writing: Writing,
    size: Size,
    alphabet: Option<Alphabet>,
) -> Result<(Vec<u16>, Alphabet), ReadError> {
    let mut values = Vec::with_capacity(size.cells());
    if writing == Writing::Numbers {
        for line in lines {
            for word in &line.words {
                values.push(number(line, word, size)?);
            }
        }
        return Ok((values, Alphabet::Integers));
    }
    let alphabet = alphabet.unwrap_or_else(|| guess(lines, size));
    let table = alphabet.table();
    for line in lines {
        let start = values.len();
        let known = |&char: &char| table.get(char as usize).copied().unwrap_or(u16::MAX);
        values.extend(line.symbols.iter().map(known));
        let highest = values[start..].iter().copied().max().unwrap_or(0);
        if usize::from(highest) > size.side() || !alphabet.covers(size.side()) {
            (0..line.symbols.len()).try_for_each(|index| check(line, index, size, alphabet))?;
        }
    }
    Ok((values, alphabet))
}

fn number(cells: &Cells, word: &Word, size: Size) -> Result<u16, ReadError> {
    let number = cells.number(word).filter(|&number| number as usize <= size.side());
    number.map(|number| number as u16).ok_or_else(|| {
        let kind = ReadErrorKind::Number { found: cells.symbols_of(word).iter().collect(), size };
        ReadError { line: cells.line, column: Some(cells.column(word.start)), kind }
    })
}

/// What is wrong with a symbol.
fn check(cells: &Cells, index: usize, size: Size, alphabet: Alphabet) -> Result<(), ReadError> {
    let symbol = cells.symbols[index];
    let value = alphabet.value(symbol).filter(|&value| usize::from(value) <= size.side());
    let kind = match (alphabet.is_blank(symbol), alphabet.covers(size.side()), value) {
        (true, ..) | (false, true, Some(_)) => return Ok(()),
        (false, false, _) => ReadErrorKind::TooFewSymbols { size, alphabet },
        (false, true, None) => ReadErrorKind::Symbol { found: symbol, size, alphabet },
    };
    Err(ReadError { line: cells.line, column: Some(cells.column(index)), kind })
}

/// The alphabet of a board whose text does not say. Digits, but for two sizes: a 25x25 board with letters and without digits
/// is written A-Y; a 16x16 board without G is hexadecimal when it has both `0` and another symbol for empty cells, or when
/// it has `0` in no row twice.
fn guess(lines: &[Cells], size: Size) -> Alphabet {
    let symbols = || lines.iter().flat_map(|line| line.symbols.iter().copied());
    let any = |wanted: fn(&char) -> bool| symbols().any(|char| wanted(&char));
    match size.side() {
        25 if any(char::is_ascii_alphabetic) && !any(|char| matches!(char, '1'..='9')) => Alphabet::Letters,
        16 if any(|&char| char == '0') && !any(|char| matches!(char, 'G' | 'g')) => {
            let two_zeros = |row: &[char]| row.iter().filter(|&&char| char == '0').count() > 1;
            let other_blank = any(|char| matches!(char, '.' | '_' | '*'));
            if other_blank || !symbols().collect::<Vec<_>>().chunks(16).any(two_zeros) {
                Alphabet::Hexadecimal
            } else {
                Alphabet::Digits
            }
        }
        _ => Alphabet::Digits,
    }
}
