//! From bytes to lines of cells.

use std::io::{BufRead, Read};
use std::ops::Range;

use super::{ReadError, ReadErrorKind};
use crate::Alphabet;

/// The most bytes of a line; the line of a 1000x1000 board in integers is a fourth of it.
const LONGEST: usize = 1 << 24;

/// A line of a text, as far as boards care.
#[derive(Clone, Debug)]
pub(super) enum Line {
    /// Nothing but white space: ends a grid.
    Empty,
    /// A comment, or decoration: ends nothing.
    Ignored,
    /// Cells.
    Cells(Cells),
}

/// The cells of a line, in both ways it may be meant.
#[derive(Clone, Debug)]
pub(super) struct Cells {
    /// Its number, from 1.
    pub(super) line: usize,
    /// One symbol a cell.
    pub(super) symbols: Vec<char>,
    /// The columns of the symbols, from 1; empty when nothing stands between them, so that they count on from 1.
    columns: Vec<u32>,
    /// One word a cell.
    pub(super) words: Vec<Word>,
    /// Whether a comma separates words.
    pub(super) commas: bool,
}

/// Symbols between blanks, commas or decoration.
pub(super) type Word = Range<usize>;

impl Cells {
    /// The symbols of a word.
    pub(super) fn symbols_of(&self, word: &Word) -> &[char] {
        &self.symbols[word.clone()]
    }

    /// The column, from 1, of the symbol at this index.
    pub(super) fn column(&self, index: usize) -> usize {
        self.columns.get(index).map_or(index + 1, |&column| column as usize)
    }

    /// The number that a word stands for; an empty cell is 0.
    pub(super) fn number(&self, word: &Word) -> Option<u32> {
        match self.symbols_of(word) {
            [char] if Alphabet::Integers.is_blank(*char) => Some(0),
            symbols => symbols.iter().try_fold(0u32, |number, char| {
                char.to_digit(10).and_then(|digit| number.checked_mul(10)?.checked_add(digit))
            }),
        }
    }
}

fn is_decoration(char: char) -> bool {
    matches!(char, '|' | '+' | '-' | '=' | '\u{2500}'..='\u{257f}')
}

/// Whether a line is one word of letters, digits and points, as most are. Looked at as a whole: no branch to be guessed wrongly
/// between digits and blanks, and many bytes at a time.
fn is_plain(line: &str) -> bool {
    let usual = |byte: u8| matches!(byte, b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' | b'.');
    line.bytes().fold(true, |plain, byte| plain & usual(byte))
}

/// Arabic-Indic and Persian digits as the others.
fn western(char: char) -> char {
    match char {
        '\u{660}'..='\u{669}' => char::from(b'0' + (char as u32 - 0x660) as u8),
        '\u{6f0}'..='\u{6f9}' => char::from(b'0' + (char as u32 - 0x6f0) as u8),
        _ => char,
    }
}

/// Reads lines and counts them.
#[derive(Debug)]
pub(super) struct Lines<R> {
    input: R,
    number: usize,
    buffer: Vec<u8>,
}

impl<R: BufRead> Lines<R> {
    pub(super) fn new(input: R) -> Self {
        Self { input, number: 0, buffer: Vec::new() }
    }

    /// The next line; `None` at the end.
    pub(super) fn next(&mut self) -> Option<Result<Line, ReadError>> {
        self.number += 1;
        match self.fill() {
            Ok(0) => None,
            Ok(LONGEST) if self.buffer.last() != Some(&b'\n') => Some(self.skip_long_line()),
            Ok(_) => Some(self.classify()),
            Err(error) => Some(self.error(None, ReadErrorKind::Input(error.to_string()))),
        }
    }

    fn fill(&mut self) -> std::io::Result<usize> {
        self.buffer.clear();
        self.input.by_ref().take(LONGEST as u64).read_until(b'\n', &mut self.buffer)
    }

    fn skip_long_line(&mut self) -> Result<Line, ReadError> {
        while matches!(self.fill(), Ok(LONGEST)) && self.buffer.last() != Some(&b'\n') {}
        self.error(None, ReadErrorKind::LongLine { most: LONGEST })
    }

    fn error<T>(&self, column: Option<usize>, kind: ReadErrorKind) -> Result<T, ReadError> {
        Err(ReadError { line: self.number, column, kind })
    }

    fn classify(&self) -> Result<Line, ReadError> {
        let text = match str::from_utf8(&self.buffer) {
            Ok(text) => text,
            Err(error) => {
                let valid = &self.buffer[..error.valid_up_to()];
                let column = String::from_utf8_lossy(valid).chars().count() + 1;
                return self.error(Some(column), ReadErrorKind::NotText { byte: self.buffer[valid.len()] });
            }
        };
        let text = if self.number == 1 { text.strip_prefix('\u{feff}').unwrap_or(text) } else { text };
        let content = text.split('#').next().unwrap_or("");
        let cells = cells(content, self.number);
        Ok(match cells.symbols.is_empty() {
            false => Line::Cells(cells),
            true if content.len() < text.len() || content.chars().any(is_decoration) => Line::Ignored,
            true => Line::Empty,
        })
    }
}

fn cells(content: &str, line: usize) -> Cells {
    let content = content.trim_end();
    if is_plain(content) {
        let symbols: Vec<char> = content.bytes().map(char::from).collect();
        let words = (!symbols.is_empty()).then_some(0..symbols.len()).into_iter().collect();
        return Cells { line, symbols, columns: Vec::new(), words, commas: false };
    }
    let (symbols, columns) = (Vec::with_capacity(content.len()), Vec::with_capacity(content.len()));
    let mut cells = Cells { line, symbols, columns, words: Vec::new(), commas: false };
    let mut word = 0;
    for (column, char) in (1..).zip(content.chars().map(western)) {
        if char.is_whitespace() || char == ',' || is_decoration(char) {
            cells.commas |= char == ',';
            if word < cells.symbols.len() {
                cells.words.push(word..cells.symbols.len());
                word = cells.symbols.len();
            }
        } else {
            cells.symbols.push(char);
            cells.columns.push(column);
        }
    }
    if word < cells.symbols.len() {
        cells.words.push(word..cells.symbols.len());
    }
    cells
}
