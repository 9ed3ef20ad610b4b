//! Relations that the library does not have.

pub(super) mod calculation;
pub(super) mod equality;
