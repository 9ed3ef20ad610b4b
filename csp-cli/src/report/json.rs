//! The records that programs read: one JSON object a line, keys fixed. Null means not measured.

use csp_core::Stats;
use serde::Serialize;

/// A puzzle that `csp solve` was given.
#[derive(Debug, Serialize)]
pub(super) struct Solved<'a> {
    pub(super) puzzle: &'a str,
    pub(super) status: &'a str,
    pub(super) solutions: &'a [String],
    pub(super) strategy: String,
    pub(super) seed: u64,
    pub(super) stats: Counters,
    pub(super) time_ns: Option<u64>,
    /// Why there is no solution or no puzzle, when that is known without a search.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) reason: Option<String>,
}

/// A named problem that `csp solve` was given.
#[derive(Debug, Serialize)]
pub(super) struct Assigned<'a> {
    pub(super) problem: &'a str,
    pub(super) status: String,
    /// The values by the names of the variables.
    pub(super) solutions: &'a [serde_json::Map<String, serde_json::Value>],
    /// What the values are called, by the names of the variables, when the problem says it: words, colours.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub(super) labels: &'a [serde_json::Map<String, serde_json::Value>],
    pub(super) strategy: String,
    pub(super) seed: u64,
    pub(super) stats: Counters,
    pub(super) time_ns: Option<u64>,
    /// Why it was not searched.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) reason: Option<&'a str>,
}

/// A strategy on a problem that `csp compare` ran.
#[derive(Debug, Serialize)]
pub(super) struct Compared<'a> {
    pub(super) problem: &'a str,
    pub(super) strategy: String,
    /// Null when it was not run, since the comparison was interrupted; "n/a" when it cannot be.
    pub(super) status: Option<String>,
    /// Why it cannot be run.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) reason: Option<&'a str>,
    pub(super) variables: usize,
    pub(super) stats: Counters,
    pub(super) times_ns: Vec<u64>,
}

/// Every counter of a search.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub(super) struct Counters {
    pub(super) nodes: Option<u64>,
    pub(super) decisions: Option<u64>,
    pub(super) dead_ends: Option<u64>,
    pub(super) backtracks: Option<u64>,
    pub(super) checks: Option<u64>,
    pub(super) prunings: Option<u64>,
    pub(super) revisions: Option<u64>,
    pub(super) solutions: Option<u64>,
    pub(super) max_depth: Option<u64>,
    pub(super) restarts: Option<u64>,
    /// Of local search only, whose steps are its nodes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) repairs: Option<u64>,
    /// Of bucket elimination only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) tuples: Option<u64>,
}

impl Counters {
    /// The counters in the order of the fields.
    pub(super) fn in_order(self) -> [Option<u64>; 11] {
        let Self {
            nodes,
            decisions,
            dead_ends,
            backtracks,
            checks,
            prunings,
            revisions,
            solutions,
            max_depth,
            restarts,
            repairs,
            ..
        } = self;
        [nodes, decisions, dead_ends, backtracks, checks, prunings, revisions, solutions, max_depth, restarts, repairs]
    }
}

impl From<&Stats> for Counters {
    fn from(stats: &Stats) -> Self {
        Self {
            nodes: Some(stats.nodes),
            decisions: Some(stats.decisions),
            dead_ends: Some(stats.dead_ends),
            backtracks: Some(stats.backtracks),
            checks: stats.textbook.map(|textbook| textbook.checks),
            prunings: stats.textbook.map(|textbook| textbook.prunings),
            revisions: stats.textbook.map(|textbook| textbook.revisions),
            solutions: Some(stats.solutions),
            max_depth: stats.max_depth,
            restarts: Some(stats.restarts),
            repairs: stats.local.map(|local| local.repairs),
            tuples: stats.tuples,
        }
    }
}
