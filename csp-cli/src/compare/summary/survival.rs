//! How long runs last when limits cut some of them: a run that was cut is known to last longer than it did, and no more.

use serde::Serialize;

use super::Costs;
use crate::statistics::log_rank::log_rank;
use crate::statistics::survival::{Step, kaplan_meier, median_survival};

/// A strategy's curve in a few numbers, beside the first strategy's.
#[derive(Clone, Debug, Serialize)]
pub(in crate::compare) struct Survival {
    pub(super) strategy: String,
    pub(super) runs: usize,
    pub(super) cut: usize,
    /// What half of the runs are done within; nothing when fewer are.
    pub(super) median: Option<f64>,
    /// The log-rank test against the first strategy.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) statistic: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) p: Option<f64>,
}

pub(super) fn of(costs: &Costs, strategies: &[String]) -> Vec<Survival> {
    let runs: Vec<Vec<(f64, bool)>> = (0..strategies.len()).map(|index| lasted(costs, index)).collect();
    let one = |(index, strategy): (usize, &String)| {
        let test = if index == 0 { None } else { log_rank(&runs[0], &runs[index]) };
        Survival {
            strategy: strategy.clone(),
            runs: runs[index].len(),
            cut: runs[index].iter().filter(|(_, ended)| !ended).count(),
            median: median_survival(&kaplan_meier(&runs[index])),
            statistic: test.as_ref().map(|test| test.statistic),
            p: test.map(|test| test.p),
        }
    };
    strategies.iter().enumerate().map(one).collect()
}

/// The curve of each strategy.
pub(in crate::compare) fn curves(costs: &Costs, strategies: usize) -> Vec<Vec<Step>> {
    (0..strategies).map(|index| kaplan_meier(&lasted(costs, index))).collect()
}

/// What each run of a strategy has paid, and whether it came to its end.
fn lasted(costs: &Costs, index: usize) -> Vec<(f64, bool)> {
    costs.all(index).map(|cost| (cost.value, cost.ended)).collect()
}
