//! The registry: every part that a strategy may have, a line each, in the order of the syllabus.

use std::sync::LazyLock;

use crate::consistency::{self, MakePropagator, Preprocess, arc};
use crate::part::{Choice, Entries, Entry, Kind, Part, PartKind};
use crate::search::look_back::MakeLookBack;
use crate::search::order::value::MakeValueOrder;
use crate::search::order::variable::{MakeConflictOrder, MakeVariableOrder};
use crate::search::order::{MakeTies, Ties, value, variable};
use crate::search::traversal::MakeTraversal;
use crate::search::{look_ahead, look_back, traversal};
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
    const DEFAULT: &'static Entry<MakePropagator> = &look_ahead::Backtracking::PART;
    const PARTS: Entries<MakePropagator> = &[
        &look_ahead::Backtracking::PART,
        &look_ahead::Backmarking::PART,
        &look_ahead::ForwardChecking::PART,
        &look_ahead::LookingForward::PARTIAL,
        &look_ahead::LookingForward::FULL,
        &arc::Ac3::MAINTAINED,
        &arc::Ac1::MAINTAINED,
        &arc::Ac4::MAINTAINED,
        &arc::Ac6::MAINTAINED,
        &arc::Ac2001::MAINTAINED,
        &arc::Ac3Rm::MAINTAINED,
        &arc::Ac3Bit::MAINTAINED,
        &consistency::Singles::PART,
        &consistency::Subsets::PART,
        &consistency::AllDifferent::PART,
    ];
}

/// Marks the look-backs.
#[derive(Debug)]
pub enum Back {}

impl Kind for Back {
    type Make = MakeLookBack;
    const KIND: PartKind = PartKind::LookBack;
    const DEFAULT: &'static Entry<MakeLookBack> = &look_back::Chronological::PART;
    const PARTS: Entries<MakeLookBack> =
        &[&look_back::Backjumping::PART, &look_back::GraphBased::PART, &look_back::ConflictDirected::PART];
}

/// Marks the variable orders.
#[derive(Debug)]
pub enum VariableOrders {}

impl Kind for VariableOrders {
    type Make = MakeVariableOrder;
    const KIND: PartKind = PartKind::Variables;
    const DEFAULT: &'static Entry<MakeVariableOrder> = &variable::Static::FIXED_FIRST;
    const PARTS: Entries<MakeVariableOrder> = &[
        &variable::Static::FIXED_FIRST,
        &variable::Static::INPUT,
        &variable::Static::MIN_WIDTH,
        &variable::Static::MAX_CARDINALITY,
        &variable::Mrv::PART,
        &variable::Degree::PART,
        &variable::Brelaz::PART,
        &variable::DomOverDegree::PART,
        &variable::DomOverFutureDegree::PART,
        &variable::DomOverWeightedDegree::UNIT,
        &variable::DomOverWeightedDegree::REFINED,
        &variable::ConflictHistory::PART,
        &variable::Impact::PART,
        &variable::Activity::PART,
        &variable::Static::RANDOM,
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
    const PARTS: Entries<MakeConflictOrder> = &[&variable::LastConflict::PART, &variable::ConflictOrder::PART];
}

/// Marks the value orders.
#[derive(Debug)]
pub enum ValueOrders {}

impl Kind for ValueOrders {
    type Make = MakeValueOrder;
    const KIND: PartKind = PartKind::Values;
    const DEFAULT: &'static Entry<MakeValueOrder> = &value::Ascending::PART;
    const PARTS: Entries<MakeValueOrder> = &[
        &value::Ascending::PART,
        &value::Descending::PART,
        &value::LeastConstraining::PART,
        &value::Promise::PART,
        &value::PhaseSaving::PART,
        &value::SurvivorsFirst::PART,
        &value::LeastImpact::PART,
        &value::Shuffled::PART,
    ];
}

/// Marks the ways to break ties.
#[derive(Debug)]
pub enum TieBreaks {}

impl Kind for TieBreaks {
    type Make = MakeTies;
    const KIND: PartKind = PartKind::Ties;
    const DEFAULT: &'static Entry<MakeTies> = &Ties::FIRST;
    const PARTS: Entries<MakeTies> = &[&Ties::RANDOM];
}

/// Marks the traversals.
#[derive(Debug)]
pub enum Traversals {}

impl Kind for Traversals {
    type Make = MakeTraversal;
    const KIND: PartKind = PartKind::Traversal;
    const DEFAULT: &'static Entry<MakeTraversal> = &traversal::DepthFirst::PART;
    const PARTS: Entries<MakeTraversal> = &[
        &traversal::Restarts::LUBY,
        &traversal::Restarts::GEOMETRIC,
        &traversal::LimitedDiscrepancy::PART,
        &traversal::DepthBoundedDiscrepancy::PART,
        &traversal::IterativeBroadening::PART,
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
