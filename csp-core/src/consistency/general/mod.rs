//! Generalised arc consistency: every value is in a tuple that each constraint on more than two variables allows. There is one file
//! for each algorithm.

mod choice;
mod gac3;
mod queue;
mod reversible;
mod scope;
mod table;

pub use choice::{Choose, filter_of};
pub use gac3::Gac3;
pub use queue::General;
pub use table::{CompactTable, Forbidden, Str2};
