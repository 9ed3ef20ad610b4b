//! The measures that strategies are compared by.

use std::fmt;
use std::str::FromStr;

use csp_core::Stats;
use csp_terminal::words::numbers::nanoseconds;
use serde::{Serialize, Serializer};

use crate::compare::measure::{Counters, Measurement, Settings};

/// The measure that strategies are compared by: a counter, or the time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// The time of the processor, in seconds.
    Time,
    /// The counter of this key.
    Counter(&'static str),
}

impl Measure {
    /// The name for programs.
    pub fn key(self) -> &'static str {
        match self {
            Self::Time => "time",
            Self::Counter(key) => key,
        }
    }

    /// The name for people.
    pub(in crate::compare) fn name(self) -> &'static str {
        match self {
            Self::Time => "time",
            Self::Counter(key) => Counters::name(key),
        }
    }

    /// The cost of `run`, if that was measured; the time in seconds.
    pub(super) fn of(self, run: &Measurement) -> Option<f64> {
        match self {
            Self::Time => Some(run.median()?.as_secs_f64()),
            Self::Counter(key) => Some(run.counters()?.get(key)? as f64),
        }
    }

    /// The limit of this measure, if there is one.
    pub(super) fn limit(self, settings: &Settings) -> Option<f64> {
        match self {
            Self::Time => Some(nanoseconds(settings.limits.time?) as f64 * 1e-9),
            Self::Counter("nodes") => Some(settings.limits.nodes? as f64),
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
        let keys: Vec<&'static str> = Stats::default().counters().map(|counter| counter.key).collect();
        let known = keys.iter().find(|key| **key == text).map(|key| Self::Counter(key));
        known.ok_or_else(|| format!("\"{text}\" is nothing to compare by: write time, {}", keys.join(", ")))
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
        for key in Stats::default().counters().map(|counter| counter.key).chain(["time"]) {
            assert_eq!(key.parse::<Measure>().map(Measure::key), Ok(key));
        }
        assert!("knots".parse::<Measure>().unwrap_err().contains("time, nodes"));
    }
}
