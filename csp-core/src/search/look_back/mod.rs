//! Look-back: where the search goes back to when the values of a variable have run out. There is one file for
//! each method.

mod backjumping;
mod chronological;
mod conflict_directed;
mod contract;
mod depths;
mod graph_based;

pub(crate) use backjumping::Backjumping;
pub(crate) use chronological::Chronological;
pub(crate) use conflict_directed::ConflictDirected;
pub(crate) use contract::LookBack;
pub(crate) use contract::MakeLookBack;
pub(crate) use graph_based::GraphBased;

use crate::part::Entries;

/// Every look-back that has a name, in the order of the syllabus.
pub(crate) const LOOK_BACKS: Entries<MakeLookBack> = &[&Backjumping::PART, &GraphBased::PART, &ConflictDirected::PART];
