//! What one run came to.

use std::time::Duration;

use csp_core::{Status, Stop};

use super::Counters;

/// What one run came to.
#[derive(Clone, Debug)]
pub struct Run {
    /// What it proved.
    pub status: Status,
    /// Why it ended.
    pub stop: Stop,
    /// What was counted.
    pub counters: Counters,
    /// How long it took: from the start of the search to its end; what was compiled for the network before is not in it.
    pub timed: Timing,
}

/// How long a run took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Timing {
    /// The time that passed, the mean of the repetitions.
    pub wall: Duration,
    /// The processor time of the thread, the mean of the repetitions, where the system tells it.
    pub cpu: Option<Duration>,
    /// How often the run was repeated, so that it was long enough to be timed.
    pub repetitions: u32,
}

impl Timing {
    /// What comparisons use: the processor time, or the time that passed where there is none.
    pub fn time(self) -> Duration {
        self.cpu.unwrap_or(self.wall)
    }
}
