//! The time that problems last when limits cut some runs: a run that was cut is known to last longer than it did, and
//! no more.
//!
//! A problem with several seeds counts once, with the mean of what they have paid. Where a run was cut, the mean of what was paid
//! is still a bound of the true mean from below, so that the problem counts as cut there.
//!
//! All strategies are run on the same problems, which makes their runs alike. So the log-rank test compares them problem by
//! problem.

use std::slice;

use serde::Serialize;

use super::{Cost, Costs};
use crate::statistics::descriptive::mean;
use crate::statistics::log_rank::stratified_log_rank;
use crate::statistics::survival::{SurvivalStep, kaplan_meier, median_survival};

/// A strategy's curve in a few numbers, beside the first strategy's.
#[derive(Clone, Debug, Serialize)]
pub(in crate::compare) struct Survival {
    pub(super) strategy: String,
    pub(super) problems: usize,
    pub(super) cut: usize,
    /// The cost within which half of the problems are done; nothing when fewer are.
    pub(super) median: Option<f64>,
    /// The log-rank test against the first strategy, with a problem as a stratum.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) statistic: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) p: Option<f64>,
}

pub(super) fn of(costs: &Costs, strategies: &[String]) -> Vec<Survival> {
    let runs: Vec<Vec<(f64, bool)>> = (0..strategies.len()).map(|index| lasted(costs, index)).collect();
    let one = |(index, strategy): (usize, &String)| {
        let both = || costs.problems.iter().filter_map(|row| Some((on(row, 0)?, on(row, index)?))).collect::<Vec<_>>();
        let pairs = if index == 0 { Vec::new() } else { both() };
        let test =
            stratified_log_rank(pairs.iter().map(|(first, this)| (slice::from_ref(first), slice::from_ref(this))));
        Survival {
            strategy: strategy.clone(),
            problems: runs[index].len(),
            cut: runs[index].iter().filter(|(_, ended)| !ended).count(),
            median: median_survival(&kaplan_meier(&runs[index])),
            statistic: test.as_ref().map(|test| test.statistic),
            p: test.map(|test| test.p),
        }
    };
    strategies.iter().enumerate().map(one).collect()
}

/// The curve of each strategy.
pub(in crate::compare) fn curves(costs: &Costs, strategies: usize) -> Vec<Vec<SurvivalStep>> {
    (0..strategies).map(|index| kaplan_meier(&lasted(costs, index))).collect()
}

/// The share of runs that are left after each cost: of problems and seeds alike, which is what the tail of a search is about.
pub(in crate::compare) fn curves_of_runs(costs: &Costs, strategies: usize) -> Vec<Vec<SurvivalStep>> {
    let runs = |index| costs.all(index).map(|cost| (cost.value, cost.ended)).collect::<Vec<_>>();
    (0..strategies).map(|index| kaplan_meier(&runs(index))).collect()
}

/// The costs of a strategy for each problem, and whether all of its runs on it came to their end.
fn lasted(costs: &Costs, index: usize) -> Vec<(f64, bool)> {
    costs.problems.iter().filter_map(|strategies| on(strategies, index)).collect()
}

/// The same of one problem; `None` where the strategy was not run.
fn on(strategies: &[Vec<Cost>], index: usize) -> Option<(f64, bool)> {
    let runs = &strategies[index];
    let mean = mean(&runs.iter().map(|cost| cost.value).collect::<Vec<_>>())?;
    Some((mean, runs.iter().all(|cost| cost.ended)))
}
