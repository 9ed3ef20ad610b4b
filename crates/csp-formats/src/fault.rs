//! Errors in a text by their byte: lines and columns are counted when they are told.

use csp_core::{ProblemError, Stop};

use crate::error::{ReadError, TextError};

/// A place in a text: a byte of it; `None` where only the text as a whole is known.
pub(crate) type At = Option<usize>;

/// The reason why a text is no model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// Something is wrong or not supported here.
    Text(At, String),
    /// A limit ended the reading, or the problem is too large.
    Problem(ProblemError),
}

impl Fault {
    /// Something that is wrong here.
    pub(crate) fn at(at: impl Into<At>, what: impl Into<String>) -> Self {
        Self::Text(at.into(), what.into())
    }

    /// The same as the result of what cannot go on.
    pub(crate) fn fail<T>(at: impl Into<At>, what: impl Into<String>) -> Result<T, Self> {
        Err(Self::at(at, what))
    }

    /// The error for people, with the line of `text` that it is about.
    pub(crate) fn told(self, text: &str) -> ReadError {
        match self {
            Self::Text(Some(byte), what) => TextError::at(text, byte, what).into(),
            Self::Text(None, what) => TextError::whole(what).into(),
            Self::Problem(error) => error.into(),
        }
    }
}

impl From<ProblemError> for Fault {
    fn from(error: ProblemError) -> Self {
        Self::Problem(error)
    }
}

impl From<Stop> for Fault {
    fn from(stop: Stop) -> Self {
        Self::Problem(stop.into())
    }
}

/// The start of a text that somebody wrote, for a message.
pub(crate) fn quoted(text: &str) -> String {
    let start: String = text.chars().take(40).collect();
    let more = if start.len() < text.len() { "..." } else { "" };
    format!("\"{}{more}\"", start.escape_debug())
}
