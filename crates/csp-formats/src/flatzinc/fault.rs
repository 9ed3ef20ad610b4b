//! What is wrong, and at which byte of the text: lines and columns are counted when it is told.

use csp_core::{ProblemError, Stop};

use crate::{ReadError, TextError};

/// Where something stands: a byte of the text; `None` where only the text as a whole is known.
pub(super) type At = Option<usize>;

/// Why a file is no model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    Text { at: At, what: String },
    Problem(ProblemError),
}

impl Fault {
    pub(super) fn at(at: impl Into<At>, what: impl Into<String>) -> Self {
        Self::Text { at: at.into(), what: what.into() }
    }

    /// The error for people, with the line of `text` that it is about.
    pub(super) fn told(self, text: &str) -> ReadError {
        match self {
            Self::Text { at: Some(byte), what } => TextError::at(text, byte, what).into(),
            Self::Text { at: None, what } => TextError::whole(what).into(),
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
