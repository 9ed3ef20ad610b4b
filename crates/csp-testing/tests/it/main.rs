//! The laws of the house: what holds for the source of every crate.

mod directions;
mod sources;
