//! Which algorithm filters which constraint.

use std::sync::Arc as Shared;

use super::Gac3;
use crate::model::{Filter, NaryConstraint};

/// Which filters are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choose {
    /// For each constraint the algorithm that is made for its relation.
    Own,
    /// GAC-3 for every constraint.
    Gac3,
    /// As `Own`, but simple tabular reduction for lists of tuples.
    Str2,
}

/// The filter of a constraint.
pub fn filter_of(constraint: &NaryConstraint, choose: Choose) -> Box<dyn Filter> {
    let any = || Box::new(Gac3::new(Shared::clone(constraint.shared_relation()))) as Box<dyn Filter>;
    if choose == Choose::Gac3 {
        return any();
    }
    constraint.relation().filter().unwrap_or_else(any)
}
