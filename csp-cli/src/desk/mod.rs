//! The desk of somebody who solves by hand: a position, its houses, and the easiest step.

mod study;

pub(crate) use study::{Study, houses};
