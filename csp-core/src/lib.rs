//! Binary constraint networks and the algorithms of a CSP course, each under its standard name, with exactly the counters
//! of the literature.
//!
//! ```
#![doc = include_str!("../examples/first.rs")]
//! ```
//!
//! The modules follow the traversal: what a problem is ([`Problem`], [`Network`]), consistency on its own
//! ([`consistency`]), search with look-ahead and orders ([`Strategy`], [`search`]), classic problems ([`problems`]).
//! [`Solver`] is the front door; [`Limits`] go in, [`Outcome`], [`Stop`] and [`Stats`] come out; an [`Observer`] is told
//! each [`Event`].

mod bits;
pub mod consistency;
mod engine;
pub mod explain;
mod limits;
pub mod local;
mod luby;
mod model;
pub mod observe;
mod own_parts;
pub mod parallel;
mod plan;
pub mod problems;
mod random;
mod ranking;
pub mod search;
mod solve;
mod stats;
mod store;
mod strategy;
pub mod structure;
mod watch;

pub use limits::{Cancel, Limits, Seen, Stop};
pub use local::LocalSearch;
pub use luby::luby;
pub use model::{
    Arc, ConstraintGraph, Domain, Equal, Labels, Network, NetworkSize, NotEqual, Problem, ProblemError, Relation,
    Table, Val, ValueSet, Values, Var, in_bytes,
};
pub use observe::Replay;
pub use plan::{Plan, PlanError};
pub use solve::{Outcome, Solution, Solutions, Solver, Status};
pub use stats::{LocalStats, Stats, Textbook};
pub use store::{
    Cause, Change, CliqueId, Conflict, Context, Enqueuing, Event, Observer, OwnedReason, Propagator, Reason, Rule,
    State, Waiting,
};
pub use strategy::{
    ConflictChoice, LookAhead, LookBackChoice, Part, PartKind, Preprocess, Strategy, StrategyError, TieChoice,
    TraversalChoice, ValueChoice, VariableChoice,
};
pub use watch::Watch;
