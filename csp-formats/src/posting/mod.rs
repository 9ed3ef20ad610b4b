//! Expressions of any size as constraints that the library has algorithms for.

pub(crate) mod bounds;
mod flat;
pub(crate) mod int_set;
pub(crate) mod interval;
pub(crate) mod operation;
pub(crate) mod scope;
mod special;
pub(crate) mod sum;

pub(crate) use flat::Posting;
