//! Classic problems by the names that people type: [`named`] makes them. A few are functions that return their network.

mod catalogue;
mod coloring;
mod crossword;
mod latin;
mod maps;
mod picture;
mod random;
mod small;

use std::fmt::Display;

use thiserror::Error;

use crate::limits::{Stop, Watch};
use crate::model::{Network, ProblemError};

pub use catalogue::{Family, NamedProblem, SpecError, named};
pub use coloring::{DimacsError, Graph};
pub use latin::latin_square;
pub use maps::australia;
pub use picture::Picture;
pub use random::RandomModel;
pub use small::{queens, zebra};

/// The network that `make` makes without limits.
///
/// # Panics
///
/// When a parameter is out of its range, or the network is too large to be numbered.
fn unlimited(make: impl FnOnce(&Watch) -> Result<Network, MakeError>) -> Network {
    make(&Watch::default()).unwrap_or_else(|error| panic!("{error}"))
}

/// The number of pairs `count` things have.
fn pairs(count: u64) -> u64 {
    (u128::from(count) * u128::from(count.saturating_sub(1)) / 2).try_into().unwrap_or(u64::MAX)
}

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
fn within<T: PartialOrd + Display + Copy>(what: &'static str, found: T, least: T, most: T) -> Result<(), MakeError> {
    if (&least..=&most).contains(&&found) {
        return Ok(());
    }
    let (range, found) = (format!("a number from {least} to {most}"), found.to_string());
    Err(MakeError::Parameter { what, range, found })
}
