//! Expressions of any size as constraints that the library has algorithms for.

pub(crate) mod flattening;
mod special;
