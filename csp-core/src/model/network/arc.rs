//! Arcs: the directions of constraints.

use crate::model::Var;
use crate::model::network::tables::TableId;

/// One direction of a constraint: from `source` to `target`. A copy takes 16 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arc {
    pub(in crate::model) source: u32,
    pub(in crate::model) target: u32,
    pub(in crate::model) table: TableId,
    index: u32,
}

impl Arc {
    pub(in crate::model) const PLACEHOLDER: Self = Self::new((Var::new(0), Var::new(0)), TableId::PLACEHOLDER, 0);

    /// Number `index` of all arcs.
    pub(in crate::model) const fn new((source, target): (Var, Var), table: TableId, index: u32) -> Self {
        Self { source: source.index() as u32, target: target.index() as u32, table, index }
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

    /// True if it says no more and no less than that its two values differ.
    #[inline]
    pub const fn is_disequality(self) -> bool {
        self.table.is_disequality()
    }

    /// The number of its relation: arcs with the same number have the same rows.
    #[inline]
    pub const fn relation(self) -> usize {
        self.table.index()
    }

    /// Its position in [`Network::all_arcs`](crate::model::Network::all_arcs).
    #[inline]
    pub const fn index(self) -> usize {
        self.index as usize
    }
}
