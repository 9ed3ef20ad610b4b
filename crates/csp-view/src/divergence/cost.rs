//! The cost of a part of a search.

use std::ops::{Add, AddAssign, Sub};

use csp_core::Stats;
use serde::Serialize;

/// The counters that are shared out among the parts of a tree. Each part has its own, so that all parts add up to the
/// counters of the search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub(super) struct Cost {
    /// Values tried.
    pub(super) nodes: u64,
    /// Evaluations of a constraint on a pair of values; 0 in a search that does not count them.
    pub(super) checks: u64,
    /// Values that failed by themselves.
    pub(super) dead_ends: u64,
    /// Variables whose values ran out.
    pub(super) backtracks: u64,
}

impl Cost {
    /// Those of a whole search.
    pub(super) fn of(stats: &Stats) -> Self {
        let checks = stats.textbook.map_or(0, |textbook| textbook.checks);
        Self { nodes: stats.nodes, checks, dead_ends: stats.dead_ends, backtracks: stats.backtracks }
    }
}

impl Add for Cost {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            nodes: self.nodes + other.nodes,
            checks: self.checks + other.checks,
            dead_ends: self.dead_ends + other.dead_ends,
            backtracks: self.backtracks + other.backtracks,
        }
    }
}

impl AddAssign for Cost {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sub for Cost {
    type Output = Self;

    /// # Panics
    ///
    /// When `other` is no part of this, in a build that checks for overflow.
    fn sub(self, other: Self) -> Self {
        Self {
            nodes: self.nodes - other.nodes,
            checks: self.checks - other.checks,
            dead_ends: self.dead_ends - other.dead_ends,
            backtracks: self.backtracks - other.backtracks,
        }
    }
}
