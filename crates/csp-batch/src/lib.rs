//! The batch engine: many problems of one structure at once, one in each bit of a row.
//!
//! This is bit-slicing (Biham 1997, "A fast new DES implementation in software"): what is done to a row is done to one bit
//! of every problem, whatever that bit is, so no branch asks for it. Like the bit-parallel engine it knows nothing but the
//! constraint graph. The chapter `docs/src/workshop/batch.md` explains it with pictures.
//!
//! [`Batch`] answers a stream of problems, on one thread or on several. [`BatchEngine`] is the same engine as a plan for one
//! problem, with its states in the bits.
//!
//! Of the modules, each uses those below it:
//!
//! | module | what it holds |
//! |---|---|
//! | `run` | whose turn it is, answers in the order of the problems, threads, one problem in all lanes |
//! | `machine` | all that is done to rows, compiled for each kind of register |
//! | `sweep` | the inference, over boxes and cliques, and where to split |
//! | `states` | the states of all problems from left to right, and those that wait for a lane |
//! | `problem` | what one problem says, and how a state is packed |
//! | `structure` | what is known of a network before any search |
//! | `rows` | rows of lanes in registers and in memory, sets of lanes, squares of bits |

// The kernels must become part of the functions that are compiled for several processors.
#![allow(clippy::inline_always)]
// They go over several arrays at the same places.
#![allow(clippy::needless_range_loop)]

mod machine;
mod problem;
mod rows;
mod run;
mod states;
mod structure;
mod sweep;
#[cfg(test)]
mod twin;

pub use problem::restriction::Restriction;
pub use run::answers::Answers;
pub use run::engine::BatchEngine;
pub use run::front::Batch;
pub use run::width::Width;

/// The example of the README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
