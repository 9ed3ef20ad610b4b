//! A run as a line of `runs.jsonl`: with the problem it was made on, so that no run is taken for one on another.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use csp_core::{Counter, Stats, Status};
use serde::{Deserialize, Serialize, Serializer};

use super::{Counters, Run};
use crate::words::numbers::nanoseconds;

/// A run. What is the same for all runs of a folder is in its settings.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Record {
    problem: String,
    /// The fingerprint of the network, in hexadecimal.
    network: String,
    strategy: String,
    variables: usize,
    status: String,
    time_ns: u64,
    stats: Kept,
}

/// What was run on what. Two runs with one key come to the same, but for the time they take.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Key {
    problem: String,
    network: String,
    strategy: String,
}

impl Key {
    pub(super) fn new(problem: &str, network: u128, strategy: impl fmt::Display) -> Self {
        Self { problem: problem.to_owned(), network: format!("{network:032x}"), strategy: strategy.to_string() }
    }
}

/// Every counter of the table, null where it was not measured, and the steps of a local search, which are its nodes.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "BTreeMap<String, Option<u64>>")]
struct Kept(Counters);

/// The key of the steps, which earlier versions have written, too.
const STEPS: &str = "steps";

impl Serialize for Kept {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let steps = self.0.get("repairs").and(self.0.get("nodes"));
        let counters = self.0.iter().map(|counter| (counter.key, counter.value));
        serializer.collect_map(counters.chain([(STEPS, steps)]))
    }
}

/// A counter that the file does not have was not measured; but what every search measures must be there.
impl TryFrom<BTreeMap<String, Option<u64>>> for Kept {
    type Error = String;

    fn try_from(read: BTreeMap<String, Option<u64>>) -> Result<Self, String> {
        let all: Vec<Counter> = Stats::default().counters().collect();
        let is_known = |key: &str| key == STEPS || all.iter().any(|counter| counter.key == key);
        if let Some(key) = read.keys().find(|key| !is_known(key)) {
            return Err(format!("there is no counter \"{key}\""));
        }
        let counters = Counters::of(|key| read.get(key).copied().flatten());
        let is_missing = |counter: &&Counter| counter.value.is_some() && counters.get(counter.key).is_none();
        match all.iter().find(is_missing) {
            Some(counter) => Err(format!("it does not say {}", counter.key)),
            None => Ok(Self(counters)),
        }
    }
}

impl Record {
    pub(super) fn new(key: Key, variables: usize, run: &Run) -> Self {
        let Key { problem, network, strategy } = key;
        let status = run.status.to_string();
        let time_ns = nanoseconds(run.time);
        Self { problem, network, strategy, variables, status, time_ns, stats: Kept(run.counters.clone()) }
    }

    pub(super) fn key(&self) -> Key {
        let Self { problem, network, strategy, .. } = self.clone();
        Key { problem, network, strategy }
    }

    /// What the line says, if it is a run.
    pub(super) fn read(line: &[u8]) -> Result<Self, String> {
        let record: Self = serde_json::from_slice(line).map_err(|error| error.to_string())?;
        match record.status() {
            Some(_) => Ok(record),
            None => Err(format!("there is no status \"{}\"", record.status)),
        }
    }

    pub(super) fn status(&self) -> Option<Status> {
        let all = [Status::Unsatisfiable, Status::Unique, Status::Solved, Status::Multiple, Status::Limit];
        all.into_iter().find(|status| status.to_string() == self.status)
    }

    pub(super) fn time(&self) -> Duration {
        Duration::from_nanos(self.time_ns)
    }

    pub(super) fn counters(&self) -> Counters {
        self.stats.0.clone()
    }
}

#[cfg(test)]
mod tests {
    use csp_core::Stop;

    use super::*;

    fn record(counters: Counters) -> Record {
        let run = Run { status: Status::Unique, stop: Stop::Exhausted, counters, time: Duration::from_nanos(14) };
        Record::new(Key::new("a \"name\"\n", u128::MAX - 1, "fc"), 3, &run)
    }

    /// Counters of which the one at each place is its place, but for those that are left out.
    fn numbered(left_out: &[&str]) -> Counters {
        let keys: Vec<&str> = Stats::default().counters().map(|counter| counter.key).collect();
        let place = |key: &str| keys.iter().position(|known| *known == key).map(|place| place as u64);
        Counters::of(|key| place(key).filter(|_| !left_out.contains(&key)))
    }

    /// Every counter has its own place: what is written is read back, whatever the engine measures.
    #[test]
    fn a_run_is_read_back() {
        for left_out in [&["repairs", "tuples"][..], &["checks", "prunings", "revisions", "ordering_checks"], &[]] {
            let record = record(numbered(left_out));
            let line = serde_json::to_string(&record).unwrap();
            assert!(!line.contains('\n'));
            let read = Record::read(line.as_bytes()).unwrap();
            assert_eq!((read.counters(), read.status()), (numbered(left_out), Some(Status::Unique)));
            assert_eq!((read.time(), &read), (Duration::from_nanos(14), &record));
            // No part of a line is a line.
            assert!((0..line.len()).all(|end| Record::read(&line.as_bytes()[..end]).is_err()));
        }
    }

    /// A file of an earlier version has fewer counters: those are not measured, and contradict nothing.
    #[test]
    fn a_counter_that_a_file_lacks_is_not_measured() {
        let line = serde_json::to_string(&record(numbered(&[]))).unwrap();
        let old = line.replace("\"ordering_checks\":7,", "");
        assert_ne!(old, line);
        let read = Record::read(old.as_bytes()).unwrap().counters();
        assert_eq!((read.get("ordering_checks"), read.get("revisions")), (None, Some(6)));
        assert!(read.agree(&numbered(&[])));
        assert!(Record::read(line.replace("\"nodes\":0,", "").as_bytes()).unwrap_err().contains("nodes"));
        assert!(Record::read(line.replace("\"nodes\":", "\"knots\":").as_bytes()).unwrap_err().contains("knots"));
    }
}
