//! A symmetry that is chosen in part.

use super::grid::Grid;
use super::symmetry::Symmetry;

/// The six orders of three things.
pub(super) const ORDERS: [[u8; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// Rows and names are chosen from the first on. Columns of a stack that could not be told apart so far have no order yet.
#[derive(Clone, Copy, Debug)]
pub(super) struct State {
    pub(super) transposed: bool,
    pub(super) rows: [u8; 9],
    pub(super) columns: [u8; 9],
    /// Bit p: the columns at p - 1 and p may still change places.
    pub(super) alike: u16,
    pub(super) names: [u8; 10],
    pub(super) named: u8,
}

/// The mark of a value without a name: more than any name.
const NEW: u8 = 10;

/// Columns are alike at first within each stack.
const ALL_ALIKE: u16 = 0b1_1011_0110;

impl State {
    /// Nothing is chosen but the transposition and the order of the stacks.
    pub(super) fn of_stacks(transposed: bool, stacks: [u8; 3]) -> Self {
        let columns = std::array::from_fn(|place| stacks[place / 3] * 3 + (place % 3) as u8);
        Self { transposed, rows: [0; 9], columns, alike: ALL_ALIKE, names: [0; 10], named: 0 }
    }

    /// All columns are chosen, and so is the first row, of which no cell is empty.
    pub(super) fn with_first_row(grid: &Grid, transposed: bool, row: u8, columns: [u8; 9]) -> Self {
        let mut state = Self { columns, alike: 0, rows: [0; 9], ..Self::of_stacks(transposed, [0, 1, 2]) };
        state.rows[0] = row;
        (0..9).for_each(|place| state.give_name(grid.row(row), place));
        state
    }

    /// The end of the places from `start` whose columns are alike.
    fn group(&self, start: usize) -> usize {
        let after = self.alike >> (start + 1);
        start + 1 + (!after).trailing_zeros() as usize
    }

    /// The name of a value, or [`NEW`].
    fn seen(&self, value: u8) -> u8 {
        match self.names[usize::from(value)] {
            0 if value != 0 => NEW,
            name => name,
        }
    }

    /// The least line that `row` can become next, as a number.
    ///
    /// Among columns that are alike, empty cells come first, then names that are known, then values that get the next name.
    #[inline]
    pub(super) fn least_line(&self, row: &[u8]) -> u64 {
        let mut line = [0u8; 9];
        for (cell, &column) in line.iter_mut().zip(&self.columns) {
            *cell = self.seen(row[usize::from(column)]);
        }
        for stack in (0..9).step_by(3) {
            let alike = self.alike >> (stack + 1) & 0b11;
            if alike & 1 != 0 {
                order(&mut line, stack);
            }
            if alike & 2 != 0 {
                order(&mut line, stack + 1);
            }
            if alike == 3 {
                order(&mut line, stack);
            }
        }
        let mut named = self.named;
        line.iter().fold(0, |key, &name| {
            let is_new = name == NEW;
            named += u8::from(is_new);
            key << 4 | u64::from(if is_new { named } else { name })
        })
    }

    /// All ways in which `row` becomes its least line as the row at `place`; `found` gets the state after each.
    pub(super) fn take(mut self, grid: &Grid, row: u8, place: usize, found: &mut Vec<Self>) {
        self.rows[place] = row;
        let cells = grid.row(row);
        let mut start = 0;
        while start < 9 {
            let end = self.group(start);
            let names = self;
            self.columns[start..end].sort_by_key(|&column| names.seen(cells[usize::from(column)]));
            start = end;
        }
        // Only columns with empty cells are alike any longer.
        let before = self.alike;
        for place in 0..9 {
            if cells[usize::from(self.columns[place])] != 0 {
                self.alike &= !(0b11 << place);
            }
        }
        self.name(cells, before, 0, found);
    }

    /// Names the new values of a row from `start` on. Those in columns that were alike could come in any order.
    fn name(mut self, cells: &[u8], before: u16, start: usize, found: &mut Vec<Self>) {
        let new = |state: &Self, place: usize| state.seen(cells[usize::from(state.columns[place])]) == NEW;
        let Some(first) = (start..9).find(|&place| new(&self, place)) else {
            found.push(self);
            return;
        };
        let mut last = first;
        while last < 8 && before >> (last + 1) & 1 == 1 {
            last += 1;
        }
        for chosen in first + 1..=last {
            let mut other = self;
            other.columns.swap(first, chosen);
            other.give_name(cells, first);
            other.name(cells, before, first + 1, found);
        }
        self.give_name(cells, first);
        self.name(cells, before, first + 1, found);
    }

    fn give_name(&mut self, cells: &[u8], place: usize) {
        self.named += 1;
        self.names[usize::from(cells[usize::from(self.columns[place])])] = self.named;
    }

    /// The symmetry, when all rows are chosen. Values that are not on the board get the names that are left.
    pub(super) fn symmetry(&self) -> Symmetry {
        let (mut names, mut named) = (self.names, self.named);
        for name in names.iter_mut().skip(1).filter(|name| **name == 0) {
            named += 1;
            *name = named;
        }
        Symmetry { transposed: self.transposed, rows: self.rows, columns: self.columns, names }
    }
}

/// Puts the lesser of two neighbours first.
#[inline]
fn order(line: &mut [u8; 9], place: usize) {
    let (one, other) = (line[place], line[place + 1]);
    line[place] = one.min(other);
    line[place + 1] = one.max(other);
}
