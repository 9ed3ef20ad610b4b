//! Models as `.csp` text and as JSON.

mod answers;
pub(crate) mod case;
mod courses;
mod data;
mod errors;
mod globals;
mod language;
mod limits;
mod mistakes;
mod mutations;
mod origins;
mod relaxed;
mod round_trip;
mod wide;
mod wishes;
mod writing;
mod written_cases;
