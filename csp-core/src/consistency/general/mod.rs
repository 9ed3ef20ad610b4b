//! Generalised arc consistency: every value is in a tuple that each constraint on more than two variables allows. There is one file
//! for each algorithm.

mod choice;
mod element;
mod gac3;
mod queue;
mod regin;
mod reversible;
mod scope;
mod table;
mod time_table;
mod tour;

pub use choice::{Choose, filter_of};
pub use element::Entries;
pub use gac3::Gac3;
pub use queue::General;
pub use regin::Regin;
pub use table::{CompactTable, Forbidden, Str2};
pub use time_table::TimeTable;
pub use tour::Tour;
