//! The tuples of each value of a variable, as rows of bits.

use super::listed::{ANY, Listed};

/// The most values for which rows have all their words: with more, the words that are not zero take less memory.
const MOST_DENSE: usize = 128;

/// For each value of one variable the tuples that have it, as a row of bits.
///
/// Cost: memory O(1) for each tuple, whatever the domain is. Up to 128 values the rows have all their words, which is quick to look
/// up; with more values, rows are short lists of the words that are not zero.
#[derive(Debug)]
pub(super) enum Rows {
    /// The row of value v is `words[v * stride..][..stride]`.
    Dense { stride: usize, words: Vec<u64> },
    /// The row of value v is `entries[starts[v]..starts[v + 1]]`, each a number of a word with its bits.
    Sparse { starts: Vec<u32>, entries: Vec<(u32, u64)> },
}

impl Rows {
    /// Those of the variable at this place, with the tuples that have `*` there, which are in no row.
    pub(super) fn of(listed: &Listed, place: usize) -> (Self, Option<Vec<u64>>) {
        let stride = listed.len().div_ceil(64);
        let column = || listed.iter().map(|tuple| tuple[place]).enumerate();
        let width = column().filter(|&(_, value)| value != ANY).map(|(_, value)| value as usize + 1).max().unwrap_or(0);
        let mut any = vec![0; stride];
        column().filter(|&(_, value)| value == ANY).for_each(|(number, _)| any[number / 64] |= 1 << (number % 64));
        let rows = if width <= MOST_DENSE {
            let mut words = vec![0; width * stride];
            for (number, value) in column().filter(|&(_, value)| value != ANY) {
                words[value as usize * stride + number / 64] |= 1 << (number % 64);
            }
            Self::Dense { stride, words }
        } else {
            Self::sparse(width, column().filter(|&(_, value)| value != ANY))
        };
        (rows, any.iter().any(|&word| word != 0).then_some(any))
    }

    fn sparse(width: usize, column: impl Iterator<Item = (usize, u32)>) -> Self {
        let mut bits: Vec<(u32, u32)> = column.map(|(number, value)| (value, number as u32)).collect();
        bits.sort_unstable();
        let (mut starts, mut entries) = (vec![0; width + 1], Vec::<(u32, u64)>::new());
        for group in bits.chunk_by(|one, other| (one.0, one.1 / 64) == (other.0, other.1 / 64)) {
            let word = group.iter().fold(0, |word, (_, number)| word | 1 << (number % 64));
            entries.push((group[0].1 / 64, word));
            starts[group[0].0 as usize + 1] = entries.len() as u32;
        }
        // A value without tuples ends where the one before it ends.
        for value in 0..width {
            starts[value + 1] = starts[value + 1].max(starts[value]);
        }
        Self::Sparse { starts, entries }
    }

    /// The number of values that have a row; those behind them are in no tuple.
    pub(super) fn len(&self) -> usize {
        match self {
            Self::Dense { stride: 0, .. } => 0,
            Self::Dense { stride, words } => words.len() / stride,
            Self::Sparse { starts, .. } => starts.len() - 1,
        }
    }

    /// The tuples of the word `number` that have this value.
    pub(super) fn word(&self, value: usize, number: usize) -> u64 {
        match self {
            _ if value >= self.len() => 0,
            Self::Dense { stride, words } => words[value * stride + number],
            Self::Sparse { starts, entries } => {
                let row = &entries[starts[value] as usize..starts[value + 1] as usize];
                row.iter().find(|entry| entry.0 as usize == number).map_or(0, |entry| entry.1)
            }
        }
    }
}
