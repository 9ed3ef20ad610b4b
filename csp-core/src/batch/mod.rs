//! Many problems of one structure at once: the batch engine.

mod front;
mod source;
mod threads;

pub use crate::lanes::{Answers, Restriction, Width};
pub use front::Batch;
