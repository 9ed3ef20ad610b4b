//! A grid that is pasted, line by line.

use anyhow::Result;
use csp_sudoku::{ReadOptions, read};
use csp_terminal::words::numbers::count;

use super::Session;

/// The lines of a grid up to here.
#[derive(Default)]
pub(super) struct Paste {
    text: String,
    /// The number of lines that are no borders.
    rows: usize,
    /// The first line that is no row of the board, with the number of such lines.
    unread: Option<(String, u64)>,
}

impl Session<'_> {
    /// Takes a line of a grid: a row at once, and a whole board as soon as it has as many rows as it needs.
    pub(super) fn pasted(&mut self, line: &str) -> Result<()> {
        let is_row = self.words().row(line).is_some();
        let is_border =
            !line.chars().any(|sign| sign.is_alphanumeric() || ".*_?".contains(sign)) && !line.contains('|');
        self.paste.text.extend([line, "\n"]);
        self.paste.rows += usize::from(!is_border || is_row);
        if self.paste.rows == self.board.size().side() && !is_border && self.whole() {
            return self.changed();
        }
        if is_row {
            return self.entries(line);
        }
        if !is_border {
            self.paste.unread.get_or_insert_with(|| (line.to_owned(), 0)).1 += 1;
        }
        Ok(())
    }

    /// Takes the board that the lines are together; says whether they are one that is not there already.
    fn whole(&mut self) -> bool {
        let options = ReadOptions { size: Some(self.board.size()), alphabet: self.args.reading.alphabet };
        let mut found = read(self.paste.text.as_bytes(), options);
        let (Some(Ok(puzzle)), None) = (found.next(), found.next()) else { return false };
        self.paste = Paste::default();
        let is_new = puzzle.board != self.board;
        if is_new {
            self.past.push((std::mem::replace(&mut self.board, puzzle.board), std::mem::take(&mut self.next_row)));
        }
        is_new
    }

    /// Behind the last line of a grid: says that lines of it were no rows, if so.
    pub(super) fn end_paste(&mut self) -> Result<()> {
        let Some((first, lines)) = std::mem::take(&mut self.paste).unread else { return Ok(()) };
        let size = self.board.size();
        let lines = count(lines, "line");
        self.refuse(&format!(
            "{lines} of a grid that is no {size} board, the first of them \"{first}\": write . for an empty cell"
        ))
    }
}
