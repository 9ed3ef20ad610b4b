//! The batch engine: many problems of one structure at once, one in each bit of a row.
//!
//! This is bit-slicing (Biham 1997, "A fast new DES implementation in software"): what is done to a row is done to one bit
//! of every problem, whatever that bit is, so no branch asks for it. Like the bit-parallel engine it knows nothing but the
//! constraint graph. The chapter `docs/src/workshop/batch.md` explains it with pictures. The front is [`crate`].
//!
//! From the bottom to the top; a file uses only files that stand before it here, and is used only by files behind it:
//!
//! - [`row`], [`rows`], [`mask`], [`transpose`]: rows of lanes in registers and in memory, sets of lanes, squares of bits
//! - [`cliques`], [`partitions`], [`boxes`], [`structure`]: what is known of a network before any search
//! - [`restriction`], [`packing`]: what one problem says, and how a state is packed
//! - [`cell`], [`dims`], [`sweep_boxes`], [`sweep_cliques`]: the sweep, which is the inference
//! - [`choice`]: where to split
//! - [`machine`], [`lanes_of_rows`], [`kernels`]: all that is done to rows, the rows, and the work on them, compiled for each
//!   kind of register
//! - [`list`], [`frontier`], [`endings`], [`queue`]: the states of all problems from left to right, and those that wait for a
//!   lane
//! - [`problem`], [`mod@driver`], [`lanes_that_wait`]: whose turn it is, and what comes of lanes that wait
//! - [`answers`], [`run`], [`search`]: answers in the order of the problems, the choice of a register, one problem in all
//!   lanes

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
mod endings;
mod frontier;
mod kernels;
mod lanes_of_rows;
mod lanes_that_wait;
mod list;
mod machine;
mod mask;
mod packing;
mod partitions;
mod problem;
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
#[cfg(test)]
mod twin;

pub use answers::Answers;
pub use restriction::Restriction;
pub use run::Width;

pub(crate) use answers::answer;
pub(crate) use driver::Driver;
pub(crate) use run::{compiled, driver, prepare};
pub(crate) use search::BatchSearch;
pub(crate) use structure::{MOST_VALUES, Structure, values};
