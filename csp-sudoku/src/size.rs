//! Board sizes, cells and units.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// The size of a board: boxes of `box_rows` x `box_columns` cells, and so a side of `box_rows * box_columns`.
///
/// ```
/// use csp_sudoku::Size;
///
/// assert_eq!(Size::square(9).unwrap().to_string(), "9x9");
/// assert_eq!(Size::with_box(2, 3).unwrap().side(), 6);
/// assert_eq!("2x3".parse(), Size::with_box(2, 3));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size {
    box_rows: u16,
    box_columns: u16,
}

/// Why there is no board of some size.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SizeError {
    /// The side has no whole square root.
    #[error(
        "a {side}x{side} board has no square boxes: give the shape of its boxes, rows x columns, as in 2x3 for 6x6"
    )]
    NotSquare {
        /// The side.
        side: usize,
    },
    /// A box without cells, or a side above 65,535.
    #[error("boxes of {rows}x{columns} cells make no board: both must be at least 1, their product at most 65535")]
    OutOfRange {
        /// Rows of a box.
        rows: usize,
        /// Columns of a box.
        columns: usize,
    },
    /// Text that is not a shape.
    #[error("{0:?} is not the shape of a box: write rows x columns, as in 2x3")]
    Text(String),
}

impl Size {
    /// A board with square boxes: a side of 1, 4, 9, 16, 25, 36, ...
    ///
    /// # Errors
    ///
    /// [`SizeError`] when `side` has no whole square root, or is 0 or above 65,535.
    pub fn square(side: usize) -> Result<Self, SizeError> {
        let root = side.isqrt();
        if root * root == side { Self::with_box(root, root) } else { Err(SizeError::NotSquare { side }) }
    }

    /// A board with boxes of `rows` x `columns` cells.
    ///
    /// # Errors
    ///
    /// [`SizeError::OutOfRange`] when one is 0 or the side is above 65,535.
    pub fn with_box(rows: usize, columns: usize) -> Result<Self, SizeError> {
        let fits = rows.checked_mul(columns).is_some_and(|side| (1..=usize::from(u16::MAX)).contains(&side));
        if !fits {
            return Err(SizeError::OutOfRange { rows, columns });
        }
        Ok(Self { box_rows: rows as u16, box_columns: columns as u16 })
    }

    /// The usual size with this side and boxes that are not square: those most nearly square, lying, and no more than twice
    /// as wide as high, and one cell. `None` when there are none, as for 7, 9 and 14.
    ///
    /// ```
    /// use csp_sudoku::Size;
    ///
    /// let boxes = [6, 8, 10, 12, 15, 20].map(|side| Size::usual(side).unwrap().to_string());
    /// assert_eq!(boxes[0], "6x6 (boxes 2x3)");
    /// assert_eq!(boxes[3], "12x12 (boxes 3x4)");
    /// assert_eq!(Size::usual(9), None);
    /// ```
    pub fn usual(side: usize) -> Option<Self> {
        let rows = (2..=side.isqrt()).rev().find(|&rows| side.is_multiple_of(rows))?;
        let columns = side / rows;
        (columns != rows && columns <= 2 * rows + 1).then(|| Self::with_box(rows, columns).ok()).flatten()
    }

    /// Cells in a row, and values.
    pub fn side(self) -> usize {
        usize::from(self.box_rows) * usize::from(self.box_columns)
    }

    /// Cells in all.
    pub fn cells(self) -> usize {
        self.side() * self.side()
    }

    /// Rows of a box.
    pub fn box_rows(self) -> usize {
        self.box_rows.into()
    }

    /// Columns of a box.
    pub fn box_columns(self) -> usize {
        self.box_columns.into()
    }

    /// The cell at a row-major position.
    pub fn cell(self, index: usize) -> Cell {
        Cell { row: (index / self.side()) as u16, column: (index % self.side()) as u16 }
    }

    /// The row-major position of a cell.
    pub fn index(self, cell: Cell) -> usize {
        usize::from(cell.row) * self.side() + usize::from(cell.column)
    }

    /// The cell of this name, such as C2, or R3C2 with row and column from 1; `None` when the board has none.
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
            let canonical = text.starts_with(|char: char| matches!(char, '1'..='9'));
            let number = text.parse::<usize>().ok().filter(|_| canonical)?;
            (number <= self.side()).then(|| (number - 1) as u16)
        };
        if let Some((row, column)) = name.strip_prefix('R').and_then(|rest| rest.split_once('C')) {
            return Some(Cell { row: place(row)?, column: place(column)? });
        }
        let letters = name.bytes().take_while(u8::is_ascii_uppercase).count();
        if !(1..=4).contains(&letters) {
            return None;
        }
        let row = name[..letters].bytes().fold(0, |row, letter| row * 26 + usize::from(letter - b'A') + 1);
        (row <= self.side()).then_some(Cell { row: (row - 1) as u16, column: place(&name[letters..])? })
    }

    /// Rows, columns and boxes, in this order.
    pub fn units(self) -> impl Iterator<Item = Unit> {
        let numbers = move || 0..self.side() as u16;
        numbers().map(Unit::Row).chain(numbers().map(Unit::Column)).chain(numbers().map(Unit::Box))
    }

    /// The row, the column and the box of a cell.
    pub fn units_of(self, cell: Cell) -> [Unit; 3] {
        let boxes_in_a_row = self.box_rows;
        let number = cell.row / self.box_rows * boxes_in_a_row + cell.column / self.box_columns;
        [Unit::Row(cell.row), Unit::Column(cell.column), Unit::Box(number)]
    }

    /// Calls `visit` for each cell in row-major order with its index and the numbers of its row, column and box. It divides
    /// once a row, where [`Size::units_of`] does for each cell.
    #[inline]
    pub(crate) fn for_cells(self, mut visit: impl FnMut(usize, [usize; 3])) {
        let (side, rows, columns) = (self.side(), self.box_rows(), self.box_columns());
        let mut index = 0;
        for row in 0..side {
            let first_box = row / rows * rows;
            for place in 0..side / columns {
                for column in place * columns..(place + 1) * columns {
                    visit(index, [row, column, first_box + place]);
                    index += 1;
                }
            }
        }
    }

    /// The cells of a unit, in row-major order.
    pub fn cells_of(self, unit: Unit) -> impl Iterator<Item = Cell> {
        let (rows, columns) = (self.box_rows, self.box_columns);
        (0..self.side() as u16).map(move |place| match unit {
            Unit::Row(row) => Cell { row, column: place },
            Unit::Column(column) => Cell { row: place, column },
            // A row of boxes holds `side / columns = rows` boxes.
            Unit::Box(number) => {
                Cell { row: number / rows * rows + place / columns, column: number % rows * columns + place % columns }
            }
        })
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{0}x{0}", self.side())?;
        if self.box_rows == self.box_columns {
            return Ok(());
        }
        write!(f, " (boxes {}x{})", self.box_rows, self.box_columns)
    }
}

impl FromStr for Size {
    type Err = SizeError;

    /// The shape of a box, as in `2x3`.
    fn from_str(text: &str) -> Result<Self, SizeError> {
        let wrong = || SizeError::Text(text.to_owned());
        let (rows, columns) = text.split_once(['x', 'X', '*']).ok_or_else(wrong)?;
        let number = |text: &str| text.trim().parse().map_err(|_| wrong());
        Self::with_box(number(rows)?, number(columns)?)
    }
}

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
            rest -= 1;
            letters.push(char::from(b'A' + (rest % 26) as u8));
            rest /= 26;
        }
        write!(f, "{}{}", letters.iter().rev().collect::<String>(), u32::from(self.column) + 1)
    }
}

/// A group of cells that hold each value once; numbers count from 0, boxes row by row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unit {
    /// A row.
    Row(u16),
    /// A column.
    Column(u16),
    /// A box.
    Box(u16),
}

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (what, number) = match self {
            Self::Row(number) => ("row", number),
            Self::Column(number) => ("column", number),
            Self::Box(number) => ("box", number),
        };
        write!(f, "{what} {}", u32::from(*number) + 1)
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

    #[test]
    fn units_partition_the_board_three_times() {
        for (rows, columns) in [(1, 1), (2, 2), (2, 3), (3, 2), (3, 4), (5, 5), (1, 5), (5, 1)] {
            let size = Size::with_box(rows, columns).unwrap();
            let mut seen = vec![0; size.cells()];
            for unit in size.units() {
                for cell in size.cells_of(unit) {
                    seen[size.index(cell)] += 1;
                    assert!(size.units_of(cell).contains(&unit), "{cell} {unit} {size}");
                }
            }
            assert!(seen.iter().all(|&count| count == 3), "{size}");
        }
    }

    #[test]
    fn units_of_c2() {
        let size = Size::square(9).unwrap();
        let units = size
            .units_of(Cell { row: 2, column: 1 })
            .map(|unit| size.cells_of(unit).map(|cell| cell.to_string()).collect::<Vec<_>>().join(" "));
        let expected = ["C1 C2 C3 C4 C5 C6 C7 C8 C9", "A2 B2 C2 D2 E2 F2 G2 H2 I2", "A1 A2 A3 B1 B2 B3 C1 C2 C3"];
        assert_eq!(units, expected);
    }

    #[test]
    fn impossible_sizes_are_refused() {
        assert_eq!(Size::square(6), Err(SizeError::NotSquare { side: 6 }));
        assert_eq!(Size::square(0), Err(SizeError::OutOfRange { rows: 0, columns: 0 }));
        assert_eq!(Size::with_box(300, 300), Err(SizeError::OutOfRange { rows: 300, columns: 300 }));
        assert_eq!("2by3".parse::<Size>(), Err(SizeError::Text("2by3".into())));
        assert_eq!(Size::with_box(usize::MAX, 2), Err(SizeError::OutOfRange { rows: usize::MAX, columns: 2 }));
    }
}
