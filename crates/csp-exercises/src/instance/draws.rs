//! Numbers that a text determines.

use csp_core::Random;
use sha2::{Digest, Sha256};

/// The stream that belongs to a text: its seed and number are the first bytes of the SHA-256 of the text.
#[derive(Debug)]
pub(super) struct Draws(Random);

impl Draws {
    pub(super) fn of(text: &str) -> Self {
        let digest: [u8; 32] = Sha256::digest(text).into();
        let word = |at: usize| u64::from_le_bytes(digest[at..at + 8].try_into().expect("a word has eight bytes"));
        Self(Random::numbered(word(0), word(8)))
    }

    /// A number from 0 to below `bound`, which is not 0, each with the same probability.
    pub(super) fn below(&mut self, bound: u64) -> u64 {
        self.0.below(bound)
    }

    /// One of these, both included.
    pub(super) fn between(&mut self, first: u64, last: u64) -> u64 {
        first + self.below(last - first + 1)
    }

    /// Draws an event that happens so many times in a hundred.
    pub(super) fn happens(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }

    /// So many of the items, in their order.
    pub(super) fn some<T: Copy>(&mut self, items: &[T], count: usize) -> Vec<T> {
        let mut left = count.min(items.len());
        let mut chosen = Vec::new();
        for (place, &item) in items.iter().enumerate() {
            if self.below((items.len() - place) as u64) < left as u64 {
                chosen.push(item);
                left -= 1;
            }
        }
        chosen
    }
}
