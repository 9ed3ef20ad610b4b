//! Domains: sets of values, as bitsets.

use std::fmt;
use std::ops::RangeInclusive;

use smallvec::{SmallVec, smallvec};

use crate::model::Val;
use crate::model::value::values::Values;

/// A set of values that one owns: a bitset, inline up to value 63.
///
/// ```
/// use csp_core::Domain;
///
/// let house = Domain::range(1..=5);
/// assert_eq!(house.len(), 5);
/// assert_eq!(house.to_string(), "{1, 2, 3, 4, 5}");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Default)]
pub struct Domain {
    /// No zero word at the end, so that equal sets are equal words.
    words: SmallVec<[u64; 1]>,
}

impl Domain {
    /// No value at all: a variable with it makes its network unsatisfiable.
    pub fn empty() -> Self {
        Self::default()
    }

    /// The values `0, 1, ..., count - 1`.
    pub fn first_values(count: u16) -> Self {
        (0..count).map(Val::new).collect()
    }

    /// The values from the start to the end of `numbers`, both included.
    pub fn range(numbers: RangeInclusive<u16>) -> Self {
        numbers.map(Val::new).collect()
    }

    /// Just `value`.
    pub fn only(value: Val) -> Self {
        [value].into_iter().collect()
    }

    /// Adds `value`; says whether it was new.
    pub fn insert(&mut self, value: Val) -> bool {
        let (word, bit) = (value.index() / 64, 1u64 << (value.index() % 64));
        if word >= self.words.len() {
            self.words.resize(word + 1, 0);
        }
        let new = self.words[word] & bit == 0;
        self.words[word] |= bit;
        new
    }

    /// Keeps the values that are in `other` too.
    #[must_use]
    pub fn intersection(&self, other: &Self) -> Self {
        Self::from_words(self.words.iter().zip(&other.words).map(|(a, b)| a & b).collect())
    }

    /// The values that are not in `other`.
    #[must_use]
    pub fn difference(&self, other: &Self) -> Self {
        let others = other.words.iter().copied().chain(std::iter::repeat(0));
        Self::from_words(self.words.iter().zip(others).map(|(a, b)| a & !b).collect())
    }

    /// The same set, borrowed.
    pub fn as_set(&self) -> ValueSet<'_> {
        ValueSet { words: &self.words }
    }

    /// The number of values it holds.
    pub fn len(&self) -> usize {
        self.as_set().len()
    }

    /// True if it holds no value.
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// True if it holds `value`.
    pub fn contains(&self, value: Val) -> bool {
        self.as_set().contains(value)
    }

    /// Its smallest value.
    pub fn first(&self) -> Option<Val> {
        self.as_set().first()
    }

    /// Its values, ascending.
    pub fn iter(&self) -> Values<'_> {
        self.as_set().iter()
    }

    /// The largest value, if there is one.
    pub fn last(&self) -> Option<Val> {
        self.as_set().last()
    }

    /// Its values as bits: value v is bit v % 64 of word v / 64. The last word is not 0.
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    fn from_words(mut words: SmallVec<[u64; 1]>) -> Self {
        while words.last() == Some(&0) {
            words.pop();
        }
        Self { words }
    }
}

impl FromIterator<Val> for Domain {
    fn from_iter<I: IntoIterator<Item = Val>>(values: I) -> Self {
        let mut domain = Self { words: smallvec![] };
        for value in values {
            domain.insert(value);
        }
        domain
    }
}

impl FromIterator<u16> for Domain {
    fn from_iter<I: IntoIterator<Item = u16>>(numbers: I) -> Self {
        numbers.into_iter().map(Val::new).collect()
    }
}

impl<'a> IntoIterator for &'a Domain {
    type Item = Val;
    type IntoIter = Values<'a>;

    fn into_iter(self) -> Values<'a> {
        self.iter()
    }
}

impl fmt::Display for Domain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_set().fmt(f)
    }
}

impl fmt::Debug for Domain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_set().fmt(f)
    }
}

/// A set of values that someone else owns: the current domain of a variable, or a row of a relation.
#[derive(Clone, Copy)]
pub struct ValueSet<'a> {
    words: &'a [u64],
}

impl<'a> ValueSet<'a> {
    /// The set of these bits: value v is bit v % 64 of word v / 64.
    pub fn from_words(words: &'a [u64]) -> Self {
        Self { words }
    }

    /// Its values as bits: value v is bit v % 64 of word v / 64.
    pub fn words(self) -> &'a [u64] {
        self.words
    }

    /// The number of values it holds.
    pub fn len(self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// True if it holds no value.
    pub fn is_empty(self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// True if it holds `value`.
    pub fn contains(self, value: Val) -> bool {
        self.words.get(value.index() / 64).is_some_and(|word| word >> (value.index() % 64) & 1 == 1)
    }

    /// Its values from 64 `place` on, 64 of them, one bit each. Words behind the last are as good as 0.
    #[inline]
    pub(crate) fn word(self, place: usize) -> u64 {
        self.words.get(place).copied().unwrap_or(0)
    }

    /// Takes from a set of bits, wider or not, every value that it does not hold.
    #[inline]
    pub(crate) fn restrict(self, bits: &mut [u64]) {
        bits.iter_mut().enumerate().for_each(|(place, word)| *word &= self.word(place));
    }

    /// Adds its values to a set of bits that is at least as wide as the variable that it is of.
    #[inline]
    pub(crate) fn add_to(self, bits: &mut [u64]) {
        bits.iter_mut().zip(self.words).for_each(|(word, mine)| *word |= mine);
    }

    /// True if `other` holds all its values.
    #[inline]
    pub(crate) fn is_subset(self, other: ValueSet<'_>) -> bool {
        match (self.words, other.words) {
            // The usual case, without a loop.
            (&[mine], &[theirs]) => mine & !theirs == 0,
            (mine, _) => mine.iter().enumerate().all(|(place, mine)| mine & !other.word(place) == 0),
        }
    }

    /// Its smallest value.
    #[inline]
    pub fn first(self) -> Option<Val> {
        match *self.words {
            // The usual case, without a loop.
            [word] => (word != 0).then(|| Val::new(word.trailing_zeros() as u16)),
            _ => self.iter().next(),
        }
    }

    /// Its greatest value.
    #[inline]
    pub fn last(self) -> Option<Val> {
        let place = self.words.iter().rposition(|&word| word != 0)?;
        Some(Val::new((place * 64) as u16 + self.words[place].ilog2() as u16))
    }

    /// Its values, ascending.
    pub fn iter(self) -> Values<'a> {
        Values::of(self.words)
    }

    /// An owned copy.
    pub fn to_domain(self) -> Domain {
        Domain::from_words(self.words.into())
    }

    /// The smallest value in both sets, and how many values of `self` an ascending scan looks at until it has found it
    /// (all of them when there is none). This is how a pair-by-pair search for a support is counted without making it.
    #[inline]
    pub fn first_common(self, other: ValueSet<'_>) -> (Option<Val>, u64) {
        let mut scanned = 0;
        for (index, (&mine, &theirs)) in self.words.iter().zip(other.words).enumerate() {
            let common = mine & theirs;
            if common != 0 {
                let bit = common.trailing_zeros();
                scanned += u64::from((mine & (u64::MAX >> (63 - bit))).count_ones());
                return (Some(Val::new((index * 64) as u16 + bit as u16)), scanned);
            }
            scanned += u64::from(mine.count_ones());
        }
        let rest = self.words.get(other.words.len()..).unwrap_or(&[]);
        (None, scanned + ValueSet { words: rest }.len() as u64)
    }
}

impl<'a> IntoIterator for ValueSet<'a> {
    type Item = Val;
    type IntoIter = Values<'a>;

    fn into_iter(self) -> Values<'a> {
        self.iter()
    }
}

impl fmt::Display for ValueSet<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("{")?;
        for (position, value) in self.iter().enumerate() {
            write!(f, "{}{value}", if position == 0 { "" } else { ", " })?;
        }
        f.write_str("}")
    }
}

impl fmt::Debug for ValueSet<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
