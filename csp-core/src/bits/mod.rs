//! The bit-parallel engine, for networks of disequalities: Sudoku, Latin squares, colouring.
//!
//! It knows nothing of boards. What it infers follows from the constraint graph alone: see [`state`] for the layout of the
//! data, [`propagate`] for the inference, [`engine`] for the search.

// The loops over rows must become part of the functions that are compiled for several processors.
#![allow(clippy::inline_always)]

mod branch;
mod dispatch;
mod engine;
mod places;
mod propagate;
mod restart;
mod row;
mod shape;
mod state;
mod tables;
mod tally;

use std::fmt;

use crate::limits::Limits;
use crate::model::Network;
use crate::search::Search;
use engine::Engine;
use shape::{Dynamic, Large, MOST_FAMILIES, Shape, Small};
use state::State;
use tables::{Tables, Widths, declared_words};

/// The structure of a network, compiled for this engine: it depends on the constraints and not on the initial domains.
pub(crate) trait Kernel: fmt::Debug + Send + Sync {
    /// A search on a network of this structure.
    fn search<'n>(&'n self, network: &'n Network, limits: Limits, seed: u64) -> Box<dyn Search + 'n>;
}

/// A [`Kernel`] of one shape.
#[derive(Debug)]
struct Compiled<S: Shape> {
    tables: Tables<S>,
    /// The state in which every declared value is possible.
    declared: State<S>,
    /// The declared domains, as the network lays domains out.
    declared_words: Vec<u64>,
}

impl<S: Shape> Compiled<S> {
    fn new(network: &Network) -> Self {
        let tables = Tables::new(network);
        let (declared, declared_words) = (tables.declared_state(network), declared_words(network));
        Self { tables, declared, declared_words }
    }
}

impl<S: Shape> Kernel for Compiled<S> {
    fn search<'n>(&'n self, network: &'n Network, limits: Limits, seed: u64) -> Box<dyn Search + 'n> {
        Box::new(Engine::new(self, network, limits, seed))
    }
}

/// Compiles for the shape that fits: fixed for 4x4, 9x9, 16x16, 25x25 and 36x36 boards and whatever is no larger, dynamic
/// for the rest.
pub(crate) fn compile(network: &Network) -> Box<dyn Kernel> {
    let Widths { words, cliques, values, families } = Widths::of(network);
    if families > MOST_FAMILIES {
        return Box::new(Compiled::<Dynamic>::new(network));
    }
    match (words, cliques, values) {
        (..=1, ..=32, ..=4) => Box::new(Compiled::<Small<u64, u32, 1, 4, 4>>::new(network)),
        (..=2, ..=32, ..=9) => Box::new(Compiled::<Small<u128, u32, 1, 16, 9>>::new(network)),
        (..=4, ..=64, ..=16) => Box::new(Compiled::<Small<u64, u64, 4, 16, 16>>::new(network)),
        (..=10, 65..=128, ..=25) => Box::new(Compiled::<Large<10, 50, 25, 2>>::new(network)),
        (..=21, 65..=128, ..=36) => Box::new(Compiled::<Large<21, 72, 36, 2>>::new(network)),
        _ => Box::new(Compiled::<Dynamic>::new(network)),
    }
}
