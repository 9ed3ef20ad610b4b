//! Rows, columns, boxes and the units of other rules: the cells that each holds, and the units of each cell.

use std::fmt;

use super::{Cell, Size};

/// A group of cells that hold each value once. Numbers count from 0, and boxes are counted row by row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unit {
    /// A row.
    Row(u16),
    /// A column.
    Column(u16),
    /// A box.
    Box(u16),
    /// A region of a jigsaw, in place of a box. Without other regions, the regions of a board are its boxes.
    Region(u16),
    /// A diagonal: 0 from the first cell of the first row to the last of the last, 1 across it.
    Diagonal(u16),
    /// A window: a block of the shape of a box, one cell away from the edges and from other windows.
    Window(u16),
    /// A disjoint group: the cells at one place of all boxes.
    Group(u16),
}

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (what, number) = match self {
            Self::Row(number) => ("row", number),
            Self::Column(number) => ("column", number),
            Self::Box(number) => ("box", number),
            Self::Region(number) => ("region", number),
            Self::Diagonal(number) => ("diagonal", number),
            Self::Window(number) => ("window", number),
            Self::Group(number) => ("group", number),
        };
        write!(f, "{what} {}", u32::from(*number) + 1)
    }
}

impl Size {
    /// Rows, columns and boxes, in this order.
    pub fn units(self) -> impl Iterator<Item = Unit> {
        let numbers = move || 0..self.side() as u16;
        numbers().map(Unit::Row).chain(numbers().map(Unit::Column)).chain(numbers().map(Unit::Box))
    }

    /// The row, the column and the box of a cell.
    pub fn units_of(self, cell: Cell) -> [Unit; 3] {
        // A row of boxes holds `side / box_columns = box_rows` boxes.
        let boxes_in_a_row = self.box_rows;
        let number = cell.row / self.box_rows * boxes_in_a_row + cell.column / self.box_columns;
        [Unit::Row(cell.row), Unit::Column(cell.column), Unit::Box(number)]
    }

    /// Calls `visit` for each cell in row-major order with its index and the numbers of its row, column and
    /// box. It divides once for each row, where [`Size::units_of`] divides for each cell.
    #[inline]
    pub(crate) fn for_cells(self, mut visit: impl FnMut(usize, [usize; 3])) {
        let side = self.side();
        let rows = self.box_rows();
        let columns = self.box_columns();
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

    /// The cells of a unit, in row-major order. A region is that of a board without other regions, its box: the regions
    /// of a jigsaw are known to its [`Ruleset`](crate::Ruleset) alone.
    pub fn cells_of(self, unit: Unit) -> impl Iterator<Item = Cell> {
        let rows = self.box_rows;
        let columns = self.box_columns;
        let side = self.side() as u16;
        let windows = self.windows_in_a_row().max(1) as u16;
        (0..side).map(move |place| match unit {
            Unit::Row(row) => Cell { row, column: place },
            Unit::Column(column) => Cell { row: place, column },
            // A row of boxes holds `side / columns = rows` boxes.
            Unit::Box(number) | Unit::Region(number) => {
                Cell { row: number / rows * rows + place / columns, column: number % rows * columns + place % columns }
            }
            Unit::Diagonal(0) => Cell { row: place, column: place },
            Unit::Diagonal(_) => Cell { row: place, column: side - 1 - place },
            Unit::Window(number) => Cell {
                row: 1 + number / windows * (rows + 1) + place / columns,
                column: 1 + number % windows * (columns + 1) + place % columns,
            },
            // Place number p of all boxes: the boxes are as many as the places, and counted in the same way.
            Unit::Group(number) => {
                Cell { row: place / rows * rows + number / columns, column: place % rows * columns + number % columns }
            }
        })
    }

    /// The number of windows that stand side by side: blocks of the shape of a box with one line between two and one around them
    /// all. 0 where they do not fill a row or a column so: they do exactly when the boxes are square, of 2x2 or more.
    pub(crate) fn windows_in_a_row(self) -> usize {
        // w windows of c columns fill a side of 1 + w (c + 1) cells.
        let fit =
            |length: usize| (self.side() - 1).is_multiple_of(length + 1).then(|| (self.side() - 1) / (length + 1));
        fit(self.box_rows()).and_then(|_| fit(self.box_columns())).unwrap_or(0)
    }

    /// The cells that share a unit with `cell`, by rows, without itself.
    pub fn peers_of(self, cell: Cell) -> Vec<Cell> {
        let mut peers: Vec<Cell> = self.units_of(cell).into_iter().flat_map(|unit| self.cells_of(unit)).collect();
        peers.sort_unstable();
        peers.dedup();
        peers.retain(|&peer| peer != cell);
        peers
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_need_square_boxes() {
        let windows = |rows, columns| Size::with_box(rows, columns).unwrap().windows_in_a_row();
        assert_eq!([windows(2, 2), windows(3, 3), windows(4, 4), windows(2, 3)], [1, 2, 3, 0]);
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
}
