//! Lists of tuples.

mod compact;
mod forbidden;
mod listed;
mod rows;
mod str2;
mod tuple_set;

pub use compact::CompactTable;
pub use forbidden::Forbidden;
pub use str2::Str2;
