//! Seeded randomness that is the same on every machine and for every version of the libraries.

use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng, SeedableRng};

use crate::limits::Stop;
use crate::limits::Watch;

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_means_the_same_for_ever() {
        let mut random = Random::new(7);
        let drawn: Vec<u64> = (0..8).map(|_| random.below(1000)).collect();
        let mut items: Vec<u32> = (0..10).collect();
        Random::new(7).shuffle(&mut items);
        assert_eq!(drawn, PINNED_DRAWS);
        assert_eq!(items, PINNED_SHUFFLE);
    }

    /// From ChaCha8 written afresh in another language: they may never change, so that a seed once printed
    /// can be used again.
    const PINNED_DRAWS: [u64; 8] = [99, 117, 310, 144, 515, 116, 477, 756];
    const PINNED_SHUFFLE: [u32; 10] = [0, 5, 7, 4, 1, 3, 2, 8, 6, 9];

    #[test]
    fn a_copy_goes_on_with_the_same_numbers() {
        // A block of the cipher has 16 words, and 4 blocks are made at once.
        for drawn in 0..200 {
            let mut random = Random::new(7);
            (0..drawn).for_each(|_| _ = random.below(1000));
            let mut copy = random.clone();
            assert!((0..200).all(|_| random.below(1 << 40) == copy.below(1 << 40)), "after {drawn} draws");
        }
    }

    #[test]
    fn draws_are_fair() {
        let mut random = Random::new(1);
        let mut seen = [0u32; 6];
        for _ in 0..60_000 {
            seen[random.below(6) as usize] += 1;
        }
        assert!(seen.iter().all(|&count| (9_500..10_500).contains(&count)), "{seen:?}");
    }
}
