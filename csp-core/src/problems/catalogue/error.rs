//! The reasons why a problem cannot be made from its name.

use thiserror::Error;

use crate::model::ProblemError;

/// The reason why a problem cannot be made from its name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SpecError {
    /// No problem has this name.
    #[error("there is no problem {name:?}: did you mean \"{nearest}\"?")]
    Unknown {
        /// The text that was found.
        name: String,
        /// The known name that is nearest to it.
        nearest: &'static str,
    },
    /// A parameter is missing.
    #[error("{spec:?} does not say {what}: write {usage}")]
    Missing {
        /// The whole text.
        spec: String,
        /// The thing that is missing.
        what: &'static str,
        /// The way in which it is written.
        usage: String,
    },
    /// A parameter that the problem does not have, or that comes twice.
    #[error("{spec:?}: {part:?} is too much: write {usage}")]
    Extra {
        /// The whole text.
        spec: String,
        /// The part that is too much.
        part: String,
        /// The way in which it is written.
        usage: String,
    },
    /// A parameter out of its range.
    #[error("{spec:?}: {what} is {range}, not {found:?}")]
    Value {
        /// The whole text.
        spec: String,
        /// The parameter.
        what: &'static str,
        /// The values that it may have.
        range: String,
        /// The text that was found.
        found: String,
    },
    /// The file of a graph cannot be read, or is no graph.
    #[error("{}: {error}", file.escape_debug())]
    File {
        /// The file.
        file: String,
        /// The error in it.
        error: String,
    },
    /// It would take more memory than the limits allow, or a limit of time or a switch stopped the work.
    #[error("{spec:?}: {error}")]
    Build {
        /// The whole text.
        spec: String,
        /// The thing that stands in the way.
        error: ProblemError,
    },
}
