//! Rows of bits: of fixed width for the usual sizes, so that loops over them unroll; of any width for the rest.

/// A row of words.
pub(super) trait Row: Clone + 'static {
    /// A row of `words` words without any bit. A row of fixed width may be longer.
    fn zeros(words: usize) -> Self;
    fn words(&self) -> &[u64];
    fn words_mut(&mut self) -> &mut [u64];

    #[inline(always)]
    fn contains(&self, bit: usize) -> bool {
        self.words()[bit / 64] >> (bit % 64) & 1 == 1
    }

    #[inline(always)]
    fn insert(&mut self, bit: usize) {
        self.words_mut()[bit / 64] |= 1 << (bit % 64);
    }

    #[inline(always)]
    fn remove(&mut self, bit: usize) {
        self.words_mut()[bit / 64] &= !(1 << (bit % 64));
    }

    #[inline(always)]
    fn is_empty(&self) -> bool {
        self.words().iter().fold(0, |all, word| all | word) == 0
    }

    /// Adds the bits of `other`.
    #[inline(always)]
    fn add(&mut self, other: &[u64]) {
        for (mine, theirs) in self.words_mut().iter_mut().zip(other) {
            *mine |= theirs;
        }
    }

    /// Takes the bits of `other` away.
    #[inline(always)]
    fn subtract(&mut self, other: &[u64]) {
        for (mine, theirs) in self.words_mut().iter_mut().zip(other) {
            *mine &= !theirs;
        }
    }

    /// Keeps the bits of `other`.
    #[inline(always)]
    fn restrict(&mut self, other: &[u64]) {
        for (mine, theirs) in self.words_mut().iter_mut().zip(other) {
            *mine &= theirs;
        }
    }

    /// The first bit.
    #[inline(always)]
    fn first(&self) -> Option<usize> {
        let index = self.words().iter().position(|&word| word != 0)?;
        Some(index * 64 + self.words()[index].trailing_zeros() as usize)
    }

    /// Calls `visit` with each bit, ascending.
    #[inline(always)]
    fn for_each(&self, visit: impl FnMut(usize)) {
        for_each_bit(self.words(), visit);
    }
}

/// Calls `visit` with each bit of `words`, ascending.
#[inline(always)]
pub(super) fn for_each_bit(words: &[u64], mut visit: impl FnMut(usize)) {
    for (index, &word) in words.iter().enumerate() {
        let mut rest = word;
        while rest != 0 {
            visit(index * 64 + rest.trailing_zeros() as usize);
            rest &= rest - 1;
        }
    }
}

/// How many bits three rows have in common.
#[inline(always)]
pub(super) fn common(a: &[u64], b: &[u64], c: &[u64]) -> u32 {
    a.iter().zip(b).zip(c).map(|((a, b), c)| (a & b & c).count_ones()).sum()
}

impl<const N: usize> Row for [u64; N] {
    #[inline(always)]
    fn zeros(words: usize) -> Self {
        debug_assert!(words <= N);
        [0; N]
    }

    #[inline(always)]
    fn words(&self) -> &[u64] {
        self
    }

    #[inline(always)]
    fn words_mut(&mut self) -> &mut [u64] {
        self
    }
}

impl Row for Box<[u64]> {
    fn zeros(words: usize) -> Self {
        vec![0; words].into_boxed_slice()
    }

    fn words(&self) -> &[u64] {
        self
    }

    fn words_mut(&mut self) -> &mut [u64] {
        self
    }
}
