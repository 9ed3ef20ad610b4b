//! A grid that is pasted, line by line.

use csp_sudoku::{Board, ReadOptions, read};
use csp_terminal::words::numbers::count;

use super::entry::Words;

/// The lines of a grid up to here.
#[derive(Default)]
pub(super) struct Paste {
    text: String,
    /// The number of lines that are no borders.
    rows: usize,
    /// The first line that is no row of the board, with the number of such lines.
    unread: Option<(String, u64)>,
}

impl Paste {
    /// Takes a line of a grid. Returns the board as soon as the lines are one.
    pub(super) fn take(&mut self, line: &str, words: &Words) -> Option<Board> {
        let is_row = words.row(line).is_some();
        let is_cell = |sign: char| sign.is_alphanumeric() || ".*_?|".contains(sign);
        let is_border = !is_row && !line.chars().any(is_cell);
        self.text.extend([line, "\n"]);
        if is_border {
            return None;
        }
        self.rows += 1;
        if !is_row {
            self.unread.get_or_insert_with(|| (line.to_owned(), 0)).1 += 1;
        }
        let options = ReadOptions { size: Some(words.size), alphabet: Some(words.alphabet) };
        let board = (self.rows == words.size.side()).then(|| only(&self.text, options)).flatten()?;
        *self = Self::default();
        Some(board)
    }

    /// Behind the last line of a grid: the words on lines of it that were no rows, if there were any.
    pub(super) fn end(&mut self, words: &Words) -> Option<String> {
        let (first, lines) = std::mem::take(self).unread?;
        let (lines, size) = (count(lines, "line"), words.size);
        Some(format!(
            "{lines} of a grid that is no {size} board, the first of them \"{first}\": write . for an empty cell"
        ))
    }
}

/// The only board of a text.
fn only(text: &str, options: ReadOptions) -> Option<Board> {
    let mut found = read(text.as_bytes(), options);
    let board = found.next()?.ok()?.board;
    found.next().is_none().then_some(board)
}
