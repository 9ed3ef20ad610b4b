//! Whether a puzzle or a problem is sound, and why not: as sentences and as JSON.

mod answer;
mod json;
mod text;
mod words;

pub use answer::{Answer, Subject};
