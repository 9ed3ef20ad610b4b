//! Quick draws for searches of a million steps a second.

use crate::random::Random;

/// A stream of random numbers that costs a few operations each.
///
/// Source: SplitMix64 (Steele, Lea & Flood 2014); a number below a bound by one multiplication (Lemire 2019). Variant: what
/// does not divide evenly is not drawn again, so some numbers are more probable than others by less than bound / 2^32.
/// The first state is drawn from ChaCha8 with the seed, so that near seeds lead to streams that have nothing in common.
#[derive(Clone, Debug)]
pub(super) struct Draws(u64);

impl Draws {
    pub(super) fn new(seed: u64) -> Self {
        Self(Random::new(seed).below(u64::MAX))
    }

    /// A number below `bound` (which is not 0).
    #[inline]
    pub(super) fn below(&mut self, bound: u32) -> u32 {
        ((u64::from(self.next() as u32) * u64::from(bound)) >> 32) as u32
    }

    #[inline]
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first numbers of the state 1234567, as the published C program prints them.
    #[test]
    fn the_stream_is_that_of_the_authors() {
        let mut draws = Draws(1_234_567);
        let first: Vec<u64> = (0..3).map(|_| draws.next()).collect();
        assert_eq!(first, [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]);
    }

    #[test]
    fn draws_are_fair() {
        let mut draws = Draws::new(1);
        let mut seen = [0u32; 6];
        for _ in 0..60_000 {
            seen[draws.below(6) as usize] += 1;
        }
        assert!(seen.iter().all(|&count| (9_500..10_500).contains(&count)), "{seen:?}");
    }
}
