//! The fast ways of the classic rules: whether a board is solved, and whether it shows no contradiction, by the values that its units
//! hold, as bits.

use multiversion::multiversion;

use crate::board::{Board, Size};

/// True if cells, in row-major order, fill a board of this size with no value twice in a unit. `value` says which value a cell
/// has, whatever it is.
pub(super) fn is_solved<T: Copy>(size: Size, cells: &[T], value: impl Fn(T) -> u16 + Copy) -> bool {
    let side = size.side();
    let above = cells.iter().fold(0, |any, &cell| any | value(cell).saturating_sub(side as u16));
    // A unit has as many cells as there are values. So it holds no value twice exactly when it holds each.
    cells.len() == size.cells()
        && above == 0
        && if side < 32 { hold_each_value_in_words(size, cells, value) } else { hold_each_value(size, cells, value) }
}

/// True if each unit holds each value, for boards of any size.
fn hold_each_value<T: Copy>(size: Size, cells: &[T], value: impl Fn(T) -> u16) -> bool {
    let mut held = UnitValues::new(size);
    size.for_cells(|index, units| {
        held.insert(units, value(cells[index]));
    });
    held.are_complete()
}

/// The same for boards whose values fit into one word, with the widest instructions of the processor.
#[multiversion(targets("x86_64+avx2+bmi1+bmi2"), dispatcher = "direct")]
fn hold_each_value_in_words<T: Copy, F: Fn(T) -> u16>(size: Size, cells: &[T], value: F) -> bool {
    match [size.box_rows(), size.box_columns()] {
        // Each answer is the same, but here the compiler knows the numbers, and the rows of a board become vectors.
        [3, 3] => unions_are_full([3, 3], cells, value),
        [4, 4] => unions_are_full([4, 4], cells, value),
        shape => unions_are_full(shape, cells, value),
    }
}

/// The cells of a row are one word each, a bit for each value. Whole rows of words are joined to the values of the
/// columns of a row of boxes (a band), which are joined to those of its boxes, and to those of the columns of the board.
#[allow(clippy::inline_always)] // It must become a part of the function that is compiled for several processors.
#[inline(always)]
fn unions_are_full<T: Copy>([rows, columns]: [usize; 2], cells: &[T], value: impl Fn(T) -> u16) -> bool {
    let side = rows * columns;
    let full = (u32::MAX >> (31 - side)) & !1;
    let union = |held: &[u32]| held.iter().fold(0, |all, held| all | held);
    let join = |held: &mut [u32], other: &[u32]| held.iter_mut().zip(other).for_each(|(held, other)| *held |= other);
    let mut board = [0; 32];
    let mut complete = true;
    for cells in cells.chunks_exact(side * rows) {
        let mut band = [0; 32];
        for cells in cells.chunks_exact(side) {
            let mut row = [0; 32];
            row.iter_mut().zip(cells).for_each(|(held, &cell)| *held = 1 << value(cell));
            complete &= union(&row[..side]) == full;
            join(&mut band[..side], &row);
        }
        complete &= band[..side].chunks_exact(columns).all(|boxed| union(boxed) == full);
        join(&mut board[..side], &band);
    }
    complete && board[..side].iter().all(|&column| column == full)
}

/// True if no contradiction can be seen on a board: the answer for nearly every puzzle. It needs one bit for each value of
/// each unit and no list of candidates, so it is many times faster than a search for the reasons.
pub(super) fn looks_sound(board: &Board) -> bool {
    let size = board.size();
    let cells = board.cells();
    let mut given = UnitValues::new(size);
    let mut no_duplicate = true;
    size.for_cells(|index, units| no_duplicate &= given.insert(units, cells[index]));
    let mut no_candidate = false;
    let mut only_candidate = false;
    size.for_cells(|index, units| {
        let remaining = given.remaining(units);
        no_candidate |= cells[index] == 0 && remaining == Remaining::None;
        only_candidate |= cells[index] == 0 && matches!(remaining, Remaining::One(_));
    });
    no_duplicate && !no_candidate && !(only_candidate && has_same_candidate(board, &given))
}

/// True if two empty cells of a unit have the same only candidate, going by the values given.
fn has_same_candidate(board: &Board, given: &UnitValues) -> bool {
    let mut candidates = UnitValues::new(board.size());
    let mut same = false;
    board.size().for_cells(|index, units| {
        if let (0, Remaining::One(value)) = (board.cells()[index], given.remaining(units)) {
            same |= !candidates.insert(units, value);
        }
    });
    same
}

/// The values that stand in each unit, one bit for each.
#[derive(Debug)]
pub(super) struct UnitValues {
    side: usize,
    /// Words for each unit: rows, then columns, then boxes.
    words: usize,
    bits: Vec<u64>,
}

/// The values that stand in no unit of a cell: none, one, or more than one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Remaining {
    None,
    One(u16),
    Several,
}

impl Remaining {
    /// The values of one word of bits, which is word number `word`.
    #[inline]
    fn of(free: u64, word: usize) -> Self {
        match free {
            0 => Self::None,
            _ if free.is_power_of_two() => Self::One((word * 64) as u16 + free.trailing_zeros() as u16),
            _ => Self::Several,
        }
    }
}

impl UnitValues {
    /// Units without values.
    pub(super) fn new(size: Size) -> Self {
        let side = size.side();
        let words = (side + 1).div_ceil(64);
        Self { side, words, bits: vec![0; 3 * side * words] }
    }

    /// Puts `value` into the row, column and box of these numbers. Returns whether it was new to all three.
    /// An empty cell, 0, is always new.
    #[inline]
    pub(super) fn insert(&mut self, units: [usize; 3], value: u16) -> bool {
        let word = usize::from(value) / 64;
        let bit = 1u64 << (value % 64);
        let mut before = 0;
        for start in self.starts(units) {
            let held = &mut self.bits[start + word];
            before |= *held;
            *held |= bit;
        }
        value == 0 || before & bit == 0
    }

    /// The values that stand in none of these three units.
    #[inline]
    pub(super) fn remaining(&self, units: [usize; 3]) -> Remaining {
        let [row, column, boxed] = self.starts(units);
        let free = |word: usize| {
            self.all(word) & !(self.bits[row + word] | self.bits[column + word] | self.bits[boxed + word])
        };
        let mut remaining = Remaining::of(free(0), 0);
        for word in 1..self.words {
            remaining = match (remaining, Remaining::of(free(word), word)) {
                (Remaining::None, other) | (other, Remaining::None) => other,
                _ => Remaining::Several,
            };
        }
        remaining
    }

    /// True if each unit holds each value.
    pub(super) fn are_complete(&self) -> bool {
        let full = |unit: &[u64]| unit.iter().enumerate().all(|(word, held)| self.all(word) & !held == 0);
        self.bits.chunks_exact(self.words).all(full)
    }

    /// The bits of a word that stand for values: bit 0 does not, and no value is above the side.
    #[inline]
    fn all(&self, word: usize) -> u64 {
        let high = (self.side + 1 - word * 64).min(64);
        (u64::MAX >> (64 - high)) & if word == 0 { !1 } else { u64::MAX }
    }

    /// The places where the bits of the row, the column and the box of these numbers start.
    fn starts(&self, [row, column, boxed]: [usize; 3]) -> [usize; 3] {
        [row * self.words, (self.side + column) * self.words, (2 * self.side + boxed) * self.words]
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::board::Unit;

    /// Complete boards, and boards with one cell changed or two swapped, against a set for each unit.
    #[test]
    fn solved_exactly_when_each_unit_holds_each_value() {
        for (rows, columns) in [(1, 1), (2, 2), (2, 3), (3, 2), (3, 3), (4, 4), (1, 31), (4, 8), (7, 9), (8, 8), (9, 9)]
        {
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
                assert_eq!(hold_each_value(size, board.cells(), |value| value), expected, "{size}, change {change}");
            }
        }
    }
}
