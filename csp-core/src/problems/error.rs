//! The reasons why a named problem cannot be made.

use std::fmt::Display;

use thiserror::Error;

use crate::limits::Stop;
use crate::model::ProblemError;

/// The reason why a problem of a family cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum MakeError {
    /// A parameter out of its range.
    #[error("{what} is {range}, not {found}")]
    Parameter {
        /// The parameter.
        what: &'static str,
        /// The values that it may have.
        range: String,
        /// The text that was found.
        found: String,
    },
    /// It is too large, or a limit stopped the work.
    #[error(transparent)]
    Problem(#[from] ProblemError),
}

impl From<Stop> for MakeError {
    fn from(stop: Stop) -> Self {
        Self::Problem(stop.into())
    }
}

/// Checks that a parameter lies between `least` and `most`. A float that is not a number does not.
pub(super) fn within<T: PartialOrd + Display + Copy>(
    what: &'static str,
    found: T,
    least: T,
    most: T,
) -> Result<(), MakeError> {
    if (&least..=&most).contains(&&found) {
        return Ok(());
    }
    let (range, found) = (format!("a number from {least} to {most}"), found.to_string());
    Err(MakeError::Parameter { what, range, found })
}
