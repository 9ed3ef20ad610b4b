//! Rows of bits: of fixed width for the usual sizes, so that loops over them unroll; of any width for the
//! rest.

use std::fmt::Debug;

use crate::bits::rows::word::Word;

/// A row of words.
pub(in crate::bits) trait Row: Clone + Debug + Send + Sync + 'static {
    type Word: Word;

    /// A row of `words` words without any bit. A row of fixed width may be longer.
    fn zeros(words: usize) -> Self;
    /// A row of `words` words with every bit.
    #[inline(always)]
    fn ones(words: usize) -> Self {
        let mut row = Self::zeros(words);
        row.words_mut().iter_mut().for_each(|word| *word = !*word);
        row
    }

    fn words(&self) -> &[Self::Word];
    fn words_mut(&mut self) -> &mut [Self::Word];

    #[inline(always)]
    fn contains(&self, bit: usize) -> bool {
        self.words()[bit / Self::Word::BITS].has(bit % Self::Word::BITS)
    }

    #[inline(always)]
    fn insert(&mut self, bit: usize) {
        self.words_mut()[bit / Self::Word::BITS] |= Self::Word::bit(bit % Self::Word::BITS);
    }

    #[inline(always)]
    fn remove(&mut self, bit: usize) {
        self.words_mut()[bit / Self::Word::BITS] &= !Self::Word::bit(bit % Self::Word::BITS);
    }

    #[inline(always)]
    fn clear(&mut self) {
        self.words_mut().fill(Self::Word::ZERO);
    }

    #[inline(always)]
    fn is_empty(&self) -> bool {
        self.words().iter().fold(Self::Word::ZERO, |all, &word| all | word) == Self::Word::ZERO
    }

    /// Adds the bits of `other`.
    #[inline(always)]
    fn add(&mut self, other: &[Self::Word]) {
        for (mine, theirs) in self.words_mut().iter_mut().zip(other) {
            *mine |= *theirs;
        }
    }

    /// Takes the bits of `other` away.
    #[inline(always)]
    fn subtract(&mut self, other: &[Self::Word]) {
        for (mine, theirs) in self.words_mut().iter_mut().zip(other) {
            *mine &= !*theirs;
        }
    }

    /// Keeps the bits of `other`.
    #[inline(always)]
    fn restrict(&mut self, other: &[Self::Word]) {
        for (mine, theirs) in self.words_mut().iter_mut().zip(other) {
            *mine &= *theirs;
        }
    }

    /// The first bit.
    #[inline(always)]
    fn first(&self) -> Option<usize> {
        let index = self.words().iter().position(|&word| word != Self::Word::ZERO)?;
        Some(index * Self::Word::BITS + self.words()[index].lowest())
    }

    /// The bits, ascending.
    #[inline(always)]
    fn bits(&self) -> impl Iterator<Item = usize> {
        bits(self.words())
    }
}

/// The bits of `words`, ascending.
#[inline(always)]
pub(in crate::bits) fn bits<W: Word>(words: &[W]) -> impl Iterator<Item = usize> {
    scan(words.len(), |index| words[index])
}

/// The bits of `words` words of at most 64 bits, ascending, each as the number of its word and the bit in that; `word` tells
/// each word, and none behind them. As many as fit into 64 bits are looked at together: at the end of each loop a
/// processor guesses, and mostly wrong.
#[inline(always)]
pub(in crate::bits) fn bits_by_word<W: Word>(
    words: usize,
    word: impl Fn(usize) -> W,
) -> impl Iterator<Item = (usize, usize)> {
    let together = 64 / W::BITS;
    let joined = move |index: usize| {
        let join = |all, place| all | word(index * together + place).low() << (place * W::BITS);
        (0..together).fold(0u64, join)
    };
    scan(words.div_ceil(together), joined).map(|bit| (bit / W::BITS, bit % W::BITS))
}

/// The bits that two rows have in common, ascending.
#[inline(always)]
pub(in crate::bits) fn both<W: Word>(a: &[W], b: &[W]) -> impl Iterator<Item = usize> {
    scan(a.len().min(b.len()), |index| a[index] & b[index])
}

/// The bits of `words` words, ascending; `word` tells each.
#[inline(always)]
pub(in crate::bits) fn scan<W: Word>(words: usize, word: impl Fn(usize) -> W) -> impl Iterator<Item = usize> {
    let mut next = 0;
    let mut start = 0;
    let mut rest = W::ZERO;
    std::iter::from_fn(move || {
        // The start is made once a word with bits, not once a word.
        if rest == W::ZERO {
            while rest == W::ZERO {
                if next == words {
                    return None;
                }
                rest = word(next);
                next += 1;
            }
            start = (next - 1) * W::BITS;
        }
        let bit = start + rest.lowest();
        rest = rest.without_lowest();
        Some(bit)
    })
}

/// Those of the first 64 parts that are chosen, found without a branch. It goes backwards, since a shift by one for each part is
/// cheaper than one by its number.
#[inline(always)]
pub(in crate::bits) fn chosen<T>(parts: &[T], mut test: impl FnMut(&T) -> bool) -> u64 {
    parts.iter().take(64).rev().fold(0, |all, part| all << 1 | u64::from(test(part)))
}

/// The numbers of the chosen parts, ascending.
#[inline(always)]
pub(in crate::bits) fn all_chosen<T>(parts: &[T], test: impl Fn(&T) -> bool) -> impl Iterator<Item = usize> {
    scan(parts.len().div_ceil(64), move |block| chosen(&parts[64 * block..], &test))
}

/// Carry-save counting: `once` holds the bits that were seen, `twice` those that were seen again.
#[inline(always)]
pub(in crate::bits) fn count<R: Row>(once: &mut R, twice: &mut R, row: &[R::Word]) {
    for ((once, twice), &bits) in once.words_mut().iter_mut().zip(twice.words_mut()).zip(row) {
        *twice |= *once & bits;
        *once |= bits;
    }
}

/// Carry-save counting to three.
#[inline(always)]
pub(in crate::bits) fn count_to_three<R: Row>([once, twice, thrice]: &mut [R; 3], row: &[R::Word]) {
    let words = once.words_mut().iter_mut().zip(twice.words_mut()).zip(thrice.words_mut()).zip(row);
    for (((once, twice), thrice), &bits) in words {
        *thrice |= *twice & bits;
        *twice |= *once & bits;
        *once |= bits;
    }
}

/// The number of bits three rows have in common.
#[inline(always)]
pub(in crate::bits) fn common<W: Word>(a: &[W], b: &[W], c: &[W]) -> u32 {
    let mut sum = 0;
    for ((a, b), c) in a.iter().zip(b).zip(c) {
        sum += (*a & *b & *c).count();
    }
    sum
}

impl<W: Word, const N: usize> Row for [W; N] {
    type Word = W;

    #[inline(always)]
    fn zeros(words: usize) -> Self {
        debug_assert!(words <= N);
        [W::ZERO; N]
    }

    #[inline(always)]
    fn words(&self) -> &[Self::Word] {
        self
    }

    #[inline(always)]
    fn words_mut(&mut self) -> &mut [Self::Word] {
        self
    }

    // All words of the other are read before one is written: then the compiler need not ask whether they lie in the same place,
    // and writes them in one piece. A register that is filled from several short writes waits for them.

    #[inline(always)]
    fn add(&mut self, other: &[W]) {
        let other = whole::<W, N>(other);
        self.iter_mut().zip(other).for_each(|(mine, theirs)| *mine |= theirs);
    }

    #[inline(always)]
    fn subtract(&mut self, other: &[W]) {
        let other = whole::<W, N>(other);
        self.iter_mut().zip(other).for_each(|(mine, theirs)| *mine &= !theirs);
    }

    #[inline(always)]
    fn restrict(&mut self, other: &[W]) {
        let other = whole::<W, N>(other);
        self.iter_mut().zip(other).for_each(|(mine, theirs)| *mine &= theirs);
    }
}

/// A copy of a row of fixed width.
#[inline(always)]
fn whole<W: Word, const N: usize>(row: &[W]) -> [W; N] {
    *row.first_chunk().expect("rows of one kind are of one width")
}

impl Row for Box<[u64]> {
    type Word = u64;

    fn zeros(words: usize) -> Self {
        vec![0; words].into_boxed_slice()
    }

    fn words(&self) -> &[Self::Word] {
        self
    }

    fn words_mut(&mut self) -> &mut [Self::Word] {
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_of_ones_has_every_bit() {
        assert!(<[u64; 3]>::ones(3).bits().eq(0..192));
        assert!(<[u128; 1]>::ones(1).bits().eq(0..128));
        assert!(<Box<[u64]>>::ones(2).bits().eq(0..128));
    }

    #[test]
    fn a_row_contains_the_bits_that_were_inserted() {
        let third = |bit: &usize| bit % 3 == 1;
        let (mut wide, mut narrow) = ([0u128; 2], [0u32; 8]);
        (0..256).filter(third).for_each(|bit| {
            wide.insert(bit);
            narrow.insert(bit);
        });
        assert!((0..256).all(|bit| wide.contains(bit) == third(&bit) && narrow.contains(bit) == third(&bit)));
        assert!(wide.bits().eq((0..256).filter(third)) && narrow.bits().eq((0..256).filter(third)));
    }

    #[test]
    fn parts_are_chosen_by_the_test_whatever_their_number() {
        for count in [0, 1, 63, 64, 65, 128, 200] {
            let parts: Vec<usize> = (0..count).map(|part| part * part % 7).collect();
            let is_chosen = |part: &usize| *part == 2;
            let filtered = (0..count).filter(|&number| is_chosen(&parts[number]));
            assert!(all_chosen(&parts, is_chosen).eq(filtered), "{count}");
        }
    }

    #[test]
    fn bits_by_word_are_those_of_each_word() {
        let one_by_one = |words: &[u64]| {
            let of_word = |(number, word): (usize, &u64)| bits(&[*word]).map(|bit| (number, bit)).collect::<Vec<_>>();
            words.iter().enumerate().flat_map(of_word).collect::<Vec<_>>()
        };
        let words = [5u32, 0, 1 << 31, u32::MAX, 0, 6, 1];
        for count in 0..=words.len() {
            let here = |number: usize| if number < count { words[number] } else { 0 };
            let wide = |number: usize| u64::from(here(number)) << 20;
            let all: Vec<(usize, usize)> = bits_by_word(count, here).collect();
            assert_eq!(all, one_by_one(&words[..count].iter().map(|&word| word.into()).collect::<Vec<u64>>()));
            let shifted: Vec<(usize, usize)> = bits_by_word(count, wide).map(|(word, bit)| (word, bit - 20)).collect();
            assert_eq!(shifted, all);
        }
    }
}
