//! Each strategy beside the first one, problem by problem.
//!
//! Ratios are compared by their logarithms, so that half and twice as much are as far from equal. A problem with several seeds
//! counts once: with the mean over its seeds.

use serde::Serialize;

use super::{Cost, Costs, Measure};
use crate::statistics::bootstrap::{self, ConfidenceInterval, bca};
use crate::statistics::descriptive::mean;
use crate::statistics::effect::{hodges_lehmann, rank_biserial};
use crate::statistics::holm::holm;
use crate::statistics::signed_rank::{SignedRank, signed_rank};

/// A strategy beside the first one.
#[derive(Clone, Debug, Serialize)]
pub(in crate::compare) struct StrategyPair {
    pub(in crate::compare) measure: Measure,
    pub(in crate::compare) strategy: String,
    pub(in crate::compare) beside: String,
    /// Problems that both ended, with a ratio.
    pub(in crate::compare) problems: usize,
    /// Problems on which a limit cut one of the two, which have no ratio.
    pub(in crate::compare) cut: usize,
    /// The geometric mean of the ratios, this one over the first.
    pub(in crate::compare) ratio: Option<f64>,
    /// The lower end of the interval of the ratio with a confidence of 95 %; nothing below six problems.
    pub(in crate::compare) low: Option<f64>,
    pub(in crate::compare) high: Option<f64>,
    /// The method of the interval: "bca", or "normal" where there are too many problems to resample.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::compare) interval: Option<&'static str>,
    /// Wilcoxon's test on the logarithms; nothing below six pairs that differ.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) pairs: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) statistic: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) p: Option<f64>,
    /// The same corrected by Holm for all strategies that are compared with the first by this measure.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::compare) p_holm: Option<f64>,
    /// The ratio that half of all means of two problems lie below (Hodges & Lehmann).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) typical: Option<f64>,
    /// From -1, where this one is better on every problem, to 1, where the first is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) rank_biserial: Option<f64>,
    /// Problems on which a limit cut only this strategy, and only the first one.
    pub(in crate::compare) cut_here: usize,
    pub(in crate::compare) cut_there: usize,
    /// The ratio of each problem, for pictures.
    #[serde(skip)]
    pub(in crate::compare) ratios: Vec<f64>,
}

/// The confidence of intervals.
pub(super) const CONFIDENCE: f64 = 0.95;

/// The seed of the bootstrap. It is always the same: the same runs have the same interval.
const SEED: u64 = 0;

/// With more problems than these the bootstrap would take long, and comes to the normal interval.
const MOST_RESAMPLED: usize = 2000;

/// All strategies but the first, beside the first.
pub(super) fn of(costs: &Costs, strategies: &[String]) -> Vec<StrategyPair> {
    let mut pairs: Vec<StrategyPair> = (1..strategies.len())
        .filter(|&index| costs.is_measured(0) && costs.is_measured(index))
        .map(|index| pair(costs, strategies, index))
        .collect();
    let tested: Vec<f64> = pairs.iter().filter_map(|pair| pair.p).collect();
    let mut corrected = holm(&tested).into_iter();
    for pair in &mut pairs {
        pair.p_holm = pair.p.and_then(|_| corrected.next());
    }
    pairs
}

fn pair(costs: &Costs, strategies: &[String], index: usize) -> StrategyPair {
    let groups = costs.ratios(0, index);
    let logarithms: Vec<f64> = groups.iter().filter_map(|group| mean(group)).collect();
    let test = signed_rank(&logarithms);
    let interval = interval(&groups, &logarithms);
    let cut = |wanted: fn(bool, bool) -> bool| {
        let is_cut = |costs: &Vec<Cost>| costs.iter().any(|cost| !cost.ended);
        let problems = costs.problems.iter().filter(|problem| !problem[0].is_empty() && !problem[index].is_empty());
        problems.filter(|problem| wanted(is_cut(&problem[0]), is_cut(&problem[index]))).count()
    };
    StrategyPair {
        measure: costs.measure,
        strategy: strategies[index].clone(),
        beside: strategies[0].clone(),
        problems: groups.len(),
        cut: cut(|first, this| first || this),
        ratio: mean(&logarithms).map(f64::exp),
        low: interval.as_ref().map(|(interval, _)| interval.low.exp()),
        high: interval.as_ref().map(|(interval, _)| interval.high.exp()),
        interval: interval.map(|(_, how)| how),
        pairs: test.as_ref().map(|test: &SignedRank| test.pairs),
        statistic: test.as_ref().map(|test| test.statistic),
        p: test.map(|test| test.p),
        p_holm: None,
        typical: hodges_lehmann(&logarithms).map(f64::exp),
        rank_biserial: rank_biserial(&logarithms),
        cut_here: cut(|first, this| this && !first),
        cut_there: cut(|first, this| first && !this),
        ratios: logarithms.into_iter().map(f64::exp).collect(),
    }
}

/// With fewer problems there is no interval, as there is no test.
const FEWEST: usize = 6;

/// The interval of the mean of the logarithms, and how it was found.
fn interval(groups: &[Vec<f64>], logarithms: &[f64]) -> Option<(ConfidenceInterval, &'static str)> {
    if groups.len() < FEWEST {
        return None;
    }
    if groups.len() <= MOST_RESAMPLED {
        return Some((bca(groups, bootstrap::RESAMPLES, CONFIDENCE, SEED)?, "bca"));
    }
    // So many means are as good as normal: 1.96 standard errors to both sides.
    let count = logarithms.len() as f64;
    let middle = mean(logarithms)?;
    let variance = logarithms.iter().map(|value| (value - middle).powi(2)).sum::<f64>() / (count - 1.0);
    let reach = 1.959_963_984_540_054 * (variance / count).sqrt();
    Some((ConfidenceInterval { low: middle - reach, high: middle + reach }, "normal"))
}
