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
mod restriction;
mod row;
mod rows;
mod search;
mod structure;
mod sweep_boxes;
mod sweep_cliques;
mod threads;
mod transpose;

pub use answers::Answers;
pub use engine::{Batch, Width};
pub use restriction::Restriction;

pub(crate) use engine::prepare;
pub(crate) use search::BatchSearch;
pub(crate) use structure::{MOST_VALUES, values};
