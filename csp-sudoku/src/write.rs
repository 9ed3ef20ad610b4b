//! Boards as text: a line, a grid with box rules, integers.

use std::fmt::{self, Write as _};

use crate::{Alphabet, Board};

impl Board {
    /// All cells in one line, `.` for an empty one. With [`Alphabet::Integers`] they are separated by blanks,
    /// and an empty cell is 0. If the alphabet has too few symbols for the board, integers are written
    /// instead.
    pub fn to_line(&self, alphabet: Alphabet) -> String {
        let alphabet = self.fitting(alphabet);
        if alphabet != Alphabet::Integers {
            let mut symbols = [b'.'; 36];
            for value in 1..=self.size().side() as u16 {
                symbols[usize::from(value)] = alphabet.symbol(value);
            }
            let mut line = Vec::with_capacity(self.cells().len() + 1);
            line.extend(self.cells().iter().map(|&value| symbols[usize::from(value)]));
            return String::from_utf8(line).expect("symbols are ASCII");
        }
        let mut text = String::with_capacity(3 * self.cells().len());
        for (index, &value) in self.cells().iter().enumerate() {
            let blank = if index > 0 { " " } else { "" };
            // Writing to a string does not fail.
            let _ = write!(text, "{blank}{value}");
        }
        text
    }

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
        let alphabet = self.fitting(alphabet);
        let size = self.size();
        let width = if alphabet == Alphabet::Integers { size.side().to_string().len() } else { 1 };
        let rule = box_rule(size.box_columns() * (width + 1), size.side() / size.box_columns());
        let mut text = String::new();
        for (number, row) in self.cells().chunks(size.side()).enumerate() {
            if number > 0 && number % size.box_rows() == 0 {
                text.push_str(&rule);
            }
            let boxes = row.chunks(size.box_columns()).map(|cells| {
                let cells = cells.iter().map(|&value| format!("{:>width$}", symbol(value, alphabet)));
                cells.collect::<Vec<_>>().join(" ")
            });
            text.push_str(&boxes.collect::<Vec<_>>().join(" | "));
            text.push('\n');
        }
        text
    }

    fn fitting(&self, alphabet: Alphabet) -> Alphabet {
        if alphabet.covers(self.size().side()) { alphabet } else { Alphabet::Integers }
    }
}

fn symbol(value: u16, alphabet: Alphabet) -> String {
    match (value, alphabet) {
        (1.., Alphabet::Integers) => value.to_string(),
        _ => char::from(alphabet.symbol(value)).to_string(),
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
