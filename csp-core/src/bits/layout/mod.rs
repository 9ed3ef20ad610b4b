//! The state of a search, and the two ways in which it lies in memory.

pub(in crate::bits) mod bit_layout;
pub(in crate::bits) mod bit_state;
pub(in crate::bits) mod by_slot;
pub(in crate::bits) mod by_value;
