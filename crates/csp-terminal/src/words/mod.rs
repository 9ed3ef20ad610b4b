//! Words, numbers and tables as people read them.

pub mod escape;
pub mod numbers;
pub mod svg;
pub mod table;
pub mod wrap;
