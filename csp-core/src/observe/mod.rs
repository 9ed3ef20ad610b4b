//! Watching a search: keep its events, walk through them forward and back, and see the tree that they make.
//!
//! A [`Recording`] and a [`SearchTree`] are observers: [`Solver::observer`](crate::Solver::observer) takes
//! them by `&mut`. They work with any strategy, also one with parts that are not of this library. All of this
//! is plain data; nothing is printed.
//!
//! ```
#![doc = include_str!("../../examples/record.rs")]
//! ```

mod recording;
mod replay;
mod stepper;
mod tree;

pub use recording::{Counts, Recording};
pub use replay::Replay;
pub use stepper::{Landmark, Move, Stepper};
pub use tree::{NodeId, NodeStatus, SearchTree, TreeNode};

pub use crate::store::{
    Cause, Enqueuing, EventKind, Field, ImplicationGraph, Implied, Lesson, OwnedReason, Rule, Waiting,
};
