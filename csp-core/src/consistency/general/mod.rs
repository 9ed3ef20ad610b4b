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
mod reversible;
mod table;
mod terms;
mod time_table;
mod tour;

pub(crate) use cardinality::EachCardinality;
pub(crate) use choice::{Choose, filter_of};
pub(crate) use count::CountBounds;
pub(crate) use element::Entries;
pub(crate) use expression::Hc4;
pub(crate) use extremum::ExtremumFilter;
pub(crate) use gac3::Gac3;
pub(crate) use linear::LinearBounds;
pub(crate) use queue::General;
pub(crate) use table::{CompactTable, Forbidden, Str2};
pub(crate) use time_table::TimeTable;
pub(crate) use tour::Tour;
