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
//! - [`clock`]: the clock of limits and recordings, which is handed over where the system has none;
//! - `model`: what a problem is ([`Problem`]), and what it is compiled to ([`Network`]);
//! - [`problems`]: classic problems by name, to compare on;
//! - `store`: the domains and the assignment of the present node ([`State`](extend::State)), the one way to change them
//!   ([`Context`](extend::Context)), and what is told about it ([`Event`]);
//! - [`observe`]: recordings of a search, stepping through them, and its tree;
//! - [`consistency`]: node, arc, singleton, path and other consistency on its own, before any search;
//! - `search`: look-ahead, look-back, orders and traversals; a [`Strategy`] names them;
//! - `learn`: nogoods learnt from conflicts, which a [`Plan`] chooses;
//! - `bits`: the bit-parallel engine, which a [`Plan`] chooses;
//! - [`local`]: local search on a complete assignment;
//! - [`structure`]: components, trees, cutsets, bucket elimination;
//! - [`parallel`]: one problem on several threads;
//! - [`explain`]: why there is no solution;
//! - [`counters`], [`extend`], [`names`], [`network`], [`relations`]: names of the modules above, by subject. What a search has
//!   cost, what one writes parts and engines of one's own with, strategies by their parts, the pieces of a network, and what
//!   constraints state.

// What everything stands on.
pub mod clock;
mod grammar;
mod limits;
mod luby;
mod part;
mod random;
mod ranking;
mod stats;

// The course. The page of the architecture draws which module stands on which, and the test `directions` compares it.
mod model;
mod store;

pub mod consistency;

mod engine;
mod search;

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
pub mod observe;
pub mod problems;

// What the modules above define, by subject.
pub mod counters;
pub mod extend;
pub mod names;
pub mod network;
pub mod relations;

pub use limits::{Cancel, Limits, Stop, Watch};
pub use model::{Domain, Expr, Integers, Labels, Literal, Network, Problem, ProblemError, Val, Var};
pub use outcome::{Best, Outcome, Solution, Status};
pub use plan::Plan;
pub use plan_error::PlanError;
pub use random::Random;
pub use solutions::Solutions;
pub use solve::Solver;
pub use stats::Stats;
pub use store::{Event, Observer};
pub use strategy::{Strategy, StrategyError};

/// The example of the README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
