//! The list of the states of one problem, from left to right, and what each has counted.

use std::ops::AddAssign;

/// A state on the list: its number.
pub(crate) type StateId = u32;

/// No state.
pub(crate) const NO_STATE: StateId = StateId::MAX;

/// The work of depth-first search before it comes to the end of a state, counted from the end of its left neighbour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    /// States made by splits.
    pub(crate) nodes: u64,
    /// States without a solution.
    pub(crate) dead_ends: u64,
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.nodes += other.nodes;
        self.dead_ends += other.dead_ends;
    }
}

/// The place of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Standing {
    /// In a lane, or waiting for one.
    Live,
    /// It is a solution.
    Solved,
    /// Nobody needs it any more; a lane, or the list of waiting states, still has its number.
    Dropped,
    /// Its number is free.
    Free,
}

/// The stack in which a state waits for a lane, and its place there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Waits {
    /// It does not wait.
    Not,
    /// Among those of problems with few states.
    Light(u32),
    /// Among those of problems with many.
    Heavy(u32),
}

/// A state of some problem.
#[derive(Clone, Debug)]
pub(crate) struct State {
    pub(crate) previous: StateId,
    pub(crate) next: StateId,
    pub(crate) problem: usize,
    pub(crate) tally: Tally,
    /// Splits above it.
    pub(crate) depth: u32,
    pub(crate) standing: Standing,
    pub(crate) waits: Waits,
}

/// The list of one problem.
#[derive(Clone, Debug)]
pub(crate) struct List {
    pub(crate) first: StateId,
    pub(crate) last: StateId,
    /// States that are neither solved nor gone.
    pub(crate) live: usize,
    pub(crate) solved: u64,
    /// Nodes counted up to the solutions that were taken off it.
    pub(crate) taken: u64,
    /// The counts behind the last state.
    pub(crate) behind: Tally,
    /// All states that splits have made.
    pub(crate) made: u64,
}
