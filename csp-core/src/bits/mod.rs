//! The bit-parallel engine, for networks of disequalities: Sudoku, Latin squares, colouring.
//!
//! It knows nothing of boards. What it infers follows from the constraint graph alone: see [`state`] for the layout of the
//! data, [`propagate`] for the inference, [`engine`] for the search.

mod branch;
mod engine;
mod propagate;
mod restart;
mod row;
mod state;
mod tables;

use std::fmt;

use crate::limits::Limits;
use crate::model::Network;
use crate::search::Search;
use engine::Engine;
use row::Row;
use tables::{Tables, Widths};

/// The structure of a network, compiled for this engine: it depends on the constraints and not on the initial domains.
pub(crate) trait Compiled: fmt::Debug + Send + Sync {
    /// A search on a network of this structure.
    fn search<'n>(&'n self, network: &'n Network, limits: Limits, seed: u64) -> Box<dyn Search + 'n>;
}

impl<V, L, const C: usize> Compiled for Tables<V, L, C>
where
    V: Row + fmt::Debug + Send + Sync,
    L: Row + fmt::Debug + Send + Sync,
{
    fn search<'n>(&'n self, network: &'n Network, limits: Limits, seed: u64) -> Box<dyn Search + 'n> {
        Box::new(Engine::new(self, network, limits, seed))
    }
}

/// Compiles with rows of the width that fits: fixed for 4x4, 9x9, 16x16, 25x25 and 36x36 boards and whatever is no larger,
/// and as wide as need be for the rest.
pub(crate) fn compile(network: &Network) -> Box<dyn Compiled> {
    let Widths { words, clique_words, values } = Widths::of(network);
    match (words, clique_words, clique_words * values) {
        (..=1, 1, ..=4) => Box::new(Tables::<[u64; 1], [u64; 4], 1>::new(network)),
        (..=2, 1, ..=12) => Box::new(Tables::<[u64; 2], [u64; 12], 1>::new(network)),
        (..=4, 1, ..=16) => Box::new(Tables::<[u64; 4], [u64; 16], 1>::new(network)),
        (..=10, 2, ..=52) => Box::new(Tables::<[u64; 10], [u64; 52], 2>::new(network)),
        (..=21, 2, ..=72) => Box::new(Tables::<[u64; 21], [u64; 72], 2>::new(network)),
        _ => Box::new(Tables::<Box<[u64]>, Box<[u64]>, 0>::new(network)),
    }
}
