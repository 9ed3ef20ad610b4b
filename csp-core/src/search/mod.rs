//! The textbook engine: one loop with explicit frames. Look-ahead, look-back, orders and traversal are its
//! parameters.

mod engine;
pub(crate) mod kinds;
mod left;
pub mod look_ahead;
pub mod look_back;
mod optimise;
pub mod order;
mod promises;
pub mod traversal;

pub(crate) use engine::Engine;
pub use look_back::LookBack;
pub(crate) use optimise::Bounded;
pub(crate) use promises::{Misfit, Parts};
pub use traversal::Traversal;
