//! Pictures of boards: grids, frames, candidates in wide cells, marks, and lines between the regions of a jigsaw.

mod candidates;
mod regions;

use std::borrow::Cow;
use std::fmt;

use crate::board::{Alphabet, Board, fitting, symbol};

pub use candidates::CandidateStyle;

impl Board {
    /// A line for each row, with rules between the boxes; `.` for an empty cell.
    ///
    /// ```
    /// use csp_sudoku::{Alphabet, Board};
    ///
    /// let board: Board = "0401304010040210".parse().unwrap();
    /// let grid = ". 4 | . 1\n3 . | 4 .\n----+----\n1 . | . 4\n. 2 | 1 .\n";
    /// assert_eq!(board.to_grid(Alphabet::Digits), grid);
    /// assert_eq!(grid.parse(), Ok(board));
    /// ```
    pub fn to_grid(&self, alphabet: Alphabet) -> String {
        let mut text = String::new();
        for (_, piece) in self.grid_pieces(alphabet) {
            text.push_str(&piece);
        }
        text
    }

    /// The grid in pieces, for those who show some cells in another way: the symbol of each cell, with its row-major
    /// position, and what stands between two cells.
    ///
    /// ```
    /// use csp_sudoku::{Alphabet, Board};
    ///
    /// let board: Board = "0401304010040210".parse().unwrap();
    /// let pieces = board.grid_pieces(Alphabet::Digits);
    /// let cells: String = pieces.filter(|(cell, _)| cell.is_some()).map(|(_, symbol)| symbol).collect();
    /// assert_eq!(cells, board.to_line(Alphabet::Digits));
    /// ```
    pub fn grid_pieces(&self, alphabet: Alphabet) -> impl Iterator<Item = (Option<usize>, Cow<'static, str>)> + '_ {
        let size = self.size();
        let alphabet = fitting(alphabet, size);
        let width = if alphabet == Alphabet::Integers { size.side().to_string().len() } else { 1 };
        let boxes = size.side() / size.box_columns();
        let rule = box_rule(size.box_columns() * (width + 1), boxes);
        self.cells().iter().enumerate().flat_map(move |(index, &value)| {
            let column = index % size.side();
            let row = index / size.side();
            let before: Cow<'static, str> = match column {
                0 if row > 0 && row.is_multiple_of(size.box_rows()) => format!("\n{rule}").into(),
                0 if row > 0 => "\n".into(),
                0 => "".into(),
                _ if column.is_multiple_of(size.box_columns()) => " | ".into(),
                _ => " ".into(),
            };
            let symbol = format!("{:>width$}", symbol(value, alphabet)).into();
            let last = if index + 1 == size.cells() { "\n" } else { "" };
            [(None, before), (Some(index), symbol), (None, last.into())]
        })
    }
}

/// The rule between rows of boxes, where `width` is the width of a box and one blank. Each `|` has a blank on
/// both sides.
fn box_rule(width: usize, boxes: usize) -> String {
    let parts = (0..boxes).map(|number| {
        let outer = number == 0 || number + 1 == boxes;
        "-".repeat(if boxes == 1 {
            width - 1
        } else if outer {
            width
        } else {
            width + 1
        })
    });
    parts.collect::<Vec<_>>().join("+") + "\n"
}

impl fmt::Display for Board {
    /// The grid, in the usual alphabet of its size.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_grid(Alphabet::usual(self.size().side())))
    }
}
