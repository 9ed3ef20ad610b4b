//! Pictures of boards with regions in place of boxes, as text: lines run between the regions.

use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt;

use csp_core::Domain;

use super::candidates::{CandidateStyle, centred};
use crate::board::{Alphabet, Board, Cell, fitting, symbol};
use crate::rules::{Regions, Ruleset};

impl Ruleset {
    /// A line for each row, with lines between boxes or regions; `.` for an empty cell. It is read back as the same board.
    ///
    /// ```
    /// use csp_sudoku::{Alphabet, Board, Ruleset};
    ///
    /// let board: Board = "0401304010040210".parse().unwrap();
    /// let rules = Ruleset::new(board.size(), Some("AABB\nACBB\nACDD\nCCDD".parse().unwrap()), vec![]).unwrap();
    /// let grid = ". 4|. 1\n +-+   \n3|.|4 .\n | +---\n1|.|. 4\n-+ |   \n. 2|1 .\n";
    /// assert_eq!(rules.to_grid(&board, Alphabet::Digits), grid);
    /// assert_eq!(grid.parse(), Ok(board));
    /// ```
    pub fn to_grid(&self, board: &Board, alphabet: Alphabet) -> String {
        self.grid_pieces(board, alphabet).map(|(_, piece)| piece).collect()
    }

    /// The grid in pieces, as [`Board::grid_pieces`] gives them.
    pub fn grid_pieces<'b>(
        &self,
        board: &'b Board,
        alphabet: Alphabet,
    ) -> Box<dyn Iterator<Item = (Option<usize>, Cow<'static, str>)> + 'b> {
        let Some(regions) = self.regions().filter(|regions| regions.side() == board.size().side()) else {
            return Box::new(board.grid_pieces(alphabet));
        };
        let alphabet = fitting(alphabet, board.size());
        let words: Vec<String> = board.cells().iter().map(|&value| symbol(value, alphabet)).collect();
        let width = words.iter().map(String::len).max().unwrap_or(1);
        let before: Vec<String> = (0..words.len()).map(|index| regions.before(index, width)).collect();
        let cells = before.into_iter().zip(words).enumerate().flat_map(move |(index, (before, word))| {
            [(None, before.into()), (Some(index), format!("{word:>width$}").into())]
        });
        Box::new(cells.chain([(None, "\n".into())]))
    }

    /// The candidates of every cell as text, as [`Size::candidates_to_text`](crate::Size::candidates_to_text) writes them,
    /// with lines between regions where there are any.
    pub fn candidates_to_text(&self, candidates: &[Domain], style: CandidateStyle) -> String {
        let Some(regions) = self.regions() else { return self.size().candidates_to_text(candidates, style) };
        let word = |domain: &Domain| {
            let open = style == CandidateStyle::Marked && domain.len() > 1;
            self.size().word(domain) + if open { "*" } else { "" }
        };
        let words: Vec<String> = candidates.iter().map(word).collect();
        let width = words.iter().map(String::len).max().unwrap_or(1);
        regions.around(&words.iter().map(|word| centred(word, width)).collect::<Vec<_>>(), width)
    }

    /// A picture with `x` in the cells of a set, as [`Size::marks_to_text`](crate::Size::marks_to_text) draws it, with lines
    /// between regions where there are any.
    pub fn marks_to_text(&self, cells: &[Cell]) -> Box<dyn fmt::Display> {
        let size = self.size();
        let Some(regions) = self.regions() else { return Box::new(size.marks_to_text(cells)) };
        let marked: HashSet<Cell> = cells.iter().copied().collect();
        let sign = |index| if marked.contains(&size.cell(index)) { "x" } else { "." }.to_owned();
        Box::new(regions.around(&(0..size.cells()).map(sign).collect::<Vec<_>>(), 1))
    }
}

impl Regions {
    /// Words of this width, one for each cell, with lines between the regions.
    fn around(&self, words: &[String], width: usize) -> String {
        let mut text = String::new();
        for (index, word) in words.iter().enumerate() {
            text.push_str(&self.before(index, width));
            text.push_str(word);
        }
        text + "\n"
    }

    /// The text before a cell whose word is so wide: the end of the row above and the line between both, or what
    /// separates it from the cell on its left.
    fn before(&self, index: usize, width: usize) -> String {
        let side = self.side();
        let (row, column) = (index / side, index % side);
        match (row, column) {
            (0, 0) => String::new(),
            (_, 0) => format!("\n{}", self.line_above(row, width)),
            _ if self.at(index) == self.at(index - 1) => " ".to_owned(),
            _ => "|".to_owned(),
        }
    }

    /// The line between a row and the one above it, with its end; empty where no regions meet there.
    fn line_above(&self, row: usize, width: usize) -> String {
        let side = self.side();
        let at = |row: usize, column: usize| self.at(row * side + column);
        let parts = |column: usize| at(row - 1, column) != at(row, column);
        if !(0..side).any(parts) {
            return String::new();
        }
        let mut line = String::new();
        for column in 0..side {
            if column > 0 {
                let across = parts(column - 1) || parts(column);
                let down = [row - 1, row].into_iter().any(|row| at(row, column - 1) != at(row, column));
                line.push(match (across, down) {
                    (true, true) => '+',
                    (true, false) => '-',
                    (false, true) => '|',
                    (false, false) => ' ',
                });
            }
            line.push_str(&if parts(column) { "-" } else { " " }.repeat(width));
        }
        line + "\n"
    }
}
