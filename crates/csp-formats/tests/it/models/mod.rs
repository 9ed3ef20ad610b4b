//! Models as `.csp` text and as JSON.

mod answers;
mod case;
mod courses;
mod errors;
mod limits;
mod mutations;
mod round_trip;
