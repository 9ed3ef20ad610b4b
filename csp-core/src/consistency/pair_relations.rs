//! The relations between all pairs of variables, which path consistency tightens.

use std::ops::Range;

use crate::model::Domain;
use crate::store::Context;

/// A path from the first variable through the second to the third.
pub(super) type Path = (usize, usize, usize);

/// All relations between n variables. For each ordered pair (x, y) there is a row for each value of x; a row
/// has as many words as the values of y need.
#[derive(Debug)]
pub(super) struct Relations {
    pub(super) extents: Vec<Extent>,
    /// The words of one row for each variable, added up.
    pub(super) words: usize,
    pub(super) rows: Vec<u64>,
}

/// The room that the values of one variable take, and where they begin.
#[derive(Clone, Copy, Debug)]
pub(super) struct Extent {
    /// The values of the domain are numbers below this one.
    pub(super) values: usize,
    /// The words of a row of these values.
    pub(super) words: usize,
    /// The values of all variables before this one, added up, and their words.
    pub(super) values_before: usize,
    pub(super) words_before: usize,
}

impl Relations {
    /// The relations of the network between the current domains; `None` when the limit of memory forbids
    /// them, or the work must stop.
    pub(super) fn of(cx: &mut Context<'_>) -> Option<Self> {
        let network = cx.network();
        let domains: Vec<Domain> = network.variables().map(|x| cx.domain(x).to_domain()).collect();
        let mut relations = Self::without_rows(&domains);
        if !cx.affords(relations.bytes(0)) {
            return None;
        }
        relations.rows = vec![0; relations.values() * relations.words];
        for x in network.variables() {
            for a in &domains[x.index()] {
                if cx.work(relations.words) {
                    return None;
                }
                for y in network.variables() {
                    let row = relations.row_mut(x.index(), y.index(), a.index());
                    if x == y {
                        row[a.index() / 64] = 1 << (a.index() % 64);
                        continue;
                    }
                    row.copy_from_slice(domains[y.index()].words());
                    if let Some(arc) = network.arc(x, y) {
                        network.row(arc, a).restrict(row);
                    }
                }
            }
        }
        Some(relations)
    }

    /// The extents of relations between these domains; room for the rows is still to be made.
    pub(super) fn without_rows(domains: &[Domain]) -> Self {
        let mut extents = Vec::with_capacity(domains.len());
        let mut values_before = 0;
        let mut words_before = 0;
        for domain in domains {
            let values = domain.last().map_or(0, |last| last.index() + 1);
            let words = domain.words().len();
            extents.push(Extent { values, words, values_before, words_before });
            values_before += values;
            words_before += words;
        }
        Self { extents, words: words_before, rows: Vec::new() }
    }

    /// The number of variables.
    pub(super) fn count(&self) -> usize {
        self.extents.len()
    }

    /// The values of all variables, added up.
    pub(super) fn values(&self) -> usize {
        self.extents.last().map_or(0, |last| last.values_before + last.values)
    }

    /// The bytes of the relations, of the path marks and of a queue of `queue` paths.
    pub(super) fn bytes(&self, queue: usize) -> usize {
        let rows = self.values().saturating_mul(self.words).saturating_mul(size_of::<u64>());
        let count = self.count();
        let marks = count.saturating_mul(count).saturating_mul(count.div_ceil(8));
        rows.saturating_add(marks).saturating_add(queue * size_of::<usize>())
    }

    /// The place of a row. It comes behind all rows of the variables before x, and behind the rows from x to
    /// the variables before y.
    pub(super) fn place(&self, x: usize, y: usize, a: usize) -> Range<usize> {
        let from = &self.extents[x];
        let to = &self.extents[y];
        let start = from.values_before * self.words + from.values * to.words_before + a * to.words;
        start..start + to.words
    }

    pub(super) fn row(&self, x: usize, y: usize, a: usize) -> &[u64] {
        &self.rows[self.place(x, y, a)]
    }

    pub(super) fn row_mut(&mut self, x: usize, y: usize, a: usize) -> &mut [u64] {
        let place = self.place(x, y, a);
        &mut self.rows[place]
    }

    /// The values that are left to `x`: those on the diagonal of its relation with itself.
    pub(super) fn domain(&self, x: usize) -> Domain {
        let stands = |&a: &usize| self.row(x, x, a)[a / 64] >> (a % 64) & 1 == 1;
        (0..self.extents[x].values).filter(stands).map(|a| a as u16).collect()
    }

    /// The partners in y that the value `a` of x has through z: the rows of all its partners in z, united.
    pub(super) fn joined(&self, (x, z, y): Path, a: usize, checks: &mut u64) -> Vec<u64> {
        let mut joined = vec![0u64; self.extents[y].words];
        for (word, &bits) in self.row(x, z, a).iter().enumerate() {
            let mut bits = bits;
            while bits != 0 {
                let partner = word * 64 + bits.trailing_zeros() as usize;
                bits &= bits - 1;
                *checks += 1;
                joined.iter_mut().zip(self.row(z, y, partner)).for_each(|(all, row)| *all |= row);
            }
        }
        joined
    }

    /// Keeps the pairs of values of x and y that some value of z joins. Returns how many pairs were removed.
    pub(super) fn revise(&mut self, x: usize, z: usize, y: usize, checks: &mut u64) -> u64 {
        let mut removed = 0;
        for a in 0..self.extents[x].values {
            let old = self.row(x, y, a).to_vec();
            if old.iter().all(|&word| word == 0) {
                continue;
            }
            let joined = self.joined((x, z, y), a, checks);
            for (word, &old) in old.iter().enumerate() {
                let mut gone = old & !joined[word];
                removed += u64::from(gone.count_ones());
                self.row_mut(x, y, a)[word] &= joined[word];
                while gone != 0 {
                    let b = word * 64 + gone.trailing_zeros() as usize;
                    gone &= gone - 1;
                    // The relation from y to x is the same one read from the other side.
                    self.row_mut(y, x, b)[a / 64] &= !(1 << (a % 64));
                }
            }
        }
        removed
    }
}
