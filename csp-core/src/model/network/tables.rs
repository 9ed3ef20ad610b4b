//! The relations of a network, as rows of bits.

use std::slice;

use crate::limits::{Stop, Watch};
use crate::model::nary::Beside;
use crate::model::value::layout::{width, words};
use crate::model::{Domain, Val, ValueSet};

/// Steps that are told at once where each is short.
pub(in crate::model) const SLICE: usize = 1 << 12;

/// The number of a table. Its lowest bit says whether the table is a disequality: inner loops ask for that alone, and need not
/// look at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::model) struct TableId(u32);

impl TableId {
    pub(in crate::model) const PLACEHOLDER: Self = Self(0);

    #[inline]
    pub(in crate::model) const fn index(self) -> usize {
        self.0 as usize >> 1
    }

    #[inline]
    pub(in crate::model) const fn is_disequality(self) -> bool {
        self.0 & 1 == 1
    }
}

/// Distinct relation tables.
#[derive(Clone, Default)]
pub(in crate::model) struct Tables {
    all: Vec<BitMatrix>,
}

/// The pairs that one relation allows: bit b of row a says that the pair (a, b) is allowed.
///
/// A finished table has no more rows, and no more words in a row, than it needs for its last pair. So equal relations are
/// equal tables, however many values the domains have; what is missing allows nothing.
#[derive(Clone)]
pub(in crate::model) struct BitMatrix {
    /// Words of a row.
    words: usize,
    rows: Box<[u64]>,
    /// True if it says no more and no less than that the values differ.
    disequality: bool,
}

impl Tables {
    /// With room for so many.
    pub(in crate::model) fn with_capacity(most: usize) -> Self {
        Self { all: Vec::with_capacity(most) }
    }

    /// Room that was not needed is given back.
    pub(in crate::model) fn finished(mut self) -> Self {
        self.all.shrink_to_fit();
        self
    }

    pub(in crate::model) fn len(&self) -> usize {
        self.all.len()
    }

    /// Adds a table; its number.
    pub(in crate::model) fn push(&mut self, table: BitMatrix) -> TableId {
        let id = TableId((self.len() as u32) << 1 | u32::from(table.disequality));
        self.all.push(table);
        id
    }

    /// The row of `a`.
    #[inline]
    pub(in crate::model) fn row(&self, table: TableId, a: Val) -> ValueSet<'_> {
        let BitMatrix { words, rows, .. } = &self.all[table.index()];
        if *words == 1 {
            return ValueSet::from_words(rows.get(a.index()).map_or(&[], slice::from_ref));
        }
        let start = a.index() * words;
        ValueSet::from_words(rows.get(start..start + words).unwrap_or(&[]))
    }

    /// The table with this number.
    #[inline]
    pub(in crate::model) fn table(&self, known: TableId) -> &BitMatrix {
        &self.all[known.index()]
    }

    /// The bytes of them all.
    pub(in crate::model) fn memory(&self) -> usize {
        let rows: usize = self.all.iter().map(|table| size_of_val(&*table.rows)).sum();
        rows + size_of_val(self.all.as_slice())
    }
}

/// A table that is being filled in: a row for each value of the one domain, as wide as the other.
pub(in crate::model) struct Draft {
    words: usize,
    rows: Vec<u64>,
}

impl Draft {
    /// A table that allows nothing. [`Stop::Memory`] when the system does not give what it takes.
    pub(in crate::model) fn new(from: &Domain, to: &Domain, watch: &Watch) -> Result<Self, Stop> {
        let (mut rows, words) = (Vec::new(), words(to));
        let count = width(from) * words;
        rows.try_reserve_exact(count).map_err(|_| Stop::Memory)?;
        while rows.len() < count {
            watch.spend(SLICE as u64)?;
            rows.resize(count.min(rows.len() + SLICE), 0);
        }
        Ok(Self { words, rows })
    }

    /// A table that allows every pair of values.
    pub(in crate::model) fn full(from: &Domain, to: &Domain, watch: &Watch) -> Result<Self, Stop> {
        let mut draft = Self::new(from, to, watch)?;
        for a in from {
            watch.spend(draft.words as u64)?;
            let start = a.index() * draft.words;
            draft.rows[start..start + to.words().len()].copy_from_slice(to.words());
        }
        Ok(draft)
    }

    /// True if it allows this pair.
    pub(in crate::model) fn allows(&self, a: Val, b: Val) -> bool {
        self.rows[a.index() * self.words + b.index() / 64] & 1 << (b.index() % 64) != 0
    }

    /// Allows a pair no longer.
    pub(in crate::model) fn forbid(&mut self, a: Val, b: Val) {
        self.rows[a.index() * self.words + b.index() / 64] &= !(1 << (b.index() % 64));
    }

    /// Allows beside `a` only the values with these numbers, of those that it allows.
    pub(in crate::model) fn keep(&mut self, a: Val, Beside { first, last, is_inside }: Beside) {
        let start = a.index() * self.words;
        for (word, low) in self.rows[start..start + self.words].iter_mut().zip((0i128..).step_by(64)) {
            // The bits of this word below a number.
            let below = |number: i128| match u32::try_from(number.saturating_sub(low)) {
                Ok(end @ 0..64) => (1u64 << end) - 1,
                _ if number < low => 0,
                _ => u64::MAX,
            };
            let range = below(last.saturating_add(1)) & !below(first);
            *word &= if is_inside { range } else { !range };
        }
    }

    /// Allows only what the other one allows, too, or what that does not allow.
    pub(in crate::model) fn restrict(&mut self, other: &Self, is_allowed: bool, watch: &Watch) -> Result<(), Stop> {
        for (rows, others) in self.rows.chunks_mut(SLICE).zip(other.rows.chunks(SLICE)) {
            watch.spend(rows.len() as u64)?;
            rows.iter_mut().zip(others).for_each(|(row, other)| *row &= if is_allowed { *other } else { !other });
        }
        Ok(())
    }

    /// The same from the other side.
    pub(in crate::model) fn turned(&self, from: &Domain, to: &Domain, watch: &Watch) -> Result<Self, Stop> {
        let mut turned = Self::new(to, from, watch)?;
        for a in from {
            let row = ValueSet::from_words(&self.rows[a.index() * self.words..][..self.words]);
            watch.spend((self.words + row.len()) as u64)?;
            row.iter().for_each(|b| turned.allow(b, a));
        }
        Ok(turned)
    }

    pub(in crate::model) fn allow(&mut self, a: Val, b: Val) {
        self.rows[a.index() * self.words + b.index() / 64] |= 1 << (b.index() % 64);
    }

    /// The table, without the rows and words behind its last pair.
    pub(in crate::model) fn finished(mut self, from: &Domain, to: &Domain, watch: &Watch) -> Result<BitMatrix, Stop> {
        let disequality = self.is_disequality(from, to, watch)?;
        let (mut rows, mut words) = (0, 0);
        for (number, row) in self.rows.chunks_exact(self.words).enumerate() {
            watch.spend(self.words as u64)?;
            if let Some(last) = row.iter().rposition(|&word| word != 0) {
                rows = number + 1;
                words = words.max(last + 1);
            }
        }
        if words < self.words {
            for row in 0..rows {
                watch.spend(words as u64)?;
                let start = row * self.words;
                self.rows.copy_within(start..start + words, row * words);
            }
        }
        self.rows.truncate(rows * words);
        Ok(BitMatrix { words, rows: self.rows.into_boxed_slice(), disequality })
    }

    /// True if it allows for each value of `from` all values of `to` but that one.
    fn is_disequality(&self, from: &Domain, to: &Domain, watch: &Watch) -> Result<bool, Stop> {
        for a in from {
            watch.spend(self.words as u64)?;
            let row = &self.rows[a.index() * self.words..][..self.words];
            let others = to.words().iter().copied().chain(std::iter::repeat(0)).zip((0usize..).step_by(64));
            let others = others.map(|(word, first)| match a.index().checked_sub(first) {
                Some(bit @ 0..64) => word & !(1 << bit),
                _ => word,
            });
            if !row.iter().copied().eq(others.take(self.words)) {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

impl BitMatrix {
    /// Its rows, one after the other, when each is one word.
    #[inline]
    pub(in crate::model) fn single_words(&self) -> &[u64] {
        debug_assert!(self.words <= 1);
        &self.rows
    }

    /// Its rows, one after the other, in pieces.
    pub(in crate::model) fn pieces(&self) -> impl Iterator<Item = &[u64]> {
        self.rows.chunks(SLICE)
    }

    /// Words of a row, and whether it is a disequality. Whether a table is a disequality depends on the domains too, so that
    /// equal rows may be two tables.
    pub(in crate::model) fn kind(&self) -> (usize, bool) {
        (self.words, self.disequality)
    }

    /// True if both are the same table.
    pub(in crate::model) fn equals(&self, other: &Self, watch: &Watch) -> Result<bool, Stop> {
        if self.kind() != other.kind() || self.rows.len() != other.rows.len() {
            return Ok(false);
        }
        for (own, others) in self.pieces().zip(other.pieces()) {
            watch.spend(own.len() as u64)?;
            if own != others {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
