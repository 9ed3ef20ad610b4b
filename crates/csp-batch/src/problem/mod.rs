//! What one problem says, and how a state of it is packed.

pub(crate) mod packing;
pub(crate) mod restriction;
