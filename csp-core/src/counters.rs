//! The counters of [`Stats`](crate::Stats), and of work that can be cancelled.

pub use crate::limits::Seen;
pub use crate::stats::{Counter, LearnStats, LocalStats, MeasuredBy, Textbook, Turn};
