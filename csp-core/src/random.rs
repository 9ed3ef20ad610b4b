//! Seeded randomness that is the same on every machine and for every version of the libraries.

use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng, SeedableRng};

use crate::limits::{Stop, Watch};

/// A stream of random numbers: the 64-bit words of ChaCha8 (Bernstein 2008) with the seed as the low bytes of
/// its key.
///
/// ```
/// use csp_core::Random;
///
/// let draws = |mut random: Random| [(); 3].map(|()| random.below(100));
/// assert_eq!(draws(Random::new(7)), draws(Random::numbered(7, 0)));
/// assert_ne!(draws(Random::new(7)), draws(Random::numbered(7, 1)));
/// ```
#[derive(Debug)]
pub struct Random(ChaCha8Rng);

impl Clone for Random {
    /// A stream that goes on with the same numbers.
    fn clone(&self) -> Self {
        Self(ChaCha8Rng::deserialize_state(&self.0.serialize_state()))
    }
}

impl Random {
    /// The stream of a seed.
    pub fn new(seed: u64) -> Self {
        Self::numbered(seed, 0)
    }

    /// One of the streams of a seed, which know nothing of each other: the number is the next bytes of the key. Whoever makes
    /// many things from one seed gives each a stream of its own, so that none depends on how many were made before.
    pub fn numbered(seed: u64, number: u64) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        key[8..16].copy_from_slice(&number.to_le_bytes());
        Self(ChaCha8Rng::from_seed(key))
    }

    /// A number below `bound`, each with the same probability.
    ///
    /// # Panics
    ///
    /// When `bound` is 0.
    pub fn below(&mut self, bound: u64) -> u64 {
        // The words from 0 to below `fair` contain each remainder equally often. A word above would favour
        // small remainders, so it is drawn again.
        let fair = u64::MAX - u64::MAX % bound;
        loop {
            let word = self.0.next_u64();
            if word < fair {
                return word % bound;
            }
        }
    }

    /// Fisher and Yates' shuffle (Durstenfeld 1964).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            self.swap(items, last);
        }
    }

    /// The same shuffle, within limits.
    pub(crate) fn shuffle_within<T>(&mut self, items: &mut [T], watch: &Watch) -> Result<(), Stop> {
        for last in (1..items.len()).rev() {
            watch.spend(1)?;
            self.swap(items, last);
        }
        Ok(())
    }

    fn swap<T>(&mut self, items: &mut [T], last: usize) {
        items.swap(last, self.below(last as u64 + 1) as usize);
    }
}
