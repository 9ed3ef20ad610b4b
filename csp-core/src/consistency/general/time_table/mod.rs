//! Tasks that share a resource.

mod filter;
mod profile;

pub use filter::TimeTable;
