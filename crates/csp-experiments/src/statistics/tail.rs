//! The weight of the tail. Costs of runs of one strategy on one problem can differ by orders of magnitude (Gomes,
//! Selman, Crato and Kautz, Journal of Automated Reasoning 24, 2000).
//!
//! A run is its cost and whether it ended, as in [`super::survival`]. A run that a limit cut is known to cost more than it
//! did. To leave it out is to cut the tail that is asked about: so it stands in the likelihood, as lasting longer.
//!
//! [`hill`] is the index of a tail; [`weibull_fit`] and [`lognormal_fit`] are distributions of the costs.

use serde::Serialize;

use crate::statistics::descriptive::mean;
use crate::statistics::survival::usable;
use crate::statistics::{finite, normal, within_range};

/// The empirical survival function: each different value with the share of values above it, in ascending order. Drawn
/// with both axes logarithmic a Pareto tail is a straight line. Empty if there are no values, and if one is not finite.
///
/// ```
/// # use csp_experiments::statistics::tail::survival_points;
/// assert_eq!(survival_points(&[3.0, 1.0, 3.0, 2.0]), [(1.0, 0.75), (2.0, 0.5), (3.0, 0.0)]);
/// ```
pub fn survival_points(values: &[f64]) -> Vec<(f64, f64)> {
    if !finite(values) {
        return Vec::new();
    }
    let mut sorted = values.to_vec();
    sorted.sort_unstable_by(f64::total_cmp);
    let mut left = sorted.len();
    #[expect(clippy::float_cmp, reason = "the same value")]
    let groups = sorted.chunk_by(|a, b| a == b);
    groups
        .map(|group| {
            left -= group.len();
            (group[0], left as f64 / sorted.len() as f64)
        })
        .collect()
}

/// The natural logarithms of what runs cost, with whether they ended; `None` if a cost is not positive and finite.
fn logarithms_of(runs: &[(f64, bool)]) -> Option<Vec<(f64, bool)>> {
    let logarithm = |&(cost, ended): &(f64, bool)| (cost > 0.0 && cost.is_finite()).then(|| (cost.ln(), ended));
    runs.iter().map(logarithm).collect()
}

/// Runs that all ended.
fn all_ended(values: &[f64]) -> Vec<(f64, bool)> {
    values.iter().map(|&value| (value, true)).collect()
}

/// A tail as of Pareto: P(X > x) falls as x^-index above the threshold.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Hill {
    /// The index: below 2 the variance is infinite, below 1 the mean is, too.
    pub index: f64,
    /// The cost above which the tail is.
    pub threshold: f64,
    /// The runs in the tail that ended: the index has a standard error of its share 1 / sqrt(ended).
    pub ended: usize,
}

/// The index of a Pareto tail by Hill (Annals of Statistics 3, 1975), of values none of which was cut. From the `k`
/// greatest values against the one that follows: 1 / index is the mean of ln x(n - i + 1) - ln x(n - k), i from 1 to k.
///
/// `None` if `k` is 0 or not below the number of values, for a value that is not positive and finite, and where
/// the `k` + 1 greatest are equal.
///
/// ```
/// # use csp_experiments::statistics::tail::hill;
/// // ln 4 and ln 2 above ln 1: their mean is 1.5 ln 2.
/// assert!((hill(&[1.0, 4.0, 2.0], 2).unwrap() - 1.0 / (1.5 * 2f64.ln())).abs() < 1e-12);
/// ```
pub fn hill(values: &[f64], k: usize) -> Option<f64> {
    let positive = values.iter().all(|&value| value > 0.0);
    hill_censored(&all_ended(values), k).filter(|_| positive).map(|hill| hill.index)
}

/// [`hill`] where some runs were cut: their excess adds to the sum, but they are no ends. The index is the number of ends
/// among the `k` greatest over the sum of all their excesses, which has the greatest likelihood for a Pareto tail that is
/// censored (Beirlant, Guillou, Dierckx and Fils-Villetard, Extremes 10, 2007). Of equal costs the cut ones count as greater.
///
/// Costs of 0 may be among the runs, below the tail. `None` if `k` is 0 or not below the number of runs, for a cost that is
/// negative or not finite, where the tail would begin at 0, and where none of its runs ended or none exceeds the threshold.
///
/// ```
/// # use csp_experiments::statistics::tail::hill_censored;
/// // ln 4 and ln 2 above ln 1, and one end.
/// let tail = hill_censored(&[(1.0, true), (4.0, false), (2.0, true)], 2).unwrap();
/// assert!((tail.index - 1.0 / (3.0 * 2f64.ln())).abs() < 1e-12);
/// ```
pub fn hill_censored(runs: &[(f64, bool)], k: usize) -> Option<Hill> {
    if k == 0 || k >= runs.len() || !usable(runs) {
        return None;
    }
    let mut descending = runs.to_vec();
    descending.sort_unstable_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    let threshold = descending[k].0;
    if threshold <= 0.0 {
        return None;
    }
    let tail = &descending[..k];
    let excess: f64 = tail.iter().map(|(cost, _)| cost.ln() - threshold.ln()).sum();
    let ended = tail.iter().filter(|run| run.1).count();
    let index = within_range(ended as f64 / excess).filter(|&index| index > 0.0)?;
    Some(Hill { index, threshold, ended })
}

/// A Weibull distribution: P(X > x) = exp(-(x / scale)^shape). A shape below 1 means that the longer a run has lasted,
/// the longer it will.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Weibull {
    /// The shape, without a unit.
    pub shape: f64,
    /// The scale, in the unit of the values.
    pub scale: f64,
}

/// The Weibull distribution of the greatest likelihood, of values none of which was cut. `None` for fewer than 2 different
/// values and for one that is not positive and finite.
pub fn weibull_fit(values: &[f64]) -> Option<Weibull> {
    weibull_fit_censored(&all_ended(values))
}

/// The Weibull distribution of the greatest likelihood, where a run that was cut is known to cost more than it did. `None`
/// if no run ended, if all that ended cost the same and none was cut above it, and for a cost that is not positive and
/// finite.
///
/// The shape c is the only root of sum(x^c ln x) / sum(x^c) - 1 / c - mean(ln x), which rises with c; the sums are over all
/// runs, the mean over those that ended (Cohen, Technometrics 7, 1965). It is found by bisection. Cost: about 60 passes over
/// the runs.
pub fn weibull_fit_censored(runs: &[(f64, bool)]) -> Option<Weibull> {
    let mut logarithms = logarithms_of(runs)?;
    let greatest = logarithms.iter().map(|run| run.0).max_by(f64::total_cmp)?;
    // Relative to the greatest cost no power is above 1, and the root is the same.
    logarithms.iter_mut().for_each(|(logarithm, _)| *logarithm -= greatest);
    let ended: Vec<f64> = logarithms.iter().filter(|run| run.1).map(|run| run.0).collect();
    let average = mean(&ended)?;
    if average == 0.0 {
        return None;
    }
    let shape = rising_root(|shape| {
        let (mut powers, mut weighted) = (0.0, 0.0);
        for (logarithm, _) in &logarithms {
            let power = (shape * logarithm).exp();
            powers += power;
            weighted += power * logarithm;
        }
        weighted / powers - 1.0 / shape - average
    })?;
    let powers: f64 = logarithms.iter().map(|(logarithm, _)| (shape * logarithm).exp()).sum();
    let scale = within_range((greatest + (powers / ended.len() as f64).ln() / shape).exp())?;
    Some(Weibull { shape, scale })
}

/// The positive root of a function that rises from below 0 to above it; `None` if it lies beyond the range of numbers.
fn rising_root(function: impl Fn(f64) -> f64) -> Option<f64> {
    let (mut low, mut high) = (1.0, 1.0);
    while function(low) > 0.0 {
        low /= 2.0;
    }
    while function(high) < 0.0 {
        high *= 2.0;
    }
    loop {
        let middle = f64::midpoint(low, high);
        if middle <= low || middle >= high {
            return within_range(middle);
        }
        if function(middle) < 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
}

/// A lognormal distribution: the logarithms of the values are normal.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Lognormal {
    /// The mean of the natural logarithms.
    pub mu: f64,
    /// The standard deviation of the natural logarithms.
    pub sigma: f64,
}

/// The lognormal distribution of the greatest likelihood, of values none of which was cut: `sigma` divides by n, not n - 1.
/// `None` for no values and for one that is not positive and finite.
pub fn lognormal_fit(values: &[f64]) -> Option<Lognormal> {
    lognormal_fit_censored(&all_ended(values))
}

/// The lognormal distribution of the greatest likelihood, where a run that was cut is known to cost more than it did. `None`
/// if no run ended, if all that ended cost the same and some run was cut but none above it, and for a cost that is not
/// positive and finite.
///
/// With cut runs there is no formula: Newton's method in 1 / sigma and mu / sigma, in which the logarithm of the likelihood
/// is concave (Olsen, Econometrica 46, 1978). Cost: some ten passes over the runs.
pub fn lognormal_fit_censored(runs: &[(f64, bool)]) -> Option<Lognormal> {
    let runs = logarithms_of(runs)?;
    let all: Vec<f64> = runs.iter().map(|run| run.0).collect();
    let (mu, sigma) = moments(&all)?;
    if runs.iter().all(|run| run.1) {
        return Some(Lognormal { mu, sigma });
    }
    let least = runs.iter().filter(|run| run.1).map(|run| run.0).min_by(f64::total_cmp)?;
    // Without a run above the least end the likelihood has no bound as sigma falls to 0.
    if !runs.iter().any(|run| run.0 > least) {
        return None;
    }
    let scaled: Vec<(f64, bool)> = runs.iter().map(|run| ((run.0 - mu) / sigma, run.1)).collect();
    let (shift, precision) = greatest(&scaled)?;
    let fit = Lognormal { mu: mu + sigma * shift / precision, sigma: sigma / precision };
    (fit.mu.is_finite() && fit.sigma.is_finite()).then_some(fit)
}

fn moments(values: &[f64]) -> Option<(f64, f64)> {
    let mu = mean(values)?;
    let squares: Vec<f64> = values.iter().map(|value| (value - mu).powi(2)).collect();
    Some((mu, mean(&squares)?.sqrt()))
}

/// The most steps; near the greatest likelihood each one doubles the digits.
const STEPS: usize = 200;

/// The greatest likelihood of normal numbers of which some are cut: mu / sigma and 1 / sigma.
fn greatest(runs: &[(f64, bool)]) -> Option<(f64, f64)> {
    let mut at = (0.0, 1.0);
    let mut best = likelihood(runs, at);
    for _ in 0..STEPS {
        let (down, across) = newton(runs, at);
        let mut share = 1.0;
        let next = loop {
            let next = (at.0 + share * down, at.1 + share * across);
            if next.1 > 0.0 && likelihood(runs, next) > best {
                break Some(next);
            }
            share /= 2.0;
            if share < 1e-9 {
                break None;
            }
        };
        // No step is better by a number that can be seen: this is the top.
        let Some(next) = next else { break };
        best = likelihood(runs, next);
        at = next;
    }
    // The likelihood is flat at its top, so that the last digits come from its slope.
    for _ in 0..2 {
        let (down, across) = newton(runs, at);
        at = (at.0 + down, at.1 + across);
    }
    (at.0.is_finite() && at.1.is_finite() && at.1 > 0.0).then_some(at)
}

/// The logarithm of the likelihood, but for a constant.
fn likelihood(runs: &[(f64, bool)], (shift, precision): (f64, f64)) -> f64 {
    let of = |&(x, ended): &(f64, bool)| {
        let z = precision * x - shift;
        if ended { precision.ln() - z * z / 2.0 } else { normal::logarithm_above(z) }
    };
    runs.iter().map(of).sum()
}

/// The step to where slope and bend of the likelihood put its top.
fn newton(runs: &[(f64, bool)], (shift, precision): (f64, f64)) -> (f64, f64) {
    let (mut slope_shift, mut slope_precision) = (0.0, 0.0);
    let (mut bend_shift, mut bend_both, mut bend_precision) = (0.0, 0.0, 0.0);
    for &(x, ended) in runs {
        let z = precision * x - shift;
        let hazard = normal::hazard(z);
        let (slope, bend) = if ended { (z, 1.0) } else { (hazard, hazard * (hazard - z)) };
        slope_shift += slope;
        slope_precision -= x * slope;
        bend_shift += bend;
        bend_both -= x * bend;
        bend_precision += x * x * bend;
        if ended {
            slope_precision += 1.0 / precision;
            bend_precision += 1.0 / (precision * precision);
        }
    }
    let determinant = bend_shift * bend_precision - bend_both * bend_both;
    let down = (slope_shift * bend_precision - slope_precision * bend_both) / determinant;
    let across = (slope_precision * bend_shift - slope_shift * bend_both) / determinant;
    (down, across)
}
