//! Arcs, and the tables that say which pairs of values they allow.

use super::{Domain, Val, ValueSet, Var};

/// One direction of a constraint: from `source` to `target`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arc {
    pub(super) source: u32,
    pub(super) target: u32,
    pub(super) table: u32,
    reverse: u32,
}

impl Arc {
    pub(super) const PLACEHOLDER: Self = Self::new(Var::new(0), Var::new(0), 0, 0);

    pub(super) const fn new(source: Var, target: Var, table: u32, reverse: u32) -> Self {
        Self { source: source.index() as u32, target: target.index() as u32, table, reverse }
    }

    /// The variable it starts from.
    #[inline]
    pub const fn source(self) -> Var {
        Var::new(self.source)
    }

    /// The variable it leads to.
    #[inline]
    pub const fn target(self) -> Var {
        Var::new(self.target)
    }

    /// The position in [`Network::all_arcs`](super::Network::all_arcs) of the same constraint in the other direction.
    pub const fn reverse(self) -> usize {
        self.reverse as usize
    }
}

/// Distinct relation tables, each `values` rows of `stride` words: bit b of row a says that the pair (a, b) is allowed.
pub(super) struct Tables {
    pub(super) values: usize,
    stride: usize,
    pub(super) rows: Vec<u64>,
    disequality: Vec<bool>,
}

impl Tables {
    pub(super) fn new(values: usize, stride: usize) -> Self {
        Self { values, stride, rows: Vec::new(), disequality: Vec::new() }
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

    pub(super) fn push(&mut self, table: &[u64], disequality: bool) -> u32 {
        self.rows.extend_from_slice(table);
        self.disequality.push(disequality);
        self.len() as u32 - 1
    }

    /// Whether `table` allows, for each value of `from`, all values of `to` but that one.
    pub(super) fn is_disequality(&self, table: &[u64], from: &Domain, to: &Domain) -> bool {
        from.iter().all(|a| {
            let row = ValueSet::from_words(&table[a.index() * self.stride..][..self.stride]);
            to.iter().all(|b| row.contains(b) == (a != b))
        })
    }

    #[inline]
    pub(super) fn is_disequality_table(&self, arc: Arc) -> bool {
        self.disequality[arc.table as usize]
    }

    #[inline]
    pub(super) fn row(&self, table: u32, a: Val) -> &[u64] {
        &self.rows[(table as usize * self.values + a.index()) * self.stride..][..self.stride]
    }
}
