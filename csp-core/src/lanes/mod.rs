//! The batch engine: many problems of one structure at once, one in each bit of a row.

// The kernels must become part of the functions that are compiled for several processors.
#![allow(clippy::inline_always)]
// They go over several arrays at the same places.
#![allow(clippy::needless_range_loop)]

mod answers;
mod boxes;
mod cell;
mod choice;
mod cliques;
mod dims;
mod driver;
mod frontier;
mod machine;
mod mask;
mod packing;
mod queue;
mod restriction;
mod row;
mod rows;
mod run;
mod search;
mod structure;
mod sweep_boxes;
mod sweep_cliques;
mod transpose;

pub use answers::Answers;
pub use restriction::Restriction;
pub use run::Width;

pub(crate) use answers::answer;
pub(crate) use driver::Driver;
pub(crate) use run::{compiled, driver, prepare};
pub(crate) use search::BatchSearch;
pub(crate) use structure::{MOST_VALUES, Structure, values};
