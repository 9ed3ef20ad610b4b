//! The search that the annotations of a file ask for.

pub(super) mod order;
pub(super) mod phases;
