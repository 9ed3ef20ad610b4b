//! Variable orders: which unassigned variable is assigned next.

mod activity;
mod brelaz;
mod choosing;
mod conflict_history;
mod conflict_order;
mod contract;
mod degree;
mod dom_ddeg;
mod dom_deg;
mod dom_wdeg;
mod failed_cliques;
mod impact;
mod larger;
mod last_conflict;
mod max_cardinality;
mod min_width;
mod mrv;
mod static_order;

pub(crate) use activity::Activity;
pub(crate) use brelaz::Brelaz;
use choosing::{UNASSIGNED, first_single, greatest, single_or_greatest};
pub(crate) use conflict_history::ConflictHistory;
pub(crate) use conflict_order::ConflictOrder;
pub use contract::VariableOrder;
pub(crate) use contract::{MakeConflictOrder, MakeVariableOrder};
pub(crate) use degree::Degree;
pub(crate) use dom_ddeg::DomOverFutureDegree;
pub(crate) use dom_deg::DomOverDegree;
pub(crate) use dom_wdeg::DomOverWeightedDegree;
pub(crate) use impact::Impact;
pub(crate) use last_conflict::LastConflict;
pub(crate) use mrv::Mrv;
pub(crate) use static_order::Static;

use crate::part::Entries;

/// Every variable order that has a name, in the order of the syllabus.
pub(crate) const VARIABLE_ORDERS: Entries<MakeVariableOrder> = &[
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

/// Every order by conflicts that has a name.
pub(crate) const CONFLICT_ORDERS: Entries<MakeConflictOrder> = &[&LastConflict::PART, &ConflictOrder::PART];
