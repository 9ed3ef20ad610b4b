//! The conditions of a run.

use std::borrow::Cow;
use std::time::Duration;

use csp_core::Limits;
use csp_terminal::words::numbers::nanoseconds;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::compare::measure::{Find, Settings};

/// The conditions of a run: what must be the same for two runs to be compared, apart from the problem, the strategy and
/// the seed.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Made {
    /// The number of solutions that was looked for.
    pub find: Find,
    /// Timed runs of each contender.
    pub runs: u32,
    /// Runs before those that are timed.
    pub warmup: u32,
    /// True if times were measured.
    pub times: bool,
    /// The limit of time of a run, in nanoseconds.
    pub time_limit_ns: Option<u64>,
    /// The limit of nodes.
    pub node_limit: Option<u64>,
    /// The limit of memory, in bytes.
    pub memory_limit: Option<u64>,
}

impl Made {
    /// The conditions that settings state.
    pub fn of(settings: &Settings) -> Self {
        let Settings { find, runs, warmup, times, limits, .. } = settings;
        Self {
            find: *find,
            runs: *runs,
            warmup: *warmup,
            times: *times,
            time_limit_ns: limits.time.map(nanoseconds),
            node_limit: limits.nodes,
            memory_limit: limits.memory.map(|bytes| bytes as u64),
        }
    }

    /// The settings that runs are made with to be made in this way, with these seeds.
    pub fn settings(&self, seeds: Vec<u64>) -> Settings {
        let Self { find, runs, warmup, times, .. } = *self;
        let limits = Limits {
            time: self.time_limit_ns.map(Duration::from_nanos),
            nodes: self.node_limit,
            memory: self.memory_limit.map(|bytes| usize::try_from(bytes).unwrap_or(usize::MAX)),
            ..Limits::default()
        };
        Settings { find, runs, warmup, seeds, times, at_once: 1, limits }
    }
}

impl Serialize for Find {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Find {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Cow::<str>::deserialize(deserializer)?;
        text.parse().map_err(de::Error::custom)
    }
}
