//! A run, the making of it, and all runs of one strategy on one problem.
//!
//! | file | what it holds |
//! |---|---|
//! | `find` | how much of the tree they search |
//! | `contender` | who is run |
//! | `execution` | one run, repeated until it can be timed; the time of a thread, beside the time of the day |
//! | `run` | what it came to, and what it counted |
//! | `optimisation` | what a run came to by the objective |
//! | `measurement` | the runs of one contender on one problem with one seed |

mod contender;
mod execution;
mod find;
pub(super) mod measurement;
pub(super) mod optimisation;
mod run;

use csp_core::{Cancel, Limits};

pub use contender::Contender;
pub use execution::{measure, optimised};
pub use find::Find;
pub use measurement::{Measurement, ProblemInfo};
pub use optimisation::{Incumbent, Optimisation};
pub use run::{Counters, Run, Timing};

/// The settings of runs.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The part of the tree that each run searches.
    pub find: Find,
    /// Timed runs of each contender on each problem with each seed.
    pub runs: u32,
    /// Runs before the timed ones.
    pub warmup: u32,
    /// Seeds of the random orders. Each contender is run on each problem with each of them.
    pub seeds: Vec<u64>,
    /// True if times are measured. Without them runs may share the machine: counters do not depend on it.
    pub times: bool,
    /// The number of runs that are made at the same time. More than one share the machine, which their times suffer
    /// from.
    pub at_once: usize,
    /// The limits of each run.
    pub limits: Limits,
}

impl Default for Settings {
    /// The first solution, five runs after one warm-up, seed 0, without limits.
    fn default() -> Self {
        Self {
            find: Find::First,
            runs: 5,
            warmup: 1,
            seeds: vec![0],
            times: true,
            at_once: 1,
            limits: Limits::default(),
        }
    }
}

impl Settings {
    /// Runs of each contender on each problem with each seed, warm-ups among them.
    pub fn rounds(&self) -> u64 {
        u64::from(self.warmup) + u64::from(self.runs)
    }

    /// True if no more runs are to be made.
    pub fn is_cancelled(&self) -> bool {
        self.limits.cancel.as_ref().is_some_and(Cancel::is_cancelled)
    }
}
