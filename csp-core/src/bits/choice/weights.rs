//! Weights that are learned from dead ends.

use crate::bits::layout::bit_layout::{BitLayout, StateOf};
use crate::bits::layout::bit_state::WipeOut;
use crate::bits::rows::row::Row;
use crate::bits::rows::row_tables::RowTables;
use crate::bits::rows::shape::Shape;

/// The factor by which a variable's own weight counts beside that of a clique: a dead end shows in several cliques at
/// once.
const OWN: u64 = 4;

/// The number of times each variable and each tight clique was wiped out.
///
/// Source: Boussemart, Hemery, Lecoutre & Sais 2004 (dom/wdeg). Variant: a weight belongs to what was wiped
/// out, a variable or a clique, and a variable counts its own weight and those of its cliques.
#[derive(Clone, Debug)]
pub(in crate::bits) struct Weights {
    /// For each variable, all that it counts.
    variables: Vec<u64>,
    /// The heaviest variable's weight.
    heaviest: u64,
}

impl Weights {
    pub(in crate::bits) fn new<S: Shape>(tables: &RowTables<S>) -> Self {
        let variables: Vec<u64> = (0..tables.count).map(|x| OWN + tables.places(x).len() as u64).collect();
        Self { heaviest: variables.iter().copied().max().unwrap_or(0), variables }
    }

    /// The weight of `x`.
    #[inline(always)]
    pub(in crate::bits) fn weight(&self, x: usize) -> u64 {
        self.variables[x]
    }

    /// The weight of the heaviest variable.
    #[inline(always)]
    pub(in crate::bits) fn heaviest(&self) -> u64 {
        self.heaviest
    }

    /// Counts a dead end: each variable without a value, and each tight clique in which a value is without a
    /// place.
    #[inline(always)]
    pub(in crate::bits) fn count<S: Shape, L: BitLayout<S>>(
        &mut self,
        layout: &L,
        state: &StateOf<S, L>,
        seen: WipeOut,
    ) {
        let tables = layout.tables();
        let mut empty = tables.all.clone();
        for can in state.can.as_ref() {
            empty.subtract(can.words());
        }
        let cliques = layout.without_place(&state.places);
        if empty.is_empty() && cliques.is_empty() {
            // A variable was given two values at once, and has both.
            if let WipeOut::Variable(x) = seen {
                self.add(x, OWN);
            }
        }
        for x in empty.bits() {
            self.add(x, OWN);
        }
        for clique in cliques.bits() {
            for x in tables.members(clique).bits() {
                self.add(x, 1);
            }
        }
    }

    fn add(&mut self, x: usize, weight: u64) {
        self.variables[x] += weight;
        self.heaviest = self.heaviest.max(self.variables[x]);
    }
}
