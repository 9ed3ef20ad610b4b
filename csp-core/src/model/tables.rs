//! The relations of a network, as rows of bits.

use super::arc::Arc;
use super::compile::SLICE;
use super::{Domain, Val};
use crate::limits::Stop;
use crate::watch::Watch;

/// Distinct relation tables, each `values` rows of `stride` words: bit b of row a says that the pair (a, b) is allowed.
pub(super) struct Tables {
    values: usize,
    stride: usize,
    rows: Vec<u64>,
    disequality: Vec<bool>,
}

impl Tables {
    /// No table, with room for so many; `None` when the system does not give it.
    pub(super) fn new(values: usize, stride: usize, most: usize) -> Option<Self> {
        let (mut rows, words) = (Vec::new(), most.checked_mul(values * stride)?);
        rows.try_reserve_exact(words).ok()?;
        Some(Self { values, stride, rows, disequality: Vec::with_capacity(most) })
    }

    /// Room that was not needed is given back.
    pub(super) fn finished(mut self) -> Self {
        self.rows.shrink_to_fit();
        self.disequality.shrink_to_fit();
        self
    }

    /// Rows of a table.
    pub(super) fn values(&self) -> usize {
        self.values
    }

    pub(super) fn len(&self) -> usize {
        self.disequality.len()
    }

    /// A table that allows nothing.
    pub(super) fn blank(&self) -> Vec<u64> {
        vec![0; self.values * self.stride]
    }

    pub(super) fn allow(&self, table: &mut [u64], a: Val, b: Val) {
        table[a.index() * self.stride + b.index() / 64] |= 1 << (b.index() % 64);
    }

    pub(super) fn push(&mut self, table: &[u64], disequality: bool, watch: &Watch) -> Result<u32, Stop> {
        for words in table.chunks(SLICE) {
            watch.spend(words.len() as u64)?;
            self.rows.extend_from_slice(words);
        }
        self.disequality.push(disequality);
        Ok(self.len() as u32 - 1)
    }

    /// Whether table number `known` has these rows and is, or is not, a disequality.
    pub(super) fn is(&self, known: u32, rows: &[u64], disequality: bool, watch: &Watch) -> Result<bool, Stop> {
        for (own, others) in self.rows(known).chunks(SLICE).zip(rows.chunks(SLICE)) {
            watch.spend(own.len() as u64)?;
            if own != others {
                return Ok(false);
            }
        }
        Ok(self.disequality[known as usize] == disequality)
    }

    /// Whether `table`, whose rows hold values of `to` only, allows for each value of `from` all values of `to` but that one.
    pub(super) fn is_disequality(
        &self,
        table: &[u64],
        from: &Domain,
        to: &Domain,
        watch: &Watch,
    ) -> Result<bool, Stop> {
        for a in from {
            watch.spend(self.stride as u64)?;
            let row = &table[a.index() * self.stride..][..self.stride];
            let others = to.words().iter().copied().chain(std::iter::repeat(0)).zip((0usize..).step_by(64));
            let others = others.map(|(word, first)| match a.index().checked_sub(first) {
                Some(bit @ 0..64) => word & !(1 << bit),
                _ => word,
            });
            if !row.iter().copied().eq(others.take(self.stride)) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    #[inline]
    pub(super) fn is_disequality_table(&self, arc: Arc) -> bool {
        self.disequality[arc.table as usize]
    }

    #[inline]
    pub(super) fn row(&self, table: u32, a: Val) -> &[u64] {
        &self.rows[(table as usize * self.values + a.index()) * self.stride..][..self.stride]
    }

    /// All rows of a table, one after the other.
    #[inline]
    pub(super) fn rows(&self, table: u32) -> &[u64] {
        let words = self.values * self.stride;
        &self.rows[table as usize * words..][..words]
    }

    /// The bytes of them all.
    pub(super) fn memory(&self) -> usize {
        size_of_val(self.rows.as_slice()) + self.disequality.len()
    }
}
