//! The values that the units of a board hold, as bits.

use crate::board::Size;

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
