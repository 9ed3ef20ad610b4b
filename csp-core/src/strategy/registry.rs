//! The registry: every part that a strategy may have, a line each, in the order of the syllabus.

use std::sync::LazyLock;

use crate::consistency::{
    Ac1, Ac3, Ac3Bit, Ac3Rm, Ac4, Ac6, Ac2001, AllDifferent, MakePropagator, Preprocess, Singles, Subsets,
};
use crate::part::{Choice, Entry, Kind, Part, PartKind};
use crate::search::look_ahead::{Backmarking, Backtracking, ForwardChecking, LookingForward};
use crate::search::look_back::{Backjumping, Chronological, ConflictDirected, GraphBased, MakeLookBack};
use crate::search::order::value::{
    Ascending, Descending, LeastConstraining, LeastImpact, MakeValueOrder, PhaseSaving, Promise, Shuffled,
    SurvivorsFirst,
};
use crate::search::order::variable::{
    Activity, Brelaz, ConflictHistory, ConflictOrder, Degree, DomOverDegree, DomOverFutureDegree,
    DomOverWeightedDegree, Impact, LastConflict, MakeConflictOrder, MakeVariableOrder, Mrv, Static,
};
use crate::search::order::{MakeTies, Ties};
use crate::search::traversal::{
    DepthBoundedDiscrepancy, DepthFirst, IterativeBroadening, LimitedDiscrepancy, MakeTraversal, Restarts,
};
use crate::structure::Components;

/// What follows each assignment; by default nothing but a check against the past.
pub type LookAhead = Choice<Ahead>;
/// Where to go back to when the values of a variable have run out; by default to the assignment before.
pub type LookBackChoice = Choice<Back>;
/// Which variable is next; by default those with one value, then the others, each by index.
pub type VariableChoice = Choice<VariableOrders>;
/// Which failed variables come before that choice; by default none.
pub type ConflictChoice = Choice<Conflicts>;
/// Which value is first; by default the smallest.
pub type ValueChoice = Choice<ValueOrders>;
/// What to do among equals, for orders that rank; by default the lowest index, the smallest value.
pub type TieChoice = Choice<TieBreaks>;
/// Which part of the tree is visited first, and when the search starts again; by default the whole tree, once.
pub type TraversalChoice = Choice<Traversals>;

/// Marks the look-aheads.
#[derive(Debug)]
pub enum Ahead {}

impl Kind for Ahead {
    type Make = MakePropagator;
    const KIND: PartKind = PartKind::LookAhead;
    const DEFAULT: &'static Entry<MakePropagator> = &Backtracking::PART;
    const PARTS: &'static [&'static Entry<MakePropagator>] = &[
        &Backtracking::PART,
        &Backmarking::PART,
        &ForwardChecking::PART,
        &LookingForward::PARTIAL,
        &LookingForward::FULL,
        &Ac3::MAINTAINED,
        &Ac1::MAINTAINED,
        &Ac4::MAINTAINED,
        &Ac6::MAINTAINED,
        &Ac2001::MAINTAINED,
        &Ac3Rm::MAINTAINED,
        &Ac3Bit::MAINTAINED,
        &Singles::PART,
        &Subsets::PART,
        &AllDifferent::PART,
    ];
}

/// Marks the look-backs.
#[derive(Debug)]
pub enum Back {}

impl Kind for Back {
    type Make = MakeLookBack;
    const KIND: PartKind = PartKind::LookBack;
    const DEFAULT: &'static Entry<MakeLookBack> = &Chronological::PART;
    const PARTS: &'static [&'static Entry<MakeLookBack>] =
        &[&Backjumping::PART, &GraphBased::PART, &ConflictDirected::PART];
}

/// Marks the variable orders.
#[derive(Debug)]
pub enum VariableOrders {}

impl Kind for VariableOrders {
    type Make = MakeVariableOrder;
    const KIND: PartKind = PartKind::Variables;
    const DEFAULT: &'static Entry<MakeVariableOrder> = &Static::FIXED_FIRST;
    const PARTS: &'static [&'static Entry<MakeVariableOrder>] = &[
        &Static::FIXED_FIRST,
        &Static::INPUT,
        &Static::MIN_WIDTH,
        &Static::MAX_CARDINALITY,
        &Mrv::PART,
        &Degree::PART,
        &Brelaz::PART,
        &DomOverDegree::PART,
        &DomOverFutureDegree::PART,
        &DomOverWeightedDegree::UNIT,
        &DomOverWeightedDegree::REFINED,
        &ConflictHistory::PART,
        &Impact::PART,
        &Activity::PART,
        &Static::RANDOM,
    ];
}

/// Marks the orders by conflicts.
#[derive(Debug)]
pub enum Conflicts {}

impl Kind for Conflicts {
    type Make = MakeConflictOrder;
    const KIND: PartKind = PartKind::Conflicts;
    const DEFAULT: &'static Entry<MakeConflictOrder> =
        &Entry::new("", "the variable order alone", "", |_, order| order);
    const PARTS: &'static [&'static Entry<MakeConflictOrder>] = &[&LastConflict::PART, &ConflictOrder::PART];
}

/// Marks the value orders.
#[derive(Debug)]
pub enum ValueOrders {}

impl Kind for ValueOrders {
    type Make = MakeValueOrder;
    const KIND: PartKind = PartKind::Values;
    const DEFAULT: &'static Entry<MakeValueOrder> = &Ascending::PART;
    const PARTS: &'static [&'static Entry<MakeValueOrder>] = &[
        &Ascending::PART,
        &Descending::PART,
        &LeastConstraining::PART,
        &Promise::PART,
        &PhaseSaving::PART,
        &SurvivorsFirst::PART,
        &LeastImpact::PART,
        &Shuffled::PART,
    ];
}

/// Marks the ways to break ties.
#[derive(Debug)]
pub enum TieBreaks {}

impl Kind for TieBreaks {
    type Make = MakeTies;
    const KIND: PartKind = PartKind::Ties;
    const DEFAULT: &'static Entry<MakeTies> = &Ties::FIRST;
    const PARTS: &'static [&'static Entry<MakeTies>] = &[&Ties::RANDOM];
}

/// Marks the traversals.
#[derive(Debug)]
pub enum Traversals {}

impl Kind for Traversals {
    type Make = MakeTraversal;
    const KIND: PartKind = PartKind::Traversal;
    const DEFAULT: &'static Entry<MakeTraversal> = &DepthFirst::PART;
    const PARTS: &'static [&'static Entry<MakeTraversal>] = &[
        &Restarts::LUBY,
        &Restarts::GEOMETRIC,
        &LimitedDiscrepancy::PART,
        &DepthBoundedDiscrepancy::PART,
        &IterativeBroadening::PART,
    ];
}

/// Whole strategies, each with the name that it is short for.
pub(super) const WHOLE: [Entry<&str>; 1] =
    [Entry::new("norvig", "singles+mrv: the program of Norvig 2006", "", "singles+mrv")];

/// Every part, in the order in which names are written. A name with a plus is that of two which together have a
/// meaning of their own.
static ALL: LazyLock<Vec<Part>> = LazyLock::new(|| {
    let structure = vec![Components::PART.part(PartKind::Structure)];
    let whole = WHOLE.iter().map(|entry| entry.part(PartKind::Whole)).collect();
    let kinds = [
        Preprocess::parts(),
        LookAhead::parts(),
        LookBackChoice::parts(),
        VariableChoice::parts(),
        ConflictChoice::parts(),
        ValueChoice::parts(),
        TieChoice::parts(),
        TraversalChoice::parts(),
        structure,
        whole,
    ];
    kinds.concat()
});

/// Those that are typed in one word.
pub(super) static PARTS: LazyLock<Vec<Part>> =
    LazyLock::new(|| ALL.iter().filter(|part| !part.name.contains('+')).copied().collect());

/// The part of this name, in small letters or large ones.
pub(super) fn part_named(name: &str) -> Option<&'static Part> {
    ALL.iter().find(|part| part.name.eq_ignore_ascii_case(name.trim()))
}
