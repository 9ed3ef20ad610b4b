//! Random numbers for test data. They need nothing of the crates that are tested, so that a mistake in the numbers of those crates
//! cannot hide itself.

/// Splitmix64 (Steele, Lea & Flood 2014): enough to make test data.
#[derive(Clone, Debug)]
pub struct Rng(
    /// Its state: the seed, before the first draw.
    pub u64,
);

impl Rng {
    /// A number from 0 to below `bound`, which is not 0.
    pub fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % bound
    }

    /// Draws an event that happens so many times in a hundred.
    pub(crate) fn chance(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }
}
