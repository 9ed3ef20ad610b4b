//! Board sizes.

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
    pub(crate) box_rows: u16,
    pub(crate) box_columns: u16,
}

/// The reason why there is no board of some size.
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
    /// A board with square boxes. Its side is 1, 4, 9, 16, 25, 36, ...
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

    /// The usual size with this side and boxes that are not square. Of all shapes it is the one nearest to a
    /// square that is wider than high, but no more than twice as wide as high plus one cell. `None` when
    /// there is no such shape, as for 7, 9 and 14.
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

    /// The size that is taken where only the side is known: with square boxes, or else the usual one.
    pub fn of_side(side: usize) -> Option<Self> {
        Self::square(side).ok().or_else(|| Self::usual(side))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn impossible_sizes_are_refused() {
        assert_eq!(Size::square(6), Err(SizeError::NotSquare { side: 6 }));
        assert_eq!(Size::square(0), Err(SizeError::OutOfRange { rows: 0, columns: 0 }));
        assert_eq!(Size::with_box(300, 300), Err(SizeError::OutOfRange { rows: 300, columns: 300 }));
        assert_eq!("2by3".parse::<Size>(), Err(SizeError::Text("2by3".into())));
        assert_eq!(Size::with_box(usize::MAX, 2), Err(SizeError::OutOfRange { rows: usize::MAX, columns: 2 }));
    }
}
