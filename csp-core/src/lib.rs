//! Constraint networks and the algorithms of a CSP course, each under its standard name, with exactly the counters of
//! the literature. Constraints on two variables are the edges of a graph; those on more have filters of their own.
//!
//! ```
#![doc = include_str!("../examples/first.rs")]
//! ```
//!
//! [`Solver`] is the front door. [`Limits`] go in, and [`Outcome`], [`Stop`] and [`Stats`] come out. An [`Observer`]
//! is told each [`Event`].
//!
//! The modules, each of which uses of this list only those above it:
//!
//! - `model`: what a problem is ([`Problem`]), and what it is compiled to ([`Network`]);
//! - [`problems`]: classic problems by name, to compare on;
//! - `store`: the domains and the assignment of the present node ([`State`]), the one way to change them ([`Context`]), and
//!   what is told about it ([`Event`]);
//! - [`observe`]: recordings of a search, stepping through them, and its tree;
//! - [`consistency`]: node, arc, singleton, path and other consistency on its own, before any search;
//! - [`search`]: look-ahead, look-back, orders and traversals; a [`Strategy`] names them;
//! - `learn`: nogoods learnt from conflicts, which a [`Plan`] chooses;
//! - `bits`: the bit-parallel engine, which a [`Plan`] chooses;
//! - [`local`]: local search on a complete assignment;
//! - [`structure`]: components, trees, cutsets, bucket elimination;
//! - [`parallel`]: one problem on several threads;
//! - [`explain`]: why there is no solution;
//! - [`extend`]: what one writes an engine of one's own with.

// What everything stands on.
mod limits;
mod luby;
mod part;
mod random;
mod ranking;
mod stats;
mod watch;

// The course. The page of the architecture draws which module stands on which, and the test `directions` compares it.
mod model;
mod store;

pub mod consistency;

mod engine;
pub mod search;

mod learn;

mod bits;

pub mod local;
pub mod structure;

// The front door.
mod auto;
mod outcome;
mod own_engine;
mod own_parts;
mod plan;
mod plan_error;
mod solutions;
mod solve;
mod strategy;

pub mod parallel;

pub mod explain;
pub mod extend;
pub mod observe;
pub mod problems;

pub use consistency::Preprocess;
pub use limits::{Cancel, Limits, Seen, Stop};
pub use local::{LocalSearch, Tabu};
pub use luby::luby;
pub use model::{
    AllDifferent, Arc, Cardinality, Circuit, CliqueId, Comparison, Constraint, ConstraintGraph, ConstraintId, Count,
    Cumulative, Domain, Domains, Element, Emptied, Equal, Expr, Extremum, Filter, Integers, Kind, Labels, Linear,
    Literal, NaryConstraint, NaryRelation, Network, NetworkSize, NotEqual, Objective, Problem, ProblemError, Relation,
    Sense, Table, Task, Term, Tuples, Val, ValueSet, Values, Var, Which, Why, in_bytes,
};
pub use observe::Replay;
pub use outcome::{Best, Outcome, Solution, Status};
pub use part::{Choice, Part, PartKind, UnknownPart};
pub use plan::Plan;
pub use plan_error::PlanError;
pub use random::Random;
pub use solutions::Solutions;
pub use solve::Solver;
pub use stats::{Counter, LearnStats, LocalStats, MeasuredBy, Stats, Textbook, Turn};
pub use store::{
    AtRoot, Cause, Change, Conflict, Context, Enqueuing, Event, EventKind, ImplicationGraph, Implied, Lesson, Observer,
    OwnedReason, Propagator, Reason, RootOnly, Rule, State, Waiting,
};
pub use strategy::{
    ConflictChoice, LookAhead, LookBackChoice, Strategy, StrategyError, TieChoice, TraversalChoice, ValueChoice,
    VariableChoice,
};
pub use watch::Watch;

/// The example of the README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
