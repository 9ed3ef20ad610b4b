//! Generalised arc consistency: every value is in a tuple that each constraint on more than two variables allows. There is one file
//! for each algorithm.

mod cardinality;
mod choice;
mod count;
mod element;
mod expression;
mod extremum;
mod gac3;
mod linear;
mod queue;
mod regin;
mod reversible;
mod scope;
mod table;
mod terms;
mod time_table;
mod tour;

pub use cardinality::EachCardinality;
pub use choice::{Choose, filter_of};
pub use count::CountBounds;
pub use element::Entries;
pub use expression::Hc4;
pub use extremum::ExtremumFilter;
pub use gac3::Gac3;
pub use linear::LinearBounds;
pub use queue::General;
pub use regin::Regin;
pub use table::{CompactTable, Forbidden, Str2};
pub use time_table::TimeTable;
pub use tour::Tour;
