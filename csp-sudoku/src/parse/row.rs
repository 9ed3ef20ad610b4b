//! The cells of a line, in every way in which the line may be meant.

use std::ops::Range;

use super::{ReadError, ReadErrorKind};
use crate::board::is_blank;

/// The place of a cell among the symbols of its line.
pub(super) type Span = Range<u32>;

/// The meaning of `-`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Dash {
    /// Decoration, as in a rule between boxes.
    Decoration,
    /// An empty cell.
    Blank,
}

/// A line that may hold cells.
#[derive(Clone, Debug)]
pub(super) struct Row {
    /// Its number, from 1.
    pub(super) line: usize,
    /// The line itself, without its comment.
    pub(super) text: String,
    /// The symbols, if each cell is one symbol.
    pub(super) symbols: Vec<char>,
    /// The columns of the symbols, from 1.
    columns: Vec<u32>,
    /// The words or fields, if each cell is one of them. A field may be empty.
    pub(super) entries: Vec<Span>,
    /// True if the entries are fields between commas, semicolons or tabs.
    pub(super) fields: bool,
}

impl Row {
    pub(super) fn new(line: usize, text: &str, dash: Dash) -> Self {
        let mut row = Self {
            line,
            text: text.to_owned(),
            symbols: Vec::with_capacity(text.len()),
            columns: Vec::with_capacity(text.len()),
            entries: Vec::new(),
            fields: false,
        };
        let mut fields = Fields::new(separator(text));
        let mut start = 0;
        for (column, char) in (1..).zip(text.chars().map(usual)) {
            let end = row.symbols.len() as u32;
            if is_between(char, dash) {
                if start < end {
                    row.entries.push(start..end);
                    start = end;
                }
                fields.see(char, &row.entries);
            // Quotation marks belong to the format of the table and not to a cell.
            } else if char != '"' {
                row.symbols.push(char);
                row.columns.push(column);
            }
        }
        let end = row.symbols.len() as u32;
        if start < end {
            row.entries.push(start..end);
        }
        // Without a separator, or when a field has several words, the words themselves are the cells.
        if let Some(entries) = fields.end(&row.entries) {
            (row.entries, row.fields) = (entries, true);
        }
        row
    }

    /// An error that shows how the line starts.
    pub(super) fn is_no_board(&self, kind: impl Fn(String) -> ReadErrorKind) -> ReadError {
        ReadError { line: self.line, column: None, kind: kind(self.start()) }
    }

    /// True if words look like a title: with a colon at the end, or a number.
    pub(super) fn is_title(&self) -> bool {
        self.text.trim_end().ends_with(':') || self.text.contains(char::is_numeric)
    }

    /// The start of the line.
    pub(super) fn start(&self) -> String {
        self.text.trim().chars().take(30).collect()
    }

    /// The same line with another meaning of `-`.
    pub(super) fn again(&self, dash: Dash) -> Self {
        Self::new(self.line, &self.text, dash)
    }

    /// Removes an empty last field if there are boards with rows of this length without it, but none with it.
    pub(super) fn drop_last_field(&mut self, is_side: impl Fn(usize) -> bool) {
        let count = self.entries.len();
        let ends_empty = self.fields && self.entries.last().is_some_and(Range::is_empty);
        if ends_empty && !is_side(count) && is_side(count - 1) {
            self.entries.pop();
        }
    }

    /// Drops the first field: the name of the row.
    pub(super) fn drop_first_field(&mut self) {
        if self.entries.is_empty() {
            return;
        }
        // The symbols of the field go, too, so all spans behind it move to the front.
        let gone = self.entries.remove(0).end;
        self.symbols.drain(..gone as usize);
        self.columns.drain(..gone as usize);
        self.entries.iter_mut().for_each(|entry| *entry = entry.start - gone..entry.end - gone);
    }

    /// Adds the empty fields that were cut off at the end.
    pub(super) fn fill(&mut self, side: usize) {
        let end = self.symbols.len() as u32;
        self.entries.resize(side.max(self.entries.len()), end..end);
    }

    /// The number of cells if each is one symbol. It is 0 for a line with fields of different lengths.
    pub(super) fn symbol_count(&self) -> usize {
        if self.fields && !self.is_even() { 0 } else { self.symbols.len() }
    }

    /// True if all entries are of the same length.
    pub(super) fn is_even(&self) -> bool {
        self.entries.windows(2).all(|pair| pair[0].len() == pair[1].len())
    }

    /// The symbols of a unit.
    pub(super) fn symbols_of(&self, unit: &Span) -> &[char] {
        &self.symbols[unit.start as usize..unit.end as usize]
    }

    /// The column, from 1, of the symbol at this index; of the last for one behind it.
    pub(super) fn column(&self, index: usize) -> usize {
        self.columns.get(index).or(self.columns.last()).map_or(1, |&column| column as usize)
    }

    /// True if each unit is one symbol or nothing.
    pub(super) fn is_single(&self) -> bool {
        self.entries.iter().all(|unit| unit.len() <= 1)
    }

    /// The words of a line of candidates, where a comma stands between two values of a cell.
    pub(super) fn words(&self) -> impl Iterator<Item = &str> {
        self.text.split(|char: char| char.is_whitespace() || is_edge(char)).filter(|word| !word.is_empty())
    }

    /// The number that a unit stands for; an empty cell is 0.
    pub(super) fn number(&self, unit: &Span) -> Option<u32> {
        match self.symbols_of(unit) {
            [] => Some(0),
            [char] if is_blank(*char) => Some(0),
            symbols => symbols.iter().try_fold(0u32, |number, char| {
                char.to_digit(10).and_then(|digit| number.checked_mul(10)?.checked_add(digit))
            }),
        }
    }
}

/// Collects the fields of a line as its words are found.
struct Fields {
    separator: Option<char>,
    found: Vec<Span>,
    /// The number of words that belong to the fields found.
    words: usize,
    /// True if some field has more than one word. Then they are not fields.
    broken: bool,
}

impl Fields {
    fn new(separator: Option<char>) -> Self {
        Self { separator, found: Vec::new(), words: 0, broken: false }
    }

    fn see(&mut self, char: char, words: &[Span]) {
        if Some(char) == self.separator {
            self.close(words);
        }
    }

    fn close(&mut self, words: &[Span]) {
        self.broken |= words.len() > self.words + 1;
        let place = words.last().map_or(0, |word| word.end);
        self.found.push(if words.len() > self.words { words[words.len() - 1].clone() } else { place..place });
        self.words = words.len();
    }

    fn end(mut self, words: &[Span]) -> Option<Vec<Span>> {
        self.separator?;
        self.close(words);
        (!self.broken).then_some(self.found)
    }
}

/// The character between fields: the most frequent of tab, semicolon and comma.
fn separator(text: &str) -> Option<char> {
    let mut counts = [0usize; 3];
    for byte in text.bytes() {
        match byte {
            b',' => counts[0] += 1,
            b';' => counts[1] += 1,
            b'\t' => counts[2] += 1,
            _ => {}
        }
    }
    [(counts[2], '\t'), (counts[1], ';'), (counts[0], ',')]
        .into_iter()
        .rev()
        // `max_by_key` returns the last of equal counts, and the list is reversed: a tab wins ties.
        .max_by_key(|&(count, _)| count)
        .filter(|&(count, _)| count > 0)
        .map(|(_, separator)| separator)
}

fn is_between(char: char, dash: Dash) -> bool {
    char.is_whitespace() || matches!(char, ',' | ';') || (is_decoration(char) && !(char == '-' && dash == Dash::Blank))
}

/// The sides of a box.
fn is_edge(char: char) -> bool {
    matches!(char, '|' | '\u{2500}'..='\u{257f}')
}

/// Lines and corners of boxes.
pub(super) fn is_decoration(char: char) -> bool {
    is_edge(char) || matches!(char, '+' | '-' | '=')
}

/// Maps Arabic-Indic, Persian and full-width characters, and other signs for an empty cell, to the usual
/// characters.
pub(super) fn usual(char: char) -> char {
    let digit = |zero: u32| char::from(b'0' + (char as u32 - zero) as u8);
    match char {
        _ if char.is_ascii() => char,
        '\u{660}'..='\u{669}' => digit(0x660),
        '\u{6f0}'..='\u{6f9}' => digit(0x6f0),
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(char as u32 - 0xfee0).unwrap_or(char),
        '\u{b7}' | '\u{2022}' | '\u{25a1}' | '\u{25cb}' | '\u{30fb}' => '.',
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        _ => char,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn units(text: &str) -> Vec<String> {
        let row = Row::new(1, text, Dash::Decoration);
        row.entries.iter().map(|unit| row.symbols_of(unit).iter().collect()).collect()
    }

    #[test]
    fn fields_may_be_empty() {
        assert_eq!(units("4,,,1"), ["4", "", "", "1"]);
        assert_eq!(units("\t\t3\t"), ["", "", "3", ""]);
        assert_eq!(units("\"4\";\"\";\"12\""), ["4", "", "12"]);
        assert_eq!(units(" 5, 0, 0, 1 "), ["5", "0", "0", "1"]);
        // Words, not fields: the bars stand where commas are missing.
        assert_eq!(units("1,2 | 3,4"), ["1", "2", "3", "4"]);
        assert_eq!(units("1 2 3,4 5"), ["1", "2", "3", "4", "5"]);
    }

    #[test]
    fn a_dash_is_decoration_or_a_cell() {
        let cells = |dash| Row::new(1, "4--|-8-", dash).symbol_count();
        assert_eq!((cells(Dash::Decoration), cells(Dash::Blank)), (2, 6));
    }
}
