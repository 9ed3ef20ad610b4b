//! Packed states: all domains of one problem, side by side in a few words.

use crate::rows::mask::MOST_WORDS;
use crate::structure::compiled::Structure;

/// The packing of the domains of a state: those of as many places as fit lie in one word, the first in the lowest bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Packing {
    /// Bits of a domain.
    pub(crate) values: usize,
    /// Domains of a word.
    pub(crate) places_of_a_word: usize,
    /// Words of a state.
    pub(crate) words: usize,
    /// Words of a row of lanes.
    width: usize,
}

impl Packing {
    /// Rows of the buffer for one word of the states: 64, and one that is left free, since memory at distances of 4096
    /// bytes would lie in the same few places of the cache.
    pub(crate) const ROWS_OF_A_BLOCK: usize = 65;

    /// For states of this structure, and rows of `width` words.
    pub(crate) fn of(structure: &Structure, width: usize) -> Self {
        let values = structure.values;
        let places_of_a_word = 64 / values;
        Self { values, places_of_a_word, words: structure.order.len().div_ceil(places_of_a_word), width }
    }

    /// Rows of the buffer.
    pub(crate) fn buffer_rows(self) -> usize {
        self.words * Self::ROWS_OF_A_BLOCK
    }

    /// The index, in the words of the buffer, of the first word of the state of a lane. Lanes that follow each other lie side
    /// by side; the other words of the state follow at a distance of [`Packing::stride`].
    fn at(self, lane: usize) -> usize {
        lane / MOST_WORDS * self.width + lane % MOST_WORDS
    }

    /// The distance of two words of one state in the buffer.
    fn stride(self) -> usize {
        Self::ROWS_OF_A_BLOCK * self.width
    }

    /// Takes the state of a lane out of the buffer.
    #[inline]
    pub(crate) fn copy_out(self, buffer: &[u64], lane: usize, state: &mut [u64]) {
        let mut at = self.at(lane);
        for word in state {
            *word = buffer[at];
            at += self.stride();
        }
    }

    /// Puts the state of a lane into the buffer.
    #[inline]
    pub(crate) fn copy_in(self, buffer: &mut [u64], lane: usize, state: &[u64]) {
        let mut at = self.at(lane);
        for &word in state {
            buffer[at] = word;
            at += self.stride();
        }
    }
}
