//! Rows of lanes in memory.

use pulp::Simd;

/// Many rows, one after the other, each as wide as a register of the instructions that work on them.
#[derive(Debug)]
pub(crate) struct Rows {
    words: Vec<u64>,
    start: usize,
    len: usize,
}

/// Words of a line of the cache: a row that lies across two of them is read twice.
const LINE: usize = 8;

impl Rows {
    /// So many rows of `width` words, in each of which every word is `fill`.
    pub(crate) fn new(count: usize, width: usize, fill: u64) -> Self {
        let len = count * width;
        let words = vec![fill; len + LINE];
        let start = words.as_ptr().align_offset(LINE * size_of::<u64>()).min(LINE);
        Self { words, start, len }
    }

    /// The bytes of so many rows of `width` words.
    pub(crate) fn bytes(count: usize, width: usize) -> usize {
        count.saturating_mul(width).saturating_add(LINE).saturating_mul(size_of::<u64>())
    }

    /// The words of all rows.
    #[inline(always)]
    pub(crate) fn words_mut(&mut self) -> &mut [u64] {
        &mut self.words[self.start..][..self.len]
    }

    /// The rows, as registers of `S`.
    #[inline(always)]
    pub(crate) fn of_mut<S: Simd>(&mut self) -> &mut [S::u64s] {
        S::as_mut_simd_u64s(self.words_mut()).0
    }
}
