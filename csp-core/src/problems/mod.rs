//! Classic problems by the names that people type: [`named`] makes them. A few are functions that return their network.

mod catalogue;
mod coloring;
mod crossword;
mod error;
mod latin;
mod maps;
mod picture;
mod random;
mod small;
mod words;

pub use catalogue::{Family, NamedProblem, SpecError, named};
pub use coloring::{DimacsError, Graph};
pub use error::MakeError;
pub use latin::latin_square;
pub use maps::australia;
pub use picture::Picture;
pub use random::RandomModel;
pub use small::{queens, zebra};

use crate::limits::Watch;
use crate::model::Network;

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
