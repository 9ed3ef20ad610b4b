//! Sets of lanes, as the words of a row.

use std::ops::{BitAndAssign, BitOr, BitOrAssign, Not};

/// The most words of a row.
pub(crate) const MOST_WORDS: usize = 8;

/// A set of lanes: the words of a row, the first of them as many as it has.
///
/// Lane number `8 b + w` is bit b of word w. In this order the packed states of lanes that follow each other lie side by
/// side in memory, see [`crate::problem::packing`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Mask(pub(crate) [u64; MOST_WORDS]);

impl Mask {
    /// All lanes of rows of `width` words.
    pub(crate) fn all(width: usize) -> Self {
        Self(std::array::from_fn(|word| if word < width { u64::MAX } else { 0 }))
    }

    /// The number of lanes.
    #[inline]
    pub(crate) fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// True if there is no lane.
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// Adds a lane.
    #[inline]
    pub(crate) fn insert(&mut self, lane: usize) {
        self.0[lane % MOST_WORDS] |= 1 << (lane / MOST_WORDS);
    }

    /// Takes a lane away.
    #[inline]
    pub(crate) fn remove(&mut self, lane: usize) {
        self.0[lane % MOST_WORDS] &= !(1 << (lane / MOST_WORDS));
    }

    /// The lanes, ascending.
    #[inline]
    pub(crate) fn lanes(&self) -> impl Iterator<Item = usize> + use<> {
        let words = self.0;
        let bytes = (0..8).map(move |byte| {
            let square = words.map(|word| (word >> (8 * byte)) as u8);
            (byte, transposed(u64::from_le_bytes(square)))
        });
        // Eight bits of each of the eight words are 64 lanes.
        bytes.flat_map(|(byte, bits)| Bits(bits).map(move |bit| 64 * byte + bit))
    }
}

/// Makes bit b of byte w bit w of byte b (Warren, Hacker's Delight, 2013, section 7-3).
#[inline]
fn transposed(square: u64) -> u64 {
    let exchange = |square: u64, distance: u32, lower: u64| {
        let differ = (square ^ (square >> distance)) & lower;
        square ^ differ ^ (differ << distance)
    };
    let square = exchange(square, 7, 0x00aa_00aa_00aa_00aa);
    let square = exchange(square, 14, 0x0000_cccc_0000_cccc);
    exchange(square, 28, 0x0000_0000_f0f0_f0f0)
}

/// The bits of a word that are set, ascending.
struct Bits(u64);

impl Iterator for Bits {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        let lowest = (self.0 != 0).then(|| self.0.trailing_zeros() as usize)?;
        self.0 &= self.0 - 1;
        Some(lowest)
    }
}

impl BitOr for Mask {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }
}

impl BitOrAssign for Mask {
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl BitAndAssign for Mask {
    fn bitand_assign(&mut self, other: Self) {
        self.0.iter_mut().zip(other.0).for_each(|(word, other)| *word &= other);
    }
}

impl Not for Mask {
    type Output = Self;

    fn not(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use csp_core::Random;

    #[test]
    fn lanes_come_in_their_order() {
        let mut random = Random::new(3);
        for share in 1..10 {
            let wanted: Vec<usize> = (0..512).filter(|_| random.below(10) < share).collect();
            let mut mask = Mask::default();
            wanted.iter().for_each(|&lane| mask.insert(lane));
            assert_eq!(mask.lanes().collect::<Vec<_>>(), wanted);
            assert_eq!(mask.len() as usize, wanted.len());
            wanted.iter().for_each(|&lane| mask.remove(lane));
            assert!(mask.is_empty());
        }
        assert_eq!(Mask::all(8).lanes().collect::<Vec<_>>(), (0..512).collect::<Vec<_>>());
        assert_eq!(Mask::all(4).len(), 256);
    }
}
