//! Which values the units of a board hold, as bits.

use crate::{Board, Size};

/// The values seen in each unit, as bits.
#[derive(Debug)]
pub(crate) struct Seen {
    side: usize,
    /// Words for each unit: rows, then columns, then boxes.
    words: usize,
    bits: Vec<u64>,
}

/// How many values no unit of a cell has seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Left {
    None,
    One(u16),
    More,
}

impl Left {
    /// What the bits of a word say.
    #[inline]
    fn of(free: u64, word: usize) -> Self {
        match free {
            0 => Self::None,
            _ if free.is_power_of_two() => Self::One((word * 64) as u16 + free.trailing_zeros() as u16),
            _ => Self::More,
        }
    }
}

impl Seen {
    pub(crate) fn new(size: Size) -> Self {
        let (side, words) = (size.side(), (size.side() + 1).div_ceil(64));
        Self { side, words, bits: vec![0; 3 * side * words] }
    }

    /// Notes `value` in the row, column and box of these numbers; says whether it was new to all. 0, no value, always is.
    #[inline]
    pub(crate) fn insert(&mut self, units: [usize; 3], value: u16) -> bool {
        let (word, bit) = (usize::from(value) / 64, 1u64 << (value % 64));
        let mut before = 0;
        for start in self.starts(units) {
            let seen = &mut self.bits[start + word];
            before |= *seen;
            *seen |= bit;
        }
        value == 0 || before & bit == 0
    }

    #[inline]
    pub(crate) fn left(&self, units: [usize; 3]) -> Left {
        let [row, column, boxed] = self.starts(units);
        let free = |word: usize| {
            self.all(word) & !(self.bits[row + word] | self.bits[column + word] | self.bits[boxed + word])
        };
        let mut left = Left::of(free(0), 0);
        for word in 1..self.words {
            left = match (left, Left::of(free(word), word)) {
                (Left::None, other) | (other, Left::None) => other,
                _ => Left::More,
            };
        }
        left
    }

    /// Whether each unit has seen each value.
    fn is_complete(&self) -> bool {
        let full = |unit: &[u64]| unit.iter().enumerate().all(|(word, seen)| self.all(word) & !seen == 0);
        self.bits.chunks_exact(self.words).all(full)
    }

    /// The bits of a word that stand for values: bit 0 does not, and no value is above the side.
    #[inline]
    fn all(&self, word: usize) -> u64 {
        let high = (self.side + 1 - word * 64).min(64);
        (u64::MAX >> (64 - high)) & if word == 0 { !1 } else { u64::MAX }
    }

    /// Where the bits of the row, the column and the box of these numbers start.
    fn starts(&self, [row, column, boxed]: [usize; 3]) -> [usize; 3] {
        [row * self.words, (self.side + column) * self.words, (2 * self.side + boxed) * self.words]
    }
}

impl Board {
    /// Whether each unit holds each value.
    pub(crate) fn is_complete(&self) -> bool {
        let (size, cells) = (self.size(), self.cells());
        if size.side() < 64 {
            return self.is_complete_in_words();
        }
        let mut seen = Seen::new(size);
        size.for_cells(|index, units| {
            seen.insert(units, cells[index]);
        });
        seen.is_complete()
    }

    /// The same for boards whose values fit a word: a word of values seen for the row, one for each column, and one for each
    /// column of the rows that share their boxes.
    fn is_complete_in_words(&self) -> bool {
        let size = self.size();
        let (side, full) = (size.side(), (u64::MAX >> (63 - size.side())) & !1);
        let (mut columns, mut complete) = ([0u64; 64], true);
        for rows in self.cells().chunks_exact(side * size.box_rows()) {
            let mut band = [0u64; 64];
            for row in rows.chunks_exact(side) {
                let mut seen = 0;
                for (&value, column) in row.iter().zip(&mut band) {
                    seen |= 1 << value;
                    *column |= 1 << value;
                }
                complete &= seen == full;
            }
            for boxed in band[..side].chunks_exact(size.box_columns()) {
                complete &= boxed.iter().fold(0, |all, seen| all | seen) == full;
            }
            for (column, seen) in columns[..side].iter_mut().zip(band) {
                *column |= seen;
            }
        }
        complete && columns[..side].iter().all(|&seen| seen == full)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Unit;

    /// Complete boards, and boards with one cell changed or two swapped, against a set for each unit.
    #[test]
    fn complete_exactly_when_each_unit_holds_each_value() {
        use std::collections::BTreeSet;
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
                assert_eq!(board.is_complete(), size.units().all(holds_all), "{size}, change {change}");
            }
        }
    }
}
