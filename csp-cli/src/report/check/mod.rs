//! The report of `csp check`, as sentences and as JSON.

mod answer;
mod json;
mod sentences;
mod text;

pub(crate) use answer::{CheckResult, Reasons, Subject};
pub(crate) use json::write as json;
pub(crate) use text::write as text;
