//! The textbook engine: one loop with explicit frames. Look-ahead, look-back, orders and traversal are its
//! parameters.

mod engine;
pub(crate) mod kinds;
mod left;
pub(crate) mod look_ahead;
pub(crate) mod look_back;
mod optimise;
pub(crate) mod order;
mod promises;
pub(crate) mod traversal;

pub(crate) use engine::Engine;
pub(crate) use look_back::LookBack;
pub(crate) use optimise::Bounded;
pub(crate) use promises::{Misfit, Parts};
