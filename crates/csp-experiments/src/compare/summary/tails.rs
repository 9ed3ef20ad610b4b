//! The weight of the tails of the costs (Gomes, Selman, Crato & Kautz 2000): of each strategy on each problem, over its
//! seeds.
//!
//! Problems stay apart: costs of problems that differ look like a heavy tail together, though none of them has one.

use serde::Serialize;

use super::{Cost, Costs};
use crate::statistics::tail::{Hill, hill_censored, lognormal_fit_censored, weibull_fit_censored};

/// The tail of one strategy's costs on one problem.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Tail {
    pub(super) problem: String,
    pub(super) strategy: String,
    pub(super) runs: usize,
    /// Runs that a limit cut: they are known to cost more than they did.
    pub(super) cut: usize,
    /// Runs that cost nothing: these distributions have no 0, so that the fits of Weibull and lognormal are of the others.
    pub(super) zeros: usize,
    /// The cost above which the tail is, the share of runs in it, and how many of these ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) above: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) share: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) ended: Option<usize>,
    /// Hill's estimate of the index of the tail: below 2 the variance is infinite, below 1 the mean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) hill: Option<f64>,
    /// The lower end of the interval of the index with a confidence of 95 %, if the tail is one of Pareto.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) hill_low: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) hill_high: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) weibull_shape: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) weibull_scale: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) lognormal_mu: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) lognormal_sigma: Option<f64>,
}

/// With fewer runs of a problem nothing is said of its tail.
pub(super) const FEWEST: usize = 20;

/// The fewest runs of a tail.
const FEWEST_IN_TAIL: usize = 10;

/// The fewest of them that ended: the standard error of the index is nearly half of it then, as its interval shows.
const FEWEST_ENDED: usize = 5;

/// The tails of all problems with enough runs. `problems` are their names.
pub(super) fn of(costs: &Costs, problems: &[String], strategies: &[String]) -> Vec<Tail> {
    let mut tails = Vec::new();
    for (problem, row) in problems.iter().zip(&costs.problems) {
        let enough = strategies.iter().zip(row).filter(|(_, costs)| costs.len() >= FEWEST);
        tails.extend(enough.map(|(strategy, costs)| tail(problem, strategy, costs)));
    }
    tails
}

fn tail(problem: &str, strategy: &str, costs: &[Cost]) -> Tail {
    let runs: Vec<(f64, bool)> = costs.iter().map(|cost| (cost.value, cost.ended)).collect();
    // A run that was cut at 0 is known to cost something, which is no news for the fits.
    let positive: Vec<(f64, bool)> = runs.iter().copied().filter(|run| run.0 > 0.0).collect();
    let size = size(&runs);
    let hill = size.and_then(|size| hill_censored(&runs, size));
    let reach = |hill: &Hill| 1.96 * hill.index / (hill.ended as f64).sqrt();
    let ended = positive.iter().filter(|run| run.1).count() >= FEWEST_ENDED;
    let weibull = weibull_fit_censored(&positive).filter(|_| ended);
    let lognormal = lognormal_fit_censored(&positive).filter(|_| ended);
    Tail {
        problem: problem.to_owned(),
        strategy: strategy.to_owned(),
        runs: runs.len(),
        cut: runs.iter().filter(|run| !run.1).count(),
        zeros: runs.iter().filter(|run| run.1 && run.0 <= 0.0).count(),
        above: hill.map(|hill| hill.threshold),
        share: hill.and(size).map(|size| size as f64 / runs.len() as f64),
        ended: hill.map(|hill| hill.ended),
        hill: hill.map(|hill| hill.index),
        hill_low: hill.map(|hill| (hill.index - reach(&hill)).max(0.0)),
        hill_high: hill.map(|hill| hill.index + reach(&hill)),
        weibull_shape: weibull.map(|fit| fit.shape),
        weibull_scale: weibull.map(|fit| fit.scale),
        lognormal_mu: lognormal.map(|fit| fit.mu),
        lognormal_sigma: lognormal.map(|fit| fit.sigma),
    }
}

/// The number of runs of the tail: the largest tenth, and ten at least. Where a limit cut nearly all of them, the tail
/// was not seen: what lies below the limit tells nothing of it.
fn size(runs: &[(f64, bool)]) -> Option<usize> {
    let size = FEWEST_IN_TAIL.max(runs.len() / 10);
    let mut descending = runs.to_vec();
    descending.sort_unstable_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    let ended = descending.iter().take(size).filter(|run| run.1).count();
    (ended >= FEWEST_ENDED).then_some(size)
}
