//! Binary constraint networks and the algorithms of a CSP course, each under its standard name, with exactly the counters
//! of the literature.
//!
//! ```
#![doc = include_str!("../examples/first.rs")]
//! ```
//!
//! The modules follow the course: what a problem is ([`Problem`], [`Network`]), consistency on its own
//! ([`consistency`]), search with look-ahead and orders ([`Strategy`], [`search`]), classic problems ([`problems`]).
//! [`Solver`] is the front door; [`Limits`] go in, [`Outcome`], [`Stop`] and [`Stats`] come out; an [`Observer`] is told
//! each [`Event`].

mod bits;
pub mod consistency;
mod limits;
pub mod local;
mod model;
mod observe;
pub mod parallel;
mod plan;
pub mod problems;
mod ranking;
pub mod search;
mod solve;
mod stats;
pub mod structure;
mod watch;

pub use limits::{Cancel, Limits, Seen, Stop};
pub use local::LocalSearch;
pub use model::{
    Arc, ConstraintGraph, Domain, Equal, Network, NetworkSize, NotEqual, Problem, ProblemError, Relation, Table, Val,
    ValueSet, Values, Var, in_bytes,
};
pub use observe::{Event, Observer, Replay};
pub use plan::{Plan, PlanError};
pub use search::{
    Change, Conflict, ConflictChoice, Context, CourseChoice, LookAhead, LookBackChoice, Part, PartKind, Preprocess,
    Propagator, State, Strategy, StrategyError, TieChoice, ValueChoice, VariableChoice,
};
pub use solve::{Outcome, Solution, Solutions, Solver, Status};
pub use stats::{LocalStats, Stats, Textbook};
pub use watch::Watch;
