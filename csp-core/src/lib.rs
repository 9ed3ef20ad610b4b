//! Binary constraint networks and the algorithms of a CSP course, each under its standard name, with exactly
//! the counters of the literature.
//!
//! ```
#![doc = include_str!("../examples/first.rs")]
//! ```
//!
//! [`Solver`] is the front door. [`Limits`] go in, and [`Outcome`], [`Stop`] and [`Stats`] come out. An [`Observer`]
//! is told each [`Event`].
//!
//! The modules, in the order of the chapters of the book:
//!
//! - `model`: what a problem is ([`Problem`]), and what it is compiled to ([`Network`]);
//! - [`consistency`]: node, arc, singleton, path and other consistency on its own, before any search;
//! - `store`: the domains and the trail of a search ([`State`]), the one way to change them ([`Context`]), and what
//!   is told about it ([`Event`]);
//! - [`search`]: look-ahead, look-back, orders and traversals, which a [`Strategy`] names;
//! - [`local`]: local search on a complete assignment;
//! - [`structure`]: components, trees, cutsets, bucket elimination;
//! - [`parallel`]: one problem on several threads;
//! - `observe`: recordings of a search ([`Replay`]);
//! - [`problems`]: classic problems by name, to compare on;
//! - `bits`: the bit-parallel engine, which a [`Plan`] chooses.

mod bits;
pub mod consistency;
mod engine;
pub mod explain;
mod limits;
pub mod local;
mod luby;
mod model;
pub mod observe;
mod outcome;
mod own_parts;
pub mod parallel;
mod part;
mod plan;
pub mod problems;
mod random;
mod ranking;
pub mod search;
mod solutions;
mod solve;
mod stats;
mod store;
mod strategy;
pub mod structure;
mod watch;

pub use consistency::Preprocess;
pub use limits::{Cancel, Limits, Seen, Stop};
pub use local::LocalSearch;
pub use luby::luby;
pub use model::{
    Arc, CliqueId, Constraint, ConstraintGraph, ConstraintId, Domain, Equal, Labels, Network, NetworkSize, NotEqual,
    Problem, ProblemError, Relation, Table, Val, ValueSet, Values, Var, in_bytes,
};
pub use observe::Replay;
pub use outcome::{Outcome, Solution, Status};
pub use part::{Choice, Part, PartKind, UnknownPart};
pub use plan::{Plan, PlanError};
pub use solutions::Solutions;
pub use solve::Solver;
pub use stats::{Counter, LocalStats, MeasuredBy, Stats, Textbook};
pub use store::{
    Cause, Change, Conflict, Context, Enqueuing, Event, Observer, OwnedReason, Propagator, Reason, Rule, State, Waiting,
};
pub use strategy::{
    ConflictChoice, LookAhead, LookBackChoice, Strategy, StrategyError, TieChoice, TraversalChoice, ValueChoice,
    VariableChoice,
};
pub use watch::Watch;
