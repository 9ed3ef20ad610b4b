//! A run as a line of `runs.jsonl`: with the problem it was made on, so that no run is taken for one on another.

use std::fmt;
use std::time::Duration;

use csp_core::{LocalStats, Stats, Status, Textbook};
use serde::{Deserialize, Serialize};

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
    stats: Counted,
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

/// Every counter of a search: those of [`Stats`], none left out. Null where an engine does not measure them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Counted {
    nodes: u64,
    decisions: u64,
    dead_ends: u64,
    backtracks: u64,
    restarts: u64,
    solutions: u64,
    max_depth: Option<u64>,
    steps: Option<u64>,
    repairs: Option<u64>,
    #[serde(default)]
    tuples: Option<u64>,
    checks: Option<u64>,
    prunings: Option<u64>,
    revisions: Option<u64>,
    ordering_checks: Option<u64>,
}

impl Record {
    pub(super) fn new(key: Key, variables: usize, status: Status, stats: &Stats, time: Duration) -> Self {
        let Stats { nodes, decisions, dead_ends, backtracks, restarts, solutions, max_depth, local, tuples, textbook } =
            *stats;
        let stats = Counted {
            nodes,
            decisions,
            dead_ends,
            backtracks,
            restarts,
            solutions,
            max_depth,
            steps: local.map(|local| local.steps),
            repairs: local.map(|local| local.repairs),
            tuples,
            checks: textbook.map(|textbook| textbook.checks),
            prunings: textbook.map(|textbook| textbook.prunings),
            revisions: textbook.map(|textbook| textbook.revisions),
            ordering_checks: textbook.map(|textbook| textbook.ordering_checks),
        };
        let Key { problem, network, strategy } = key;
        let (status, time_ns) = (status.to_string(), super::write::nanoseconds(time));
        Self { problem, network, strategy, variables, status, time_ns, stats }
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

    pub(super) fn stats(&self) -> Stats {
        let Counted { nodes, decisions, dead_ends, backtracks, restarts, solutions, max_depth, .. } = self.stats;
        let Counted { steps, repairs, tuples, checks, prunings, revisions, ordering_checks, .. } = self.stats;
        let local = steps.zip(repairs).map(|(steps, repairs)| LocalStats { steps, repairs });
        let textbook = checks.map(|checks| Textbook {
            checks,
            prunings: prunings.unwrap_or(0),
            revisions: revisions.unwrap_or(0),
            ordering_checks: ordering_checks.unwrap_or(0),
        });
        Stats { nodes, decisions, dead_ends, backtracks, restarts, solutions, max_depth, local, tuples, textbook }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every counter has its own place: what is written is read back, whatever the engine measures.
    #[test]
    fn a_run_is_read_back() {
        let textbook = Textbook { checks: 1, prunings: 2, revisions: 3, ordering_checks: 4 };
        let local = LocalStats { steps: 5, repairs: 6 };
        for (local, textbook) in [(None, None), (Some(local), None), (None, Some(textbook))] {
            let stats = Stats {
                nodes: 7,
                decisions: 8,
                dead_ends: 9,
                backtracks: 10,
                restarts: 11,
                solutions: 12,
                max_depth: textbook.map(|_| 13),
                local,
                tuples: local.map(|_| 15),
                textbook,
            };
            let key = Key::new("a \"name\"\n", u128::MAX - 1, "fc");
            let record = Record::new(key, 3, Status::Unique, &stats, Duration::from_nanos(14));
            let line = serde_json::to_string(&record).unwrap();
            assert!(!line.contains('\n'));
            let read = Record::read(line.as_bytes()).unwrap();
            assert_eq!((read.stats(), read.status(), read.time()), (stats, Some(Status::Unique), record.time()));
            assert_eq!(read, record);
            // No part of a line is a line.
            assert!((0..line.len()).all(|end| Record::read(&line.as_bytes()[..end]).is_err()));
        }
    }
}
