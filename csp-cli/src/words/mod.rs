//! Words, numbers and tables as people read them.

pub(crate) mod escape;
pub(crate) mod numbers;
pub(crate) mod table;
pub(crate) mod wrap;
