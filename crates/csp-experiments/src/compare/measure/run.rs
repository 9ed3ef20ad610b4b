//! The result of one run, and its counters as they are recorded.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use csp_core::counters::Counter;
use csp_core::{Stats, Status, Stop};
use serde::{Serialize, Serializer};

use super::optimisation::Optimisation;

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
    /// The course of the search by the objective, where the best solution was looked for.
    pub optimisation: Option<Arc<Optimisation>>,
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

/// The number of each [`Counter`], in the order of all. It is `None` where an engine does not measure it, or where a file
/// does not have it. A million of them are kept at once when many results are merged, so that only the values are stored, and a
/// clone shares them.
#[derive(Clone, PartialEq, Eq)]
pub struct Counters(Arc<[u64]>);

/// Stands for a value that was not measured: no search counts so far.
const NOT_MEASURED: u64 = u64::MAX;

impl Default for Counters {
    /// Those of a run that was not made: none is measured.
    fn default() -> Self {
        Self::of(|_| None)
    }
}

impl From<&Stats> for Counters {
    fn from(stats: &Stats) -> Self {
        Self::of(|counter| counter.of(stats))
    }
}

impl Counters {
    /// Each counter with the value that belongs to it.
    pub fn of(value: impl Fn(Counter) -> Option<u64>) -> Self {
        Self(Counter::ALL.map(|counter| value(counter).unwrap_or(NOT_MEASURED)).into())
    }

    /// The counters with their values, one after the other.
    pub fn iter(&self) -> impl Iterator<Item = (Counter, Option<u64>)> {
        Counter::ALL.into_iter().map(|counter| (counter, self.get(counter)))
    }

    /// The number counted, if it was measured.
    pub fn get(&self, counter: Counter) -> Option<u64> {
        Some(self.0[counter as usize]).filter(|&value| value != NOT_MEASURED)
    }

    /// Puts a value in the place of a counter.
    pub fn set(&mut self, counter: Counter, value: u64) {
        Arc::make_mut(&mut self.0)[counter as usize] = value;
    }

    /// True if two runs can have come to both: what both measured is equal.
    pub fn agree(&self, other: &Self) -> bool {
        let pairs = self.iter().zip(other.iter());
        pairs.filter_map(|((_, one), (_, other))| one.zip(other)).all(|(one, other)| one == other)
    }

    /// The sums of both, of what both measured.
    #[must_use]
    pub fn plus(&self, other: &Self) -> Self {
        let sum = |(&one, &other): (&u64, &u64)| {
            if one == NOT_MEASURED || other == NOT_MEASURED { NOT_MEASURED } else { one.saturating_add(other) }
        };
        Self(self.0.iter().zip(&*other.0).map(sum).collect())
    }
}

impl fmt::Debug for Counters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let measured = self.iter().filter_map(|(counter, value)| Some((counter.key(), value?)));
        f.debug_map().entries(measured).finish()
    }
}

/// An object for programs: null means not measured. What only one kind of search measures is left out where it is not.
impl Serialize for Counters {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let shown = self.iter().filter(|(counter, value)| counter.is_common() || value.is_some());
        serializer.collect_map(shown.map(|(counter, value)| (counter.key(), value)))
    }
}
