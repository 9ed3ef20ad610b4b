//! The list of the states of one problem, from left to right, and what each has counted.

use std::ops::AddAssign;

/// A state on the list: its number.
pub(super) type StateId = u32;

/// No state.
pub(super) const NO_STATE: StateId = StateId::MAX;

/// What depth-first search does before it comes to the end of a state, counted from the end of its left neighbour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally {
    /// States made by splits.
    pub(super) nodes: u64,
    /// States without a solution.
    pub(super) dead_ends: u64,
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.nodes += other.nodes;
        self.dead_ends += other.dead_ends;
    }
}

/// Where a state is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Standing {
    /// In a lane, or waiting for one.
    Live,
    /// It is a solution.
    Solved,
    /// Nobody needs it any more; a lane, or the list of waiting states, still has its number.
    Dropped,
    /// Its number is free.
    Free,
}

/// A state of some problem.
#[derive(Clone, Debug)]
pub(super) struct State {
    pub(super) previous: StateId,
    pub(super) next: StateId,
    pub(super) problem: usize,
    pub(super) tally: Tally,
    /// Splits above it.
    pub(super) depth: u32,
    pub(super) standing: Standing,
}

/// The list of one problem.
#[derive(Clone, Debug)]
pub(super) struct List {
    pub(super) first: StateId,
    pub(super) last: StateId,
    /// States that are neither solved nor gone.
    pub(super) live: usize,
    pub(super) solved: u64,
    /// Nodes counted up to the solutions that were taken off it.
    pub(super) taken: u64,
    /// What was counted behind the last state.
    pub(super) behind: Tally,
    /// All states that splits have made.
    pub(super) made: u64,
}
