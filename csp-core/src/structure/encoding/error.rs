//! The reasons why a network could not be encoded.

use thiserror::Error;

use crate::limits::Stop;
use crate::model::ProblemError;

/// The reason why a network has no binary encoding that could be built.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum EncodingError {
    /// A constraint allows more tuples than a variable has values.
    #[error(
        "{constraint} allows more than {most} tuples of its {variables} variables, and each is a value of one variable"
    )]
    TooManyTuples {
        /// The name of the constraint, or its number.
        constraint: String,
        /// The number of variables it has.
        variables: usize,
        /// The number of tuples it may have.
        most: usize,
    },
    /// The encoding is too large.
    #[error("the encoding cannot be built: {0}")]
    Problem(#[from] ProblemError),
    /// A limit ended the work.
    #[error("{0} before the problem was encoded")]
    Stopped(Stop),
}

impl From<Stop> for EncodingError {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}
