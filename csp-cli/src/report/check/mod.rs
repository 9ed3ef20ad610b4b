//! What `csp check` says, as sentences and as JSON.

mod answer;
mod json;
mod said;
mod text;

pub(crate) use answer::{Answer, Reasons, Subject};
pub(crate) use json::write as json;
pub(crate) use text::write as text;
