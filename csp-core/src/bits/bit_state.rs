//! The state of a search, by value: where can each value stand?

use super::row::Row;
use super::row_tables::RowTables;
use super::shape::{List, Shape};

/// Where each value can stand, twice: by variable, and by place in tight cliques as a layout keeps it. Copied
/// at a branch.
///
/// Invariant: of an assigned variable only its value is possible.
#[derive(Debug)]
pub(super) struct BitState<S: Shape, P> {
    /// For each value, the variables that can take it.
    pub(super) can: S::PerValue<S::Variables>,
    /// The variables that are not assigned.
    pub(super) open: S::Variables,
    /// Where the values can stand in tight cliques.
    pub(super) places: P,
}

/// Why a state has no solution: where to look for the culprit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WipeOut {
    /// A variable without a value.
    Variable(usize),
    /// A tight clique without a place for some value.
    Clique(usize),
}

impl<S: Shape, P> BitState<S, P> {
    /// Every variable open, no value possible yet.
    pub(super) fn new(tables: &RowTables<S>, places: P) -> Self {
        let none = S::Variables::zeros(tables.words);
        Self { can: S::PerValue::of(&none, tables.values), open: tables.all.clone(), places }
    }

    /// The variables of a tight clique that can take `value`.
    #[inline(always)]
    pub(super) fn places_in(&self, tables: &RowTables<S>, value: usize, clique: usize) -> S::Variables {
        let mut places = tables.members(clique).clone();
        places.restrict(self.can.as_ref()[value].words());
        places
    }
}

impl<S: Shape, P: Clone> BitState<S, P> {
    /// A copy in memory of its own, written to where it stays.
    pub(super) fn boxed(&self) -> Box<Self> {
        Box::write(Box::new_uninit(), self.clone())
    }
}

impl<S: Shape, P: Clone> Clone for BitState<S, P> {
    #[inline(always)]
    fn clone(&self) -> Self {
        Self { can: self.can.clone(), open: self.open.clone(), places: self.places.clone() }
    }

    /// Without allocation, as both are of the same network.
    #[inline(always)]
    fn clone_from(&mut self, other: &Self) {
        self.can.clone_from(&other.can);
        self.open.clone_from(&other.open);
        self.places.clone_from(&other.places);
    }
}
