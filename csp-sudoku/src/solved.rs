//! Whether a board is solved.

use crate::Board;
use crate::unit_values::UnitValues;

impl Board {
    /// Whether this board fills each cell and no unit holds a value twice.
    pub fn is_solved(&self) -> bool {
        // A unit has as many cells as there are values. So it holds no value twice exactly when it holds
        // each.
        if self.size().side() < 64 { self.holds_each_value_in_words() } else { self.holds_each_value() }
    }

    /// Whether this board is solved and keeps every given of `puzzle`.
    pub fn solves(&self, puzzle: &Self) -> bool {
        // Which cells are given is unpredictable, so this loop has no branch that depends on it: the
        // processor would guess it wrongly half of the time.
        let difference = |(&mine, &given): (&u16, &u16)| if given == 0 { 0 } else { mine ^ given };
        let differences = self.cells().iter().zip(puzzle.cells()).map(difference);
        self.size() == puzzle.size() && differences.fold(0, |all, one| all | one) == 0 && self.is_solved()
    }

    /// Whether each unit holds each value, for boards of any size.
    fn holds_each_value(&self) -> bool {
        let cells = self.cells();
        let mut held = UnitValues::new(self.size());
        self.size().for_cells(|index, units| {
            held.insert(units, cells[index]);
        });
        held.are_complete()
    }

    /// The same for boards whose values fit into one word. It keeps one word of values for the current row,
    /// one for each column, and one for each column of the rows that share their boxes (a band). Those of a
    /// band are joined to boxes when the band ends. No cell has to look for its box.
    fn holds_each_value_in_words(&self) -> bool {
        let size = self.size();
        let side = size.side();
        let full = (u64::MAX >> (63 - side)) & !1;
        let mut columns = [0u64; 64];
        let mut complete = true;
        for rows in self.cells().chunks_exact(side * size.box_rows()) {
            let mut band = [0u64; 64];
            for row in rows.chunks_exact(side) {
                let mut held = 0;
                for (&value, column) in row.iter().zip(&mut band) {
                    held |= 1 << value;
                    *column |= 1 << value;
                }
                complete &= held == full;
            }
            for boxed in band[..side].chunks_exact(size.box_columns()) {
                complete &= boxed.iter().fold(0, |all, held| all | held) == full;
            }
            for (column, held) in columns[..side].iter_mut().zip(band) {
                *column |= held;
            }
        }
        complete && columns[..side].iter().all(|&held| held == full)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::{Size, Unit};

    /// Complete boards, and boards with one cell changed or two swapped, against a set for each unit.
    #[test]
    fn solved_exactly_when_each_unit_holds_each_value() {
        for (rows, columns) in [(1, 1), (2, 2), (2, 3), (3, 2), (3, 3), (4, 4), (7, 9), (8, 8), (9, 9)] {
            let size = Size::with_box(rows, columns).unwrap();
            let side = size.side();
            let value = |row: usize, column: usize| (row % rows * columns + row / rows + column) % side + 1;
            let full: Vec<u16> = (0..size.cells()).map(|index| value(index / side, index % side) as u16).collect();
            for change in 0..40 {
                let mut cells = full.clone();
                match change % 4 {
                    1 => cells[change * 31 % size.cells()] = (change % (side + 1)) as u16,
                    2 => cells.swap(change * 17 % size.cells(), change * 41 % size.cells()),
                    3 => cells.swap(0, side - 1),
                    _ => {}
                }
                let board = Board::from_cells(size, cells).unwrap();
                let holds_all = |unit: Unit| {
                    let values: BTreeSet<u16> = size.cells_of(unit).filter_map(|cell| board.get(cell)).collect();
                    values.len() == side
                };
                let expected = size.units().all(holds_all);
                assert_eq!(board.is_solved(), expected, "{size}, change {change}");
                // The slower of the two ways, which holds for any size, too.
                assert_eq!(board.holds_each_value(), expected, "{size}, change {change}");
            }
        }
    }
}
