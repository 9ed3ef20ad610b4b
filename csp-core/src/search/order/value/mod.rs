//! Value orders: which value of the selected variable is tried first.

mod ascending;
mod contract;
mod descending;
mod least_constraining;
mod least_impact;
mod phase_saving;
mod promise;
mod ranked_values;
mod shuffled;
mod survivors_first;

pub(crate) use ascending::Ascending;
pub(crate) use contract::MakeValueOrder;
pub use contract::ValueOrder;
pub(crate) use descending::Descending;
pub(crate) use least_constraining::LeastConstraining;
pub(crate) use least_impact::LeastImpact;
pub(crate) use phase_saving::PhaseSaving;
pub(crate) use promise::Promise;
pub(crate) use shuffled::Shuffled;
pub(crate) use survivors_first::SurvivorsFirst;

use crate::part::Entries;

/// Every value order that has a name, in the order of the syllabus.
pub(crate) const VALUE_ORDERS: Entries<MakeValueOrder> = &[
    &Ascending::PART,
    &Descending::PART,
    &LeastConstraining::PART,
    &Promise::PART,
    &PhaseSaving::PART,
    &SurvivorsFirst::PART,
    &LeastImpact::PART,
    &Shuffled::PART,
];
