//! Watching a search: a recorded trace, and its replay.

mod replay;

pub use replay::Replay;
