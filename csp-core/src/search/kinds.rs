//! The kinds of parts of which a strategy has one each. The parts of a kind are listed in the folder of the kind.

use super::look_ahead::{Backtracking, LOOK_AHEADS};
use super::look_back::{Chronological, LOOK_BACKS, MakeLookBack};
use super::order::value::{Ascending, MakeValueOrder, VALUE_ORDERS};
use super::order::variable::{CONFLICT_ORDERS, MakeConflictOrder, MakeVariableOrder, Static, VARIABLE_ORDERS};
use super::order::{MakeTies, Ties};
use super::traversal::{DepthFirst, MakeTraversal, TRAVERSALS};
use crate::consistency::MakePropagator;
use crate::part::{Choice, Entries, Entry, KindOfPart, PartKind};

/// The work that follows each assignment; by default nothing but a check against the past.
pub type LookAhead = Choice<Ahead>;
/// The place to go back to when the values of a variable have run out; by default to the assignment before.
pub type LookBackChoice = Choice<Back>;
/// The variable that is next; by default those with one value, then the others, each by index.
pub type VariableChoice = Choice<VariableOrders>;
/// The failed variables that come before that choice; by default none.
pub type ConflictChoice = Choice<Conflicts>;
/// The value that is first; by default the smallest.
pub type ValueChoice = Choice<ValueOrders>;
/// The choice among equals, for orders that rank; by default the lowest index, the smallest value.
pub type TieChoice = Choice<TieBreaks>;
/// The part of the tree that is visited first, and the moments at which the search starts again; by default the whole tree, once.
pub type TraversalChoice = Choice<Traversals>;

/// Marks the look-aheads.
#[derive(Debug)]
pub enum Ahead {}

impl KindOfPart for Ahead {
    type Make = MakePropagator;
    const KIND: PartKind = PartKind::LookAhead;
    const DEFAULT: &'static Entry<MakePropagator> = &Backtracking::PART;
    const PARTS: Entries<MakePropagator> = LOOK_AHEADS;
}

impl LookAhead {
    /// True if it does more than check each assignment against the past.
    pub(crate) fn looks_ahead(self) -> bool {
        !matches!(self.make(), MakePropagator::Past(_))
    }
}

/// Marks the look-backs.
#[derive(Debug)]
pub enum Back {}

impl KindOfPart for Back {
    type Make = MakeLookBack;
    const KIND: PartKind = PartKind::LookBack;
    const DEFAULT: &'static Entry<MakeLookBack> = &Chronological::PART;
    const PARTS: Entries<MakeLookBack> = LOOK_BACKS;
}

/// Marks the variable orders.
#[derive(Debug)]
pub enum VariableOrders {}

impl KindOfPart for VariableOrders {
    type Make = MakeVariableOrder;
    const KIND: PartKind = PartKind::Variables;
    const DEFAULT: &'static Entry<MakeVariableOrder> = &Static::FIXED_FIRST;
    const PARTS: Entries<MakeVariableOrder> = VARIABLE_ORDERS;
}

/// Marks the orders by conflicts.
#[derive(Debug)]
pub enum Conflicts {}

impl KindOfPart for Conflicts {
    type Make = MakeConflictOrder;
    const KIND: PartKind = PartKind::Conflicts;
    const DEFAULT: &'static Entry<MakeConflictOrder> =
        &Entry::new("", "the variable order alone", "", |_, order| order);
    const PARTS: Entries<MakeConflictOrder> = CONFLICT_ORDERS;
}

/// Marks the value orders.
#[derive(Debug)]
pub enum ValueOrders {}

impl KindOfPart for ValueOrders {
    type Make = MakeValueOrder;
    const KIND: PartKind = PartKind::Values;
    const DEFAULT: &'static Entry<MakeValueOrder> = &Ascending::PART;
    const PARTS: Entries<MakeValueOrder> = VALUE_ORDERS;
}

/// Marks the ways to break ties.
#[derive(Debug)]
pub enum TieBreaks {}

impl KindOfPart for TieBreaks {
    type Make = MakeTies;
    const KIND: PartKind = PartKind::Ties;
    const DEFAULT: &'static Entry<MakeTies> = &Ties::FIRST;
    const PARTS: Entries<MakeTies> = &[&Ties::RANDOM];
}

/// Marks the traversals.
#[derive(Debug)]
pub enum Traversals {}

impl KindOfPart for Traversals {
    type Make = MakeTraversal;
    const KIND: PartKind = PartKind::Traversal;
    const DEFAULT: &'static Entry<MakeTraversal> = &DepthFirst::PART;
    const PARTS: Entries<MakeTraversal> = TRAVERSALS;
}
