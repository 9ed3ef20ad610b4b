//! How the runs of a comparison are made.

use csp_core::{Cancel, Limits};

/// How runs are made.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Timed runs of each contender on each problem.
    pub runs: u32,
    /// Runs before the timed ones.
    pub warmup: u32,
    /// Seed of the random orders.
    pub seed: u64,
    /// How far each run may go.
    pub limits: Limits,
}

impl Default for Settings {
    /// Five runs after one warm-up, without limits.
    fn default() -> Self {
        Self { runs: 5, warmup: 1, seed: 0, limits: Limits::default() }
    }
}

impl Settings {
    /// Runs of each contender on each problem, warm-ups among them.
    pub fn rounds(&self) -> u64 {
        u64::from(self.warmup) + u64::from(self.runs)
    }

    /// Whether no more runs are to be made.
    pub(super) fn is_cancelled(&self) -> bool {
        self.limits.cancel.as_ref().is_some_and(Cancel::is_cancelled)
    }
}
