//! The state of a search, by value: where can each value stand?

use crate::bits::rows::row::Row;
use crate::bits::rows::row_tables::RowTables;
use crate::bits::rows::shape::{List, Shape};
use crate::bits::rows::word::Word;
use crate::model::Val;

/// The places where each value can stand, twice: by variable, and by place in tight cliques as a layout keeps it. Copied
/// at a branch.
///
/// Invariant: of an assigned variable only its value is possible.
#[derive(Debug)]
pub(in crate::bits) struct BitState<S: Shape, P> {
    /// For each value, the variables that can take it.
    pub(in crate::bits) can: S::PerValue<S::Variables>,
    /// The variables that are not assigned.
    pub(in crate::bits) open: S::Variables,
    /// The places where the values can stand in tight cliques.
    pub(in crate::bits) places: P,
}

/// The reason why a state has no solution: where to look for the culprit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::bits) enum WipeOut {
    /// A variable without a value.
    Variable(usize),
    /// A tight clique without a place for some value.
    Clique(usize),
}

impl<S: Shape, P> BitState<S, P> {
    /// Every variable open, no value possible yet.
    pub(in crate::bits) fn new(tables: &RowTables<S>, places: P) -> Self {
        let none = S::Variables::zeros(tables.words);
        Self { can: S::PerValue::of(&none, tables.values), open: tables.all.clone(), places }
    }

    /// The variables of a tight clique that can take `value`.
    #[inline(always)]
    pub(in crate::bits) fn places_in(&self, tables: &RowTables<S>, value: usize, clique: usize) -> S::Variables {
        let mut places = tables.members(clique).clone();
        places.restrict(self.can.as_ref()[value].words());
        places
    }
}

impl<S: Shape, P> BitState<S, P> {
    /// The value of each variable, when each has just one: put together from binary digits, four at a time, for eight
    /// variables at a time.
    #[inline(always)]
    pub(in crate::bits) fn values(&self, tables: &RowTables<S>) -> Vec<Val> {
        let bits = <S::Variables as Row>::Word::BITS;
        let mut values = vec![Val::new(0); tables.count.next_multiple_of(8)];
        for first in (0..usize::BITS - tables.values.leading_zeros()).step_by(4) {
            let digits = self.digits(tables, first);
            for (index, values) in values.chunks_mut(bits).enumerate() {
                let digits = digits.each_ref().map(|digit| digit.words()[index].bytes());
                for (block, values) in values.chunks_exact_mut(8).enumerate() {
                    let add = |(place, all), digit: &<<S::Variables as Row>::Word as Word>::Bytes| {
                        (place + 1, all | spread(digit.as_ref()[block]) << place)
                    };
                    let (_, numbers) = digits.iter().fold((0, 0u64), add);
                    for (value, number) in values.iter_mut().zip(numbers.to_le_bytes()) {
                        *value = Val::new(value.get() | u16::from(number) << first);
                    }
                }
            }
        }
        values.truncate(tables.count);
        values
    }

    /// Four binary digits, from the digit `first` on, of the values of each variable.
    #[inline(always)]
    fn digits(&self, tables: &RowTables<S>, first: u32) -> [S::Variables; 4] {
        let mut digits = [(); 4].map(|()| S::Variables::zeros(tables.words));
        for (value, can) in self.can.as_ref().iter().enumerate() {
            for (place, digit) in digits.iter_mut().enumerate() {
                if value >> first >> place & 1 == 1 {
                    digit.add(can.words());
                }
            }
        }
        digits
    }
}

/// The eight bits of a byte, each as a byte of its own, 0 or 1, the lowest first.
#[inline(always)]
fn spread(byte: u8) -> u64 {
    const EACH: u64 = 0x0101_0101_0101_0101;
    // The first byte keeps the first bit, the next the next.
    let apart = (u64::from(byte) * EACH) & 0x8040_2010_0804_0201;
    // What is not zero carries into the highest bit of its byte.
    ((apart + 0x7F * EACH) >> 7) & EACH
}

impl<S: Shape, P: Clone> BitState<S, P> {
    /// A copy in memory of its own, written to where it stays.
    pub(in crate::bits) fn boxed(&self) -> Box<Self> {
        Box::write(Box::new_uninit(), self.clone())
    }
}

impl<S: Shape, P: Clone> Clone for BitState<S, P> {
    #[inline(always)]
    fn clone(&self) -> Self {
        Self { can: self.can.clone(), open: self.open.clone(), places: self.places.clone() }
    }

    /// Without allocation, as both are of the same network.
    #[inline(always)]
    fn clone_from(&mut self, other: &Self) {
        self.can.clone_from(&other.can);
        self.open.clone_from(&other.open);
        self.places.clone_from(&other.places);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_bit_becomes_a_byte() {
        for byte in 0..=u8::MAX {
            let bytes: [u8; 8] = std::array::from_fn(|bit| byte >> bit & 1);
            assert_eq!(spread(byte).to_le_bytes(), bytes, "{byte:08b}");
        }
    }
}
