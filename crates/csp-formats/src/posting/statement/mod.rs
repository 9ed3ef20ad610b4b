//! Statements that must hold, in few kinds, about variables that the problem does not have yet.

pub(crate) mod kind;
pub(crate) mod linear;
pub(crate) mod list;
mod substitution;
