//! The batch engine: many problems of one structure at once, one in each bit of a row.
//!
//! [`Batch`] answers a stream of problems, on one thread or on several. [`BatchEngine`] is the same engine as a plan for one
//! problem, with its states in the bits.

mod engine;
mod front;
mod lanes;
mod source;
mod threads;

pub use engine::BatchEngine;
pub use front::Batch;
pub use lanes::{Answers, Restriction, Width};

/// The example of the README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
