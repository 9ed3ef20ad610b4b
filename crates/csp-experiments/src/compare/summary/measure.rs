//! The measures that strategies are compared by.

use std::fmt;
use std::str::FromStr;

use csp_core::counters::Counter;
use csp_terminal::words::numbers::nanoseconds;
use serde::{Serialize, Serializer};

use crate::compare::measure::{Measurement, Settings};

/// The measure that strategies are compared by: a counter, or the time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// The time of the processor, in seconds.
    Time,
    /// A counter.
    Counter(Counter),
}

impl Measure {
    /// The name for programs.
    pub fn key(self) -> &'static str {
        match self {
            Self::Time => "time",
            Self::Counter(counter) => counter.key(),
        }
    }

    /// The name for people.
    pub(in crate::compare) fn name(self) -> &'static str {
        match self {
            Self::Time => "time",
            Self::Counter(counter) => counter.name(),
        }
    }

    /// The cost of `run`, if that was measured; the time in seconds.
    pub(super) fn of(self, run: &Measurement) -> Option<f64> {
        match self {
            Self::Time => Some(run.median()?.as_secs_f64()),
            Self::Counter(counter) => Some(run.counters()?.get(counter)? as f64),
        }
    }

    /// The limit of this measure, if there is one.
    pub(super) fn limit(self, settings: &Settings) -> Option<f64> {
        match self {
            Self::Time => Some(nanoseconds(settings.limits.time?) as f64 * 1e-9),
            Self::Counter(Counter::Nodes) => Some(settings.limits.nodes? as f64),
            Self::Counter(_) => None,
        }
    }
}

impl fmt::Display for Measure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key())
    }
}

impl FromStr for Measure {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let text = text.trim();
        if text == Self::Time.key() {
            return Ok(Self::Time);
        }
        let keys = || Counter::ALL.map(Counter::key).join(", ");
        let known = Counter::of_key(text).map(Self::Counter);
        known.ok_or_else(|| format!("\"{text}\" is nothing to compare by: write time, {}", keys()))
    }
}

impl Serialize for Measure {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.key())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_counter_is_a_measure() {
        for key in Counter::ALL.map(Counter::key).into_iter().chain(["time"]) {
            assert_eq!(key.parse::<Measure>().map(Measure::key), Ok(key));
        }
        assert!("knots".parse::<Measure>().unwrap_err().contains("time, nodes"));
    }
}
