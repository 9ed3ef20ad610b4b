//! Expressions of any size as constraints that the library has algorithms for.

mod bounds;
mod flat;
mod special;

pub(crate) use flat::Posting;
