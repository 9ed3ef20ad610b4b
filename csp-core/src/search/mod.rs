//! The textbook engine: one loop, explicit frames; look-ahead and orders are its parameters.

mod context;
pub mod course;
mod culprits;
mod engine;
pub mod look_back;
pub mod order;
mod probe;
mod promises;
pub mod propagate;
mod random;
mod reason;
mod state;
mod strategy;

pub use context::Context;
pub use course::Course;
pub(crate) use engine::{Engine, Parts};
pub use look_back::LookBack;
pub(crate) use promises::Misfit;
pub use propagate::Propagator;
pub(crate) use random::Random;
pub use reason::{Cause, CliqueId, Conflict, OwnedReason, Reason, Rule};
pub use state::{Change, State};
pub use strategy::{
    ConflictChoice, CourseChoice, LookAhead, LookBackChoice, Part, PartKind, Preprocess, Strategy, StrategyError,
    TieChoice, ValueChoice, VariableChoice,
};

use crate::limits::Stop;
use crate::model::Val;
use crate::stats::Stats;

/// A running search of any engine.
pub(crate) trait Search {
    /// Searches on to the next solution or to the end.
    fn advance(&mut self) -> Step;

    /// The counters up to now.
    fn stats(&self) -> Stats;
}

/// What a stretch of search ended with.
pub(crate) enum Step {
    Solution(Vec<Val>),
    Stopped(Stop),
}
