//! The course of a run by the objective: the solutions that were the best when they were found, and what no solution beats.

use std::time::Duration;

use csp_core::observe::Replay;
use csp_core::relations::Sense;
use csp_core::{Event, Limits, Network, Solver, Stats, Strategy};
use csp_terminal::words::numbers::nanoseconds;
use serde::{Deserialize, Serialize};

/// The course of a run by the objective of its problem, less being better or more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Optimisation {
    /// True if more is better.
    pub maximize: bool,
    /// The solutions, each better than the one before.
    pub incumbents: Vec<Incumbent>,
    /// The value that no solution beats, as far as that is known without the run: what arc consistency leaves at the root. Of a run that
    /// came to its end it is not asked for, as the last incumbent is the best.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bound: Option<i64>,
}

/// A solution that was the best when it was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Incumbent {
    /// Its value by the objective.
    pub value: i64,
    /// The nodes before it was found, its own included.
    pub nodes: u64,
    /// The backtracks before it was found.
    pub backtracks: u64,
    /// The time before it was found, of the processor where the system tells it; `None` where times are not measured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_ns: Option<u64>,
}

impl Incumbent {
    /// A solution of this value, found when so much was counted and so much time was spent.
    pub(super) fn new(value: i64, stats: &Stats, time: Option<Duration>) -> Self {
        Self { value, nodes: stats.nodes, backtracks: stats.backtracks, time_ns: time.map(nanoseconds) }
    }
}

impl Optimisation {
    /// Before the first solution.
    pub fn new(sense: Sense) -> Self {
        Self { maximize: sense == Sense::Maximize, incumbents: Vec::new(), bound: None }
    }

    /// The value of the best solution, if one was found.
    pub fn best(&self) -> Option<i64> {
        self.incumbents.last().map(|incumbent| incumbent.value)
    }

    /// True if `one` is better than `other`.
    pub fn is_better(&self, one: i64, other: i64) -> bool {
        if self.maximize { one > other } else { one < other }
    }

    /// The better of two values.
    pub fn better(&self, one: i64, other: i64) -> i64 {
        if self.is_better(other, one) { other } else { one }
    }

    /// With another bound beside its own, where that is stronger.
    #[must_use]
    pub(super) fn with_bound(self, other: Option<i64>) -> Self {
        let stronger = |own: i64, other: i64| if self.is_better(own, other) { other } else { own };
        let bound = match (self.bound, other) {
            (Some(own), Some(other)) => Some(stronger(own, other)),
            (own, other) => own.or(other),
        };
        Self { bound, ..self }
    }

    /// The word before a bound: `at least 52`.
    pub fn at(&self) -> &'static str {
        if self.maximize { "at most" } else { "at least" }
    }

    /// True if both found the same values at the same nodes. Times differ from run to run.
    pub fn is_like(&self, other: &Self) -> bool {
        let untimed = |incumbent: &Incumbent| Incumbent { time_ns: None, ..*incumbent };
        self.incumbents.iter().map(untimed).eq(other.incumbents.iter().map(untimed))
    }
}

/// The value that no solution of this network beats: the objective over what generalised arc consistency leaves at the root, at its
/// best; `None` without an objective, and where nothing is left. What a limit cuts short is a weaker bound, and still one.
///
/// Cost: that of the algorithm, which ends within `limits`.
pub(super) fn root_bound(network: &Network, limits: &Limits) -> Option<i64> {
    let objective = network.objective()?;
    // A search that may try no value does the work at the root alone, and tells what it removes.
    let mut replay = Replay::new(network);
    let limits = Limits { nodes: Some(0), ..limits.clone() };
    let strategy = "gac".parse::<Strategy>().ok()?;
    let told = |event: &Event| replay.apply(event);
    Solver::new(network).strategy(strategy).limits(limits).observer(told).first().ok()?;
    let mut bound = objective.constant();
    for &(coefficient, x) in objective.terms() {
        let costs = replay.domains()[x.index()].iter().map(|value| coefficient * network.integer(x, value));
        bound += match objective.sense() {
            Sense::Minimize => costs.min()?,
            Sense::Maximize => costs.max()?,
        };
    }
    Some(bound)
}
