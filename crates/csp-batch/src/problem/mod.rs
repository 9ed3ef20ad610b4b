//! The domains of one problem, and the packing of its states.

pub(crate) mod packing;
pub(crate) mod restriction;
