//! The kinds of constraints in words, for those that are refused.

use csp_core::relations::RelationKind;

/// The name of a kind of relation, with its article.
pub(super) fn in_words(kind: RelationKind<'_>) -> &'static str {
    match kind {
        RelationKind::Linear(_) => "the sum",
        RelationKind::Tuples(_) => "the table",
        RelationKind::AllDifferent(_) => "the all-different",
        RelationKind::Element(_) => "the element",
        RelationKind::Count(_) => "the count",
        RelationKind::Cardinality(_) => "the cardinality",
        RelationKind::Extremum(_) => "the least or greatest",
        RelationKind::Cumulative(_) => "the cumulative",
        RelationKind::Circuit(_) => "the circuit",
        RelationKind::Expression(_) => "the expression",
        _ => "the constraint",
    }
}
