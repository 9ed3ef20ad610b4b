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
mod row;
mod shape;
mod state;
mod tables;
mod tally;

use std::fmt;

use crate::engine::Search;
use crate::limits::Stop;
use crate::model::{Network, Var};
use crate::watch::Watch;
use engine::Engine;
use shape::{Dynamic, Large, MOST_FAMILIES, Shape, Small};
use state::State;
use tables::{Tables, Widths, declared_words, tight_cliques};

/// The structure of a network, compiled for this engine: it depends on the constraints and not on the initial domains.
pub(crate) trait Kernel: fmt::Debug + Send + Sync {
    /// A search on a network of this structure.
    fn search<'n>(&'n self, network: &'n Network, watch: Watch, seed: u64) -> Box<dyn Search + 'n>;
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
    fn new(network: &Network, tight: &[&Vec<Var>], widths: Widths, watch: &Watch) -> Result<Self, Stop> {
        let tables = Tables::new(network, tight, widths, watch)?;
        let (declared, declared_words) = (tables.declared_state(network, watch)?, declared_words(network));
        Ok(Self { tables, declared, declared_words })
    }

    /// Of this shape, whatever shape would fit.
    #[cfg(test)]
    fn of(network: &Network) -> Self {
        let watch = Watch::start(crate::Limits::default());
        let tight = tight_cliques(network, &watch).unwrap();
        let widths = Widths::of(network, &tight, &watch).unwrap();
        Self::new(network, &tight, widths, &watch).unwrap()
    }

    fn boxed(network: &Network, tight: &[&Vec<Var>], widths: Widths, watch: &Watch) -> Result<Box<dyn Kernel>, Stop> {
        Ok(Box::new(Self::new(network, tight, widths, watch)?))
    }
}

impl<S: Shape> Kernel for Compiled<S> {
    fn search<'n>(&'n self, network: &'n Network, watch: Watch, seed: u64) -> Box<dyn Search + 'n> {
        Box::new(Engine::new(self, network, watch, seed))
    }
}

/// The structure of `network` for this engine: compiled when first asked for, as long as `watch` allows, and kept with it.
#[inline]
pub(crate) fn compiled<'n>(network: &'n Network, watch: &Watch) -> Result<&'n dyn Kernel, Stop> {
    network.derived(|| compile(network, watch)).map(Box::as_ref)
}

/// Compiles for the shape that fits: fixed for 4x4, 9x9, 16x16, 25x25 and 36x36 boards and whatever is no larger, dynamic
/// for the rest. Ends early with `watch`.
fn compile(network: &Network, watch: &Watch) -> Result<Box<dyn Kernel>, Stop> {
    let tight = tight_cliques(network, watch)?;
    let widths = Widths::of(network, &tight, watch)?;
    let Widths { words, cliques, values, families } = widths;
    let compile = match (words, cliques, values) {
        _ if families > MOST_FAMILIES => Compiled::<Dynamic>::boxed,
        (..=1, ..=32, ..=4) => Compiled::<Small<u64, u32, 1, 4, 4>>::boxed,
        (..=2, ..=32, ..=9) => Compiled::<Small<u128, u32, 1, 16, 9>>::boxed,
        (..=4, ..=64, ..=16) => Compiled::<Small<u64, u64, 4, 16, 16>>::boxed,
        (..=10, 65..=128, ..=25) => Compiled::<Large<10, 50, 25, 2>>::boxed,
        (..=21, 65..=128, ..=36) => Compiled::<Large<21, 72, 36, 2>>::boxed,
        _ => Compiled::<Dynamic>::boxed,
    };
    compile(network, &tight, widths, watch)
}
