//! The symmetries of 9x9 boards.

use std::fmt;

use super::CanonError;
use super::grid::Grid;
use crate::board::Board;

/// A symmetry of 9x9 boards: the board is transposed or not, then rows and columns get another order in which those of a band or
/// stack stay together, and values get other names. It takes puzzles with one solution to puzzles with one solution. Without the
/// names there are 2 * 6^8 = 3,359,232.
///
/// ```
/// use csp_sudoku::canon::Symmetry;
/// use csp_sudoku::library;
///
/// let board = library::find("grid1").remove(0).board();
/// let (least, symmetry) = csp_sudoku::canon::least(&board).unwrap();
/// assert_eq!(symmetry.apply(&board).unwrap(), least);
/// assert_eq!(symmetry.inverse().apply(&least).unwrap(), board);
/// assert_eq!(symmetry.then(&symmetry.inverse()), Symmetry::IDENTITY);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry {
    pub(super) transposed: bool,
    /// For each row of the result the row that it was, after the transposition.
    pub(super) rows: [u8; 9],
    pub(super) columns: [u8; 9],
    /// For each value the name that it gets; 0 stays 0, an empty cell.
    pub(super) names: [u8; 10],
}

impl Symmetry {
    /// The one that changes nothing.
    pub const IDENTITY: Self = Self {
        transposed: false,
        rows: [0, 1, 2, 3, 4, 5, 6, 7, 8],
        columns: [0, 1, 2, 3, 4, 5, 6, 7, 8],
        names: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
    };

    /// True if rows become columns, before anything else.
    pub fn is_transposed(&self) -> bool {
        self.transposed
    }

    /// For each row of the result the row, from 0, that it was after the transposition.
    pub fn rows(&self) -> [usize; 9] {
        self.rows.map(usize::from)
    }

    /// The same for columns.
    pub fn columns(&self) -> [usize; 9] {
        self.columns.map(usize::from)
    }

    /// The new name of a value from 1 to 9, and 0 for 0.
    ///
    /// # Panics
    ///
    /// When `value` is above 9.
    pub fn name(&self, value: u16) -> u16 {
        self.names[usize::from(value)].into()
    }

    /// The board after this symmetry.
    ///
    /// # Errors
    ///
    /// [`CanonError`] when the board is not a 9x9 board.
    pub fn apply(&self, board: &Board) -> Result<Board, CanonError> {
        Ok(self.of_grid(&Grid::of(board)?).board())
    }

    pub(super) fn of_grid(&self, grid: &Grid) -> Grid {
        Grid(std::array::from_fn(|cell| {
            let [row, column] = [self.rows[cell / 9], self.columns[cell % 9]].map(usize::from);
            let from = if self.transposed { column * 9 + row } else { row * 9 + column };
            self.names[usize::from(grid.0[from])]
        }))
    }

    /// This symmetry and then another, as one.
    #[must_use]
    pub fn then(&self, next: &Self) -> Self {
        // The next one's transposition makes this one's rows columns.
        let [rows, columns] = if next.transposed { [self.columns, self.rows] } else { [self.rows, self.columns] };
        Self {
            transposed: self.transposed != next.transposed,
            rows: next.rows.map(|row| rows[usize::from(row)]),
            columns: next.columns.map(|column| columns[usize::from(column)]),
            names: self.names.map(|name| next.names[usize::from(name)]),
        }
    }

    /// The symmetry that leads back.
    #[must_use]
    pub fn inverse(&self) -> Self {
        let [rows, columns] = [self.rows, self.columns].map(|order| inverse(&order));
        let [rows, columns] = if self.transposed { [columns, rows] } else { [rows, columns] };
        Self { transposed: self.transposed, rows, columns, names: inverse(&self.names) }
    }
}

fn inverse<const N: usize>(order: &[u8; N]) -> [u8; N] {
    let mut inverse = [0; N];
    for (place, &from) in order.iter().enumerate() {
        inverse[usize::from(from)] = place as u8;
    }
    inverse
}

impl fmt::Display for Symmetry {
    /// In words, with numbers from 1.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |order: &[u8; 9]| {
            let blocks = order.chunks(3).map(|block| block.iter().map(|&from| from + 1));
            blocks.map(|block| block.map(|from| from.to_string()).collect::<String>()).collect::<Vec<_>>().join(" ")
        };
        let names: String = self.names[1..].iter().map(u8::to_string).collect();
        let transposed = if self.transposed { "transpose, then take " } else { "take " };
        write!(
            f,
            "{transposed}rows {} and columns {}, and write 123456789 as {names}",
            list(&self.rows),
            list(&self.columns)
        )
    }
}
