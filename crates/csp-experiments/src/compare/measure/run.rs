//! The result of one run.

use std::time::Duration;

use csp_core::{Status, Stop};

use super::Counters;

/// The result of one run.
#[derive(Clone, Debug)]
pub struct Run {
    /// The status that it proved.
    pub status: Status,
    /// The reason why it ended.
    pub stop: Stop,
    /// The counters.
    pub counters: Counters,
    /// The time that it took: from the start of the search to its end; what was compiled for the network before is not
    /// in it.
    pub timed: Timing,
}

/// The time that a run took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Timing {
    /// The time that passed, the mean of the repetitions.
    pub wall: Duration,
    /// The processor time of the thread, the mean of the repetitions, where the system tells it.
    pub cpu: Option<Duration>,
    /// The number of times that the run was repeated, so that it was long enough to be timed.
    pub repetitions: u32,
}

impl Timing {
    /// The time that comparisons use: the processor time, or the time that passed where there is none.
    pub fn time(self) -> Duration {
        self.cpu.unwrap_or(self.wall)
    }
}
