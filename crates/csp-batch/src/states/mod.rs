//! The states of all problems from left to right, and those that wait for a lane.

pub(crate) mod endings;
pub(crate) mod frontier;
pub(crate) mod list;
pub(crate) mod queue;
