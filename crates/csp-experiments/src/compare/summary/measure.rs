//! The measures that strategies are compared by, and the costs of each strategy on each problem: seeds stay below their problem.

use std::fmt;
use std::str::FromStr;

use csp_core::counters::Counter;
use csp_terminal::words::numbers::nanoseconds;
use serde::{Serialize, Serializer};

use crate::compare::Comparison;
use crate::compare::anytime::Targets;
use crate::compare::measure::{Measurement, Settings};

/// The measure that strategies are compared by: a counter, or the time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// The time of the processor, in seconds.
    Time,
    /// A counter.
    Counter(Counter),
    /// The primal integral over nodes, of runs for the best solution.
    PrimalNodes,
    /// The primal integral over time, in seconds.
    PrimalTime,
}

impl Measure {
    /// The name for programs.
    pub fn key(self) -> &'static str {
        match self {
            Self::Time => "time",
            Self::Counter(counter) => counter.key(),
            Self::PrimalNodes => "primal_nodes",
            Self::PrimalTime => "primal_time",
        }
    }

    /// The name for people.
    pub(in crate::compare) fn name(self) -> &'static str {
        match self {
            Self::Time => "time",
            Self::Counter(counter) => counter.name(),
            Self::PrimalNodes => "primal integral over nodes",
            Self::PrimalTime => "primal integral over time",
        }
    }

    /// The cost of `run` on the problem of this number, if that was measured; times in seconds.
    fn of(self, problem: usize, run: &Measurement, targets: &Targets) -> Option<f64> {
        match self {
            Self::PrimalNodes => targets.over_nodes(problem, run),
            Self::PrimalTime => targets.over_time(problem, run),
            Self::Time => Some(run.median()?.as_secs_f64()),
            Self::Counter(counter) => Some(run.counters()?.get(counter)? as f64),
        }
    }

    fn is_primal(self) -> bool {
        matches!(self, Self::PrimalNodes | Self::PrimalTime)
    }

    /// True if it is a time, in seconds.
    pub(in crate::compare) fn is_time(self) -> bool {
        matches!(self, Self::Time | Self::PrimalTime)
    }

    /// The limit of this measure, if there is one.
    pub(super) fn limit(self, settings: &Settings) -> Option<f64> {
        match self {
            Self::Time => Some(nanoseconds(settings.limits.time?) as f64 * 1e-9),
            Self::Counter(Counter::Nodes) => Some(settings.limits.nodes? as f64),
            Self::Counter(_) | Self::PrimalNodes | Self::PrimalTime => None,
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
        if let Some(primal) = [Self::PrimalNodes, Self::PrimalTime].into_iter().find(|primal| primal.key() == text) {
            return Ok(primal);
        }
        let keys = || Counter::ALL.map(Counter::key).join(", ") + ", primal_nodes, primal_time";
        let known = Counter::of_key(text).map(Self::Counter);
        known.ok_or_else(|| format!("\"{text}\" is nothing to compare by: write time, {}", keys()))
    }
}

impl Serialize for Measure {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.key())
    }
}

/// The cost of one run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::compare) struct Cost {
    pub(in crate::compare) seed: u64,
    pub(in crate::compare) value: f64,
    /// True if the run came to its end. If not, a limit cut it after it had paid so much.
    pub(in crate::compare) ended: bool,
}

/// The costs of each problem, for each strategy one for each seed; empty where it was not run.
#[derive(Clone, Debug)]
pub(in crate::compare) struct Costs {
    pub(in crate::compare) measure: Measure,
    pub(in crate::compare) problems: Vec<Vec<Vec<Cost>>>,
    limit: Option<f64>,
}

/// The cost that a run that was cut is taken to have, as a multiple of the limit: PAR2 is the usual score of
/// competitions.
pub(in crate::compare) const PENALTY: f64 = 2.0;

impl Costs {
    pub(in crate::compare) fn of(comparison: &Comparison, measure: Measure) -> Self {
        let strategies = comparison.strategies().len();
        let targets = Targets::of(comparison);
        let mut problems = vec![vec![Vec::new(); strategies]; comparison.problems()];
        for case in &comparison.cases {
            for (costs, run) in problems[case.problem].iter_mut().zip(&case.runs) {
                if let Some(value) = measure.of(case.problem, run, &targets) {
                    // Of an integral up to the limit, a limit cuts nothing.
                    let ended = run.is_solved() || measure.is_primal();
                    costs.push(Cost { seed: case.seed, value, ended });
                }
            }
        }
        let settings: &Settings = &comparison.settings;
        Self { measure, problems, limit: measure.limit(settings) }
    }

    /// The limit of the measure, if there is one.
    pub(in crate::compare) fn limit(&self) -> Option<f64> {
        self.limit
    }

    /// The runs of the strategy at `index`, over all problems and seeds.
    pub(in crate::compare) fn all(&self, index: usize) -> impl Iterator<Item = Cost> + '_ {
        self.problems.iter().flat_map(move |strategies| strategies[index].iter().copied())
    }

    /// True if the strategy at `index` was measured wherever it was run, and somewhere.
    pub(in crate::compare) fn is_measured(&self, index: usize) -> bool {
        self.all(index).next().is_some()
    }

    /// For each problem that two strategies both ended with the same seeds, the logarithms of the ratios of what they paid,
    /// the second over the first, one for each seed. A ratio with 0 has none.
    pub(in crate::compare) fn ratios(&self, first: usize, other: usize) -> Vec<Vec<f64>> {
        let of_problem = |strategies: &Vec<Vec<Cost>>| -> Vec<f64> {
            let theirs = |seed| strategies[first].iter().find(|cost| cost.seed == seed);
            let both = strategies[other].iter().filter_map(|ours| Some((theirs(ours.seed)?, ours)));
            let known = both.filter(|(theirs, ours)| theirs.ended && ours.ended);
            known.map(|(theirs, ours)| (ours.value / theirs.value).ln()).filter(|ratio| ratio.is_finite()).collect()
        };
        self.problems.iter().map(of_problem).filter(|ratios| !ratios.is_empty()).collect()
    }

    /// The cost of a run where runs that were cut must count for something: twice the limit, where the limit is one of
    /// this measure; else twice what the run had paid when it was cut.
    pub(in crate::compare) fn penalised(&self, cost: Cost) -> f64 {
        if cost.ended { cost.value } else { PENALTY * self.limit.unwrap_or(cost.value) }
    }

    /// For each problem and strategy the mean over the seeds, with the penalty; `None` where it was not run.
    pub(in crate::compare) fn means(&self) -> Vec<Vec<Option<f64>>> {
        let mean = |costs: &Vec<Cost>| {
            let sum: f64 = costs.iter().map(|&cost| self.penalised(cost)).sum();
            (!costs.is_empty()).then(|| sum / costs.len() as f64)
        };
        self.problems.iter().map(|strategies| strategies.iter().map(mean).collect()).collect()
    }

    /// On how many problems a run of the strategy at `index` was cut.
    pub(in crate::compare) fn cut(&self, index: usize) -> usize {
        let is_cut = |strategies: &&Vec<Vec<Cost>>| strategies[index].iter().any(|cost| !cost.ended);
        self.problems.iter().filter(is_cut).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_counter_is_a_measure() {
        for key in Counter::ALL.map(Counter::key).into_iter().chain(["time", "primal_nodes", "primal_time"]) {
            assert_eq!(key.parse::<Measure>().map(Measure::key), Ok(key));
        }
        assert!("knots".parse::<Measure>().unwrap_err().contains("time, nodes"));
    }
}
