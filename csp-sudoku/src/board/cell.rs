//! Cells and their names.

use std::fmt;

use super::Size;

/// A cell, counted from 0; its name counts rows A, B, ..., Z, AA, ... and columns 1, 2, ...
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// Its row, from 0.
    pub row: u16,
    /// Its column, from 0.
    pub column: u16,
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut letters = Vec::new();
        let mut rest = u32::from(self.row) + 1;
        while rest > 0 {
            // There is no letter for zero, so each digit counts from 1: 26 is Z, and 27 is AA.
            rest -= 1;
            letters.push(char::from(b'A' + (rest % 26) as u8));
            rest /= 26;
        }
        write!(f, "{}{}", letters.iter().rev().collect::<String>(), u32::from(self.column) + 1)
    }
}

impl Size {
    /// The cell at a row-major position.
    pub fn cell(self, index: usize) -> Cell {
        Cell { row: (index / self.side()) as u16, column: (index % self.side()) as u16 }
    }

    /// The row-major position of a cell.
    pub fn index(self, cell: Cell) -> usize {
        usize::from(cell.row) * self.side() + usize::from(cell.column)
    }

    /// The cell of this name, such as C2, or R3C2 with row and column from 1. `None` when the board has no
    /// such cell.
    ///
    /// ```
    /// use csp_sudoku::Size;
    ///
    /// let size = Size::square(9).unwrap();
    /// let cells = ["C2", "c2", "R3C2", "r3c2"].map(|name| size.cell_named(name).unwrap().to_string());
    /// assert_eq!(cells, ["C2"; 4]);
    /// assert_eq!(size.cell_named("R10C1"), None);
    /// assert_eq!(size.cell_named("C0"), None);
    /// ```
    pub fn cell_named(self, name: &str) -> Option<Cell> {
        let name = name.trim().to_ascii_uppercase();
        let place = |text: &str| {
            // A leading zero or sign would give a cell two names.
            let canonical = text.starts_with(|char: char| matches!(char, '1'..='9'));
            let number = text.parse::<usize>().ok().filter(|_| canonical)?;
            (number <= self.side()).then(|| (number - 1) as u16)
        };
        if let Some((row, column)) = name.strip_prefix('R').and_then(|rest| rest.split_once('C')) {
            return Some(Cell { row: place(row)?, column: place(column)? });
        }
        // Rows are numbered with letters like the columns of a spreadsheet: Z is followed by AA.
        let letters = name.bytes().take_while(u8::is_ascii_uppercase).count();
        if !(1..=4).contains(&letters) {
            return None;
        }
        let row = name[..letters].bytes().fold(0, |row, letter| row * 26 + usize::from(letter - b'A') + 1);
        (row <= self.side()).then_some(Cell { row: (row - 1) as u16, column: place(&name[letters..])? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_cells() {
        let name = |row, column| Cell { row, column }.to_string();
        let names = [name(0, 0), name(2, 1), name(25, 99), name(26, 0), name(701, 0), name(702, 0)];
        assert_eq!(names, ["A1", "C2", "Z100", "AA1", "ZZ1", "AAA1"]);
    }
}
