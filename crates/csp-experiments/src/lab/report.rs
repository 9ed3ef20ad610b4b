//! The report of an experiment.

use csp_terminal::words::numbers;
use serde_json::{Value, json};

use super::outcome::Cost;
use super::{Outcome, Setup, Size};
use crate::compare::Plot;
use crate::plot::AxisValue;

/// The report of an experiment.
#[derive(Clone, Debug)]
pub struct Report {
    /// The heads of the columns.
    pub header: Vec<String>,
    /// The number of columns that stand to the left.
    pub left: usize,
    /// A row for each point.
    pub rows: Vec<Vec<String>>,
    /// The sentences that the numbers support.
    pub sentences: Vec<String>,
    /// The figures.
    pub plots: Vec<Plot>,
    /// The same for programs.
    pub data: Value,
}

/// A classic that can be made again.
#[derive(Clone, Copy, Debug)]
pub struct Experiment {
    /// Its name on the command line.
    pub name: &'static str,
    /// The subject, in one line.
    pub summary: &'static str,
    /// Who found it.
    pub source: &'static str,
    /// The function that makes the setup, the first problem having this seed.
    pub set_up: fn(Size, u64) -> Setup,
    /// The function that makes the report.
    pub told: fn(&Outcome<'_>) -> Report,
}

/// A cost as people read it.
pub(super) fn cost(at: AxisValue, cost: Cost, limit: u64) -> String {
    match (at, cost) {
        (AxisValue::Value(value), _) => numbers::separated(&format!("{value:.0}")),
        (AxisValue::Limit, Cost::Nodes) => format!("> {}", numbers::grouped(limit)),
        (AxisValue::Limit, Cost::Checks) => "limit".into(),
    }
}

/// A cost for programs: null where the limit cut it.
pub(super) fn datum(at: AxisValue) -> Value {
    match at {
        AxisValue::Value(value) => json!(value),
        AxisValue::Limit => Value::Null,
    }
}

/// A share in per cent.
pub(super) fn percent(share: f64) -> String {
    format!("{:.0} %", 100.0 * share)
}

/// The number of runs of each strategy that the limit cut, if it cut any.
pub(super) fn about_limit(outcome: &Outcome<'_>) -> String {
    let set_up = outcome.set_up;
    let cut: Vec<String> = set_up
        .strategies
        .iter()
        .enumerate()
        .map(|(number, name)| (outcome.all_cut(number), name))
        .filter(|(cut, _)| *cut > 0)
        .map(|(cut, name)| format!("{} of {name}", numbers::grouped(cut as u64)))
        .collect();
    let limit = numbers::count(set_up.node_limit, "node");
    if cut.is_empty() {
        return format!("No run needed more than {limit}, the limit.");
    }
    format!("The limit of {limit} cut these runs, which count as more than any number: {}.", cut.join(", "))
}
