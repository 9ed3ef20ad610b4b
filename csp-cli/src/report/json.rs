//! The record that programs read: one JSON object a line, keys fixed. Null means not measured.

use csp_experiments::compare::Counters;
use serde::Serialize;
use serde_json::Value;

/// A puzzle or a named problem that `csp solve` was given.
#[derive(Debug, Serialize)]
pub(super) struct Answer<'a> {
    /// The name of a puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) puzzle: Option<&'a String>,
    /// The name of a problem that is no puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) problem: Option<&'a String>,
    /// The variants by whose rules a puzzle was searched.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) variant: Vec<String>,
    /// The file of the regions of a jigsaw.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) regions: Option<String>,
    pub(super) status: &'a str,
    /// Lines of boards; of other problems the values by the names of the variables.
    pub(super) solutions: &'a [Value],
    /// The names of the values, by the names of the variables, when the problem says it: words, colours.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub(super) labels: &'a [Value],
    pub(super) strategy: String,
    /// The turns of several strategies.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub(super) turns: &'a [TurnRecord],
    pub(super) seed: u64,
    pub(super) stats: Counters,
    pub(super) time_ns: Option<u64>,
    /// The reason why there is no solution, no puzzle or no problem, when that is known without a search.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) reason: Option<&'a str>,
    /// The worth of the best solution, where that was looked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) objective: Option<i64>,
    /// True if no solution is better.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) proved: Option<bool>,
    /// The folder of its proof.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) proof: Option<String>,
}

/// The turn of one of several plans.
#[derive(Debug, Serialize)]
pub(super) struct TurnRecord {
    pub(super) strategy: String,
    pub(super) nodes: u64,
}
