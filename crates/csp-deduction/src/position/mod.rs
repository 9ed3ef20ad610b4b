//! Positions: the candidates of each variable, and the houses that a network has.

mod house;
mod houses;
mod seen;
mod state;
mod var_set;

use csp_core::{ProblemError, Stop};
use thiserror::Error;

pub use house::{House, HouseId};
pub use houses::Houses;
pub use state::{Candidate, Impossible, Position};
pub(crate) use var_set::{VarSet, bit, members, ones};

/// A reason that no technique can look at a network.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DeductionError {
    /// A value has no bit in a word.
    #[error("techniques know 64 values, 0 to 63, and {variable} may have the value {value}: take a smaller problem")]
    Wide {
        /// The name of a variable that has it.
        variable: String,
        /// The value.
        value: u16,
    },
    /// The tables need more memory than the limits give.
    #[error(transparent)]
    Memory(#[from] ProblemError),
    /// A limit was hit, or the work was cancelled.
    #[error("stopped before the techniques were prepared: {0}")]
    Stopped(Stop),
}

impl From<Stop> for DeductionError {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}
