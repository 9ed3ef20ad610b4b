//! The desk of somebody who solves by hand: a position, its houses, and the easiest step.

mod study;
mod wanted;

pub(crate) use study::{Study, houses};
pub(crate) use wanted::Wanted;
