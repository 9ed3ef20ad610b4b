//! Seeded draws, the same on every machine.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// The 64-bit words of ChaCha8 (Bernstein 2008) with the seed as the low bytes of its key, as everywhere in this
/// workspace: a seed means the same for ever.
#[derive(Debug)]
pub(super) struct Random(ChaCha8Rng);

impl Random {
    pub(super) fn new(seed: u64) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        Self(ChaCha8Rng::from_seed(key))
    }

    /// An index below `length` (which is not 0), each with the same probability.
    pub(super) fn index(&mut self, length: usize) -> usize {
        let bound = length as u64;
        // The words from 0 to below `fair` contain each remainder equally often; a word above is drawn again.
        let fair = u64::MAX - u64::MAX % bound;
        loop {
            let word = self.0.next_u64();
            if word < fair {
                return (word % bound) as usize;
            }
        }
    }
}
