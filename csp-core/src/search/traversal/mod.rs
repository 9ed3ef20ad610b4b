//! Traversals: which part of the tree a run of the search visits, and when the search starts again. There is
//! one file for each idea.

mod contract;
mod depth_bounded_discrepancy;
mod depth_first;
mod iterative_broadening;
mod limited_discrepancy;
mod nogoods;
mod restarts;

pub(crate) use contract::MakeTraversal;
pub(crate) use contract::Traversal;
pub(crate) use depth_bounded_discrepancy::DepthBoundedDiscrepancy;
pub(crate) use depth_first::DepthFirst;
pub(crate) use iterative_broadening::IterativeBroadening;
pub(crate) use limited_discrepancy::LimitedDiscrepancy;
pub(crate) use nogoods::Nogoods;
pub(crate) use restarts::Restarts;

use crate::part::Entries;

/// Every traversal that has a name, in the order of the syllabus.
pub(crate) const TRAVERSALS: Entries<MakeTraversal> = &[
    &Restarts::LUBY,
    &Restarts::GEOMETRIC,
    &LimitedDiscrepancy::PART,
    &DepthBoundedDiscrepancy::PART,
    &IterativeBroadening::PART,
];
