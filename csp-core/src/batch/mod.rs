//! The batch engine: many problems of one structure at once, one in each bit of a row.

// The kernels must become part of the functions that are compiled for several processors.
#![allow(clippy::inline_always)]

mod answers;
mod boxes;
mod cell;
mod choice;
mod dims;
mod driver;
mod engine;
mod frontier;
mod machine;
mod mask;
mod packing;
mod queue;
mod row;
mod rows;
mod structure;
mod sweep_boxes;
mod sweep_cliques;
mod transpose;

pub use answers::Answers;
pub use driver::Restriction;
pub use engine::{Batch, Width};
