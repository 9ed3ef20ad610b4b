//! The textbook engine: one loop, explicit frames; look-ahead and orders are its parameters.

mod context;
mod engine;
pub mod order;
pub mod propagate;
mod random;
mod state;
mod strategy;

pub use context::{Conflict, Context};
pub(crate) use engine::{Engine, Step};
pub use propagate::Propagator;
pub use state::State;
pub use strategy::{LookAhead, Part, PartKind, Preprocess, Strategy, StrategyError, ValueChoice, VariableChoice};
