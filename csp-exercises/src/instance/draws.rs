//! Random draws that are the same on every machine.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use sha2::{Digest, Sha256};

/// The stream that belongs to a text: ChaCha8 with the SHA-256 of the text as its key.
#[derive(Debug)]
pub(super) struct Draws(ChaCha8Rng);

impl Draws {
    pub(super) fn of(text: &str) -> Self {
        Self(ChaCha8Rng::from_seed(Sha256::digest(text).into()))
    }

    /// A number from 0 to below `bound`, which is not 0, each with the same probability.
    pub(super) fn below(&mut self, bound: u64) -> u64 {
        // Words above the last multiple of the bound would favour small numbers, so they are drawn again.
        let fair = u64::MAX - u64::MAX % bound;
        loop {
            let word = self.0.next_u64();
            if word < fair {
                return word % bound;
            }
        }
    }

    /// One of these, both included.
    pub(super) fn between(&mut self, first: u64, last: u64) -> u64 {
        first + self.below(last - first + 1)
    }

    /// Whether something happens that happens so many times in a hundred.
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
