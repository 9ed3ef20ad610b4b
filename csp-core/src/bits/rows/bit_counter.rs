//! Counting for all bits of a row at once.

use crate::bits::rows::row::Row;

/// For each bit, in how many of the rows added it was, as binary digits: rows are added as numbers of one
/// digit each.
#[derive(Clone, Debug)]
pub(in crate::bits) struct BitCounter<R> {
    /// The lowest digit first.
    digits: Vec<R>,
}

impl<R: Row> BitCounter<R> {
    /// For at most `most` rows of `words` words; none is counted yet.
    #[inline(always)]
    pub(in crate::bits) fn new(words: usize, most: usize) -> Self {
        Self { digits: vec![R::zeros(words); (usize::BITS - most.leading_zeros()) as usize] }
    }

    /// Counts the bits of `row`.
    #[inline(always)]
    pub(in crate::bits) fn add(&mut self, row: &[R::Word]) {
        for (index, &word) in row.iter().enumerate() {
            let mut carry = word;
            for digit in &mut self.digits {
                let sum = &mut digit.words_mut()[index];
                let both = *sum & carry;
                *sum = *sum ^ carry;
                carry = both;
            }
        }
    }

    /// Of the bits of `among` those with the least count.
    #[inline(always)]
    pub(in crate::bits) fn least(&self, mut among: R) -> R {
        for digit in self.digits.iter().rev() {
            let mut without = among.clone();
            without.subtract(digit.words());
            if !without.is_empty() {
                among = without;
            }
        }
        among
    }

    /// Of the bits of a word of a row those that were counted `count` times.
    #[inline(always)]
    pub(in crate::bits) fn counted(&self, count: usize, index: usize, word: R::Word) -> R::Word {
        let mut left = word;
        for (place, digit) in self.digits.iter().enumerate() {
            let digit = digit.words()[index];
            left &= if count >> place & 1 == 1 { digit } else { !digit };
        }
        left
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bits::rows::word::Word;

    #[test]
    fn counts_are_those_of_counting() {
        let rows: Vec<[u64; 2]> = (0..11u64).map(|i| [i.wrapping_mul(0x9E37_79B9_7F4A_7C15), !i << (i * 5)]).collect();
        let mut counter: BitCounter<[u64; 2]> = BitCounter::new(2, rows.len());
        for row in &rows {
            counter.add(row);
        }
        let count = |bit: usize| rows.iter().filter(|row| row.contains(bit)).count();
        for bit in 0..128 {
            for wanted in 0..=rows.len() {
                let counted = counter.counted(wanted, bit / 64, u64::bit(bit % 64)) != 0;
                assert_eq!(counted, count(bit) == wanted, "bit {bit}, {wanted} times");
            }
        }
        let among: [u64; 2] = [u64::MAX << 1, 0x00FF_FF00];
        let least = counter.least(among);
        let expected = among.bits().map(count).min().unwrap();
        assert!(least.bits().eq(among.bits().filter(|&bit| count(bit) == expected)));
    }
}
