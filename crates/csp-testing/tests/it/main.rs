//! The laws of the house: what holds for the source of every crate.

mod crates;
mod directions;
mod house;
mod measures;
mod repository;
mod sources;
