//! Lists of tuples.

mod compact;
mod forbidden;
mod listed;
mod rows;
mod str2;
mod tuple_set;

pub(crate) use compact::CompactTable;
pub(crate) use forbidden::Forbidden;
pub(crate) use str2::Str2;
