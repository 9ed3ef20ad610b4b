//! Tasks that share a resource.

mod filter;
mod profile;

pub(crate) use filter::TimeTable;
