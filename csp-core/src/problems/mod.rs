//! Named classics, each a function that returns its network, and their names for people to type.

mod catalogue;
pub mod coloring;
mod crossword;
mod error;
mod latin;
mod maps;
mod picture;
mod queens;
mod random;
mod small;
mod words;
mod zebra;

pub use catalogue::{CATALOGUE, Entry, NamedProblem, SpecError, by_name, by_name_within, is_name, named_within};
pub use crossword::{crossword, random_crossword};
pub use error::MakeError;
pub use latin::{balanced_cells, cells_by_value, latin_square, quasigroup_with_balanced_holes, quasigroup_with_holes};
pub use maps::{australia, usa};
pub use picture::Picture;
pub use queens::queens;
pub use random::{RandomModel, random_network, random_network_within};
pub use small::{langford, scheduling};
pub use zebra::zebra;

use crate::limits::Limits;
use crate::model::Network;
use crate::watch::Watch;

/// The network that `make` makes without limits.
///
/// # Panics
///
/// When a parameter is out of its range, or the network is too large to be numbered.
fn unlimited(make: impl FnOnce(&Watch) -> Result<Network, MakeError>) -> Network {
    make(&Watch::start(Limits::default())).unwrap_or_else(|error| panic!("{error}"))
}

/// The number of pairs `count` things have.
fn pairs(count: u64) -> u64 {
    (u128::from(count) * u128::from(count.saturating_sub(1)) / 2).try_into().unwrap_or(u64::MAX)
}
