//! The result of a search: the solutions, why the search ended, and what that proves.

use std::fmt;
use std::ops::Deref;

use crate::limits::Stop;
use crate::model::{Val, Var};
use crate::stats::{Stats, Turn};

/// A value for every variable, in the order of the variables. It dereferences to a slice.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Solution {
    values: Vec<Val>,
}

impl Solution {
    /// These values, one for each variable in order.
    pub fn new(values: Vec<Val>) -> Self {
        Self { values }
    }

    /// The value of each variable, in order.
    pub fn values(&self) -> &[Val] {
        &self.values
    }

    /// The value of `x`.
    ///
    /// # Panics
    ///
    /// When the network that was solved has no variable with the index of `x`.
    pub fn value(&self, x: Var) -> Val {
        self.values[x.index()]
    }
}

impl Deref for Solution {
    type Target = [Val];

    fn deref(&self) -> &[Val] {
        &self.values
    }
}

/// The result of a search.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The solutions that were found, in the order in which they were found.
    pub solutions: Vec<Solution>,
    /// The reason why the search ended.
    pub stop: Stop,
    /// The counters of the search.
    pub stats: Stats,
    /// The plans that have worked for it, when it is a search of several: see [`Plan::Auto`](crate::Plan::Auto).
    pub turns: Vec<Turn>,
}

/// The best solution that a search has found.
#[derive(Clone, Debug)]
pub struct Best {
    /// The last solution that was found, if one was: the best of all.
    pub solution: Option<Solution>,
    /// Its value by the objective of the network, if that has one.
    pub value: Option<i64>,
    /// A value that no solution beats, where the search has proved one: [`Best::value`] itself when it is the best.
    pub bound: Option<i64>,
    /// The reason why the search ended.
    pub stop: Stop,
    /// The counters of the search.
    pub stats: Stats,
}

impl Best {
    /// True if it is proved that no solution is better, or that there is none.
    pub fn is_proved(&self) -> bool {
        self.stop == Stop::Exhausted || (self.stop == Stop::Enough && self.value.is_none())
    }
}

/// The proof that an [`Outcome`] gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// There is no solution.
    Unsatisfiable,
    /// There is exactly one.
    Unique,
    /// There is at least one. The search was not asked whether there are more.
    Solved,
    /// There are several.
    Multiple,
    /// A limit stopped the search before it could tell.
    Limit,
    /// No solution was asked for, so nothing is known.
    NotAsked,
}

impl Outcome {
    /// The proof that the search gives.
    pub fn status(&self) -> Status {
        Status::of(self.solutions.len() as u64, self.stop)
    }
}

impl Status {
    /// Every status.
    pub const ALL: [Self; 6] =
        [Self::Unsatisfiable, Self::Unique, Self::Solved, Self::Multiple, Self::Limit, Self::NotAsked];

    /// The proof of a search that found this many solutions and ended for this reason. Only an exhausted
    /// search proves that there is no solution, or no other one.
    pub fn of(solutions: u64, stop: Stop) -> Self {
        match (solutions, stop) {
            (_, Stop::Nodes | Stop::Time | Stop::Memory | Stop::Cancelled) | (0, Stop::GaveUp) => Self::Limit,
            (0, Stop::Exhausted) => Self::Unsatisfiable,
            (1, Stop::Exhausted) => Self::Unique,
            (0, Stop::Enough) => Self::NotAsked,
            (1, Stop::Enough | Stop::GaveUp) => Self::Solved,
            (_, Stop::Exhausted | Stop::Enough | Stop::GaveUp) => Self::Multiple,
        }
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Unsatisfiable => "unsatisfiable",
            Self::Unique => "unique",
            Self::Solved => "solved",
            Self::Multiple => "multiple",
            Self::Limit => "limit",
            Self::NotAsked => "not asked",
        })
    }
}
