//! Packed states: all domains of one problem, side by side in a few words.

use super::structure::Structure;

/// How the domains of a state are packed: those of as many places as fit lie in one word, the first in the lowest bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Packing {
    /// Bits of a domain.
    pub(super) values: usize,
    /// Domains of a word.
    pub(super) places_of_a_word: usize,
    /// Words of a state.
    pub(super) words: usize,
    /// Words of a row of lanes.
    width: usize,
}

impl Packing {
    /// Rows of the buffer for one word of the states: 64, and one that is left free, since memory at distances of 4096
    /// bytes would lie in the same few places of the cache.
    pub(super) const ROWS_OF_A_BLOCK: usize = 65;

    /// For states of this structure, and rows of `width` words.
    pub(super) fn of(structure: &Structure, width: usize) -> Self {
        let values = structure.values.max(1);
        let places_of_a_word = 64 / values;
        Self { values, places_of_a_word, words: structure.order.len().div_ceil(places_of_a_word), width }
    }

    /// Rows of the buffer.
    pub(super) fn buffer_rows(self) -> usize {
        self.words * Self::ROWS_OF_A_BLOCK
    }

    /// Where in the words of the buffer the first word of the state of a lane is; the others follow at a distance of
    /// [`Packing::stride`].
    pub(super) fn at(self, lane: usize) -> usize {
        lane % 64 * self.width + lane / 64
    }

    /// The distance of two words of one state in the buffer.
    pub(super) fn stride(self) -> usize {
        Self::ROWS_OF_A_BLOCK * self.width
    }

    /// Takes the state of a lane out of the buffer.
    pub(super) fn copy_out(self, buffer: &[u64], lane: usize, state: &mut [u64]) {
        for (word, &from) in state.iter_mut().zip(buffer[self.at(lane)..].iter().step_by(self.stride())) {
            *word = from;
        }
    }

    /// Puts the state of a lane into the buffer.
    pub(super) fn copy_in(self, buffer: &mut [u64], lane: usize, state: &[u64]) {
        for (&word, to) in state.iter().zip(buffer[self.at(lane)..].iter_mut().step_by(self.stride())) {
            *to = word;
        }
    }

    /// The domain of a place in a packed state.
    pub(super) fn domain(self, state: &[u64], place: usize) -> u64 {
        let bits = state[place / self.places_of_a_word] >> (place % self.places_of_a_word * self.values);
        bits & (u64::MAX >> (64 - self.values))
    }
}
