//! The choice of the algorithm that filters a constraint.

use std::sync::Arc as Shared;

use super::{
    CompactTable, CountBounds, EachCardinality, Entries, ExtremumFilter, Forbidden, Gac3, Hc4, LinearBounds, Str2,
    TimeTable, Tour,
};
use crate::consistency::Regin;
use crate::model::{Filter, NaryConstraint, RelationKind};

/// The filters that are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Choose {
    /// For each constraint the algorithm that is made for its relation.
    Own,
    /// GAC-3 for every constraint.
    Gac3,
    /// As `Own`, but simple tabular reduction for lists of tuples.
    Str2,
}

/// The filter of a constraint.
pub(crate) fn filter_of(constraint: &NaryConstraint, choose: Choose) -> Box<dyn Filter> {
    let relation = || Shared::clone(constraint.shared_relation());
    let any = || Box::new(Gac3::new(relation())) as Box<dyn Filter>;
    if choose == Choose::Gac3 {
        return any();
    }
    if let Some(own) = constraint.relation().filter() {
        return own;
    }
    match constraint.kind() {
        RelationKind::Linear(sum) => Box::new(LinearBounds::new(sum)),
        RelationKind::Count(count) => Box::new(CountBounds::new(count)),
        RelationKind::Cardinality(cardinality) => Box::new(EachCardinality::new(cardinality)),
        RelationKind::Extremum(extremum) => Box::new(ExtremumFilter::new(extremum)),
        RelationKind::Expression(expression) => Box::new(Hc4::new(expression)),
        // A list for a scope of another size means what the relation makes of it.
        RelationKind::Tuples(tuples) if tuples.arity() != constraint.scope().len() => any(),
        RelationKind::Tuples(tuples) if !tuples.is_allowed() => Box::new(Forbidden::new(relation())),
        RelationKind::Tuples(_) if choose == Choose::Str2 => Box::new(Str2::new(relation())),
        RelationKind::Tuples(_) => Box::new(CompactTable::new(relation())),
        RelationKind::AllDifferent(_) => Box::new(Regin::default()),
        RelationKind::Element(element) => Box::new(Entries::new(element.clone())),
        RelationKind::Circuit(circuit) => Box::new(Tour::new(*circuit)),
        RelationKind::Cumulative(cumulative) => Box::new(TimeTable::new(cumulative.clone())),
        _ => any(),
    }
}
