//! The check of a puzzle or a problem, with reasons where it is not sound: as sentences and as JSON.

mod answer;
mod json;
mod text;
mod words;

pub use answer::{CheckResult, Subject};
