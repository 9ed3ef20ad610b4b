//! What is wrong with an instance, and where, before the place is told as a line and a column.

use csp_core::{ProblemError, Stop};

/// What is wrong at a byte of the text, or what stopped the reading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// At this byte of the text.
    At(usize, String),
    /// A limit ended the reading, or the problem is too large.
    Problem(ProblemError),
}

impl Fault {
    /// Something wrong at a byte of the text.
    pub(super) fn at<T>(byte: usize, what: impl Into<String>) -> Result<T, Self> {
        Err(Self::At(byte, what.into()))
    }
}

impl From<Stop> for Fault {
    fn from(stop: Stop) -> Self {
        Self::Problem(stop.into())
    }
}

impl From<ProblemError> for Fault {
    fn from(error: ProblemError) -> Self {
        Self::Problem(error)
    }
}

/// The start of a text that somebody wrote, for a message.
pub(super) fn quoted(text: &str) -> String {
    let start: String = text.chars().take(40).collect();
    let more = if start.len() < text.len() { "..." } else { "" };
    format!("\"{}{more}\"", start.escape_debug())
}
