//! How heavy is the tail? Costs of runs of one strategy on one kind of problem can differ by orders of magnitude
//! (Gomes, Selman, Crato and Kautz, Journal of Automated Reasoning 24, 2000).

use serde::Serialize;

use super::descriptive::{logarithms, mean};
use super::{finite, within_range};

/// The index of a Pareto tail by Hill (Annals of Statistics 3, 1975): P(X > x) falls as x^-index in the tail; below 2
/// the variance is infinite, below 1 the mean is, too. From the `k` greatest values against the one that follows: 1 /
/// index is the mean of ln x(n - i + 1) - ln x(n - k), i from 1 to k.
///
/// `None` if `k` is 0 or not below the number of values, for a value that is not positive and finite, and where
/// the `k` + 1 greatest are equal.
///
/// ```
/// # use csp_cli::statistics::tail::hill;
/// // ln 4 and ln 2 above ln 1: their mean is 1.5 ln 2.
/// assert!((hill(&[1.0, 4.0, 2.0], 2).unwrap() - 1.0 / (1.5 * 2f64.ln())).abs() < 1e-12);
/// ```
pub fn hill(values: &[f64], k: usize) -> Option<f64> {
    let mut logarithms = logarithms(values)?;
    if k == 0 || k >= logarithms.len() {
        return None;
    }
    logarithms.sort_unstable_by(|a, b| b.total_cmp(a));
    let threshold = logarithms[k];
    let excess: f64 = logarithms[..k].iter().map(|logarithm| logarithm - threshold).sum();
    within_range(k as f64 / excess)
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

/// The Weibull distribution of the greatest likelihood. `None` for fewer than 2 different values and for one that is
/// not positive and finite.
///
/// The shape c is the only root of sum(x^c ln x) / sum(x^c) - 1 / c - mean(ln x), which rises with c (Cohen,
/// Technometrics 7, 1965); it is found by bisection. Cost: about 60 passes over the values.
pub fn weibull_fit(values: &[f64]) -> Option<Weibull> {
    let mut logarithms = logarithms(values)?;
    let greatest = logarithms.iter().copied().max_by(f64::total_cmp)?;
    // Relative to the greatest value no power is above 1, and the root is the same.
    logarithms.iter_mut().for_each(|logarithm| *logarithm -= greatest);
    let average = mean(&logarithms)?;
    if average == 0.0 {
        return None;
    }
    let shape = rising_root(|shape| {
        let (mut powers, mut weighted) = (0.0, 0.0);
        for logarithm in &logarithms {
            let power = (shape * logarithm).exp();
            powers += power;
            weighted += power * logarithm;
        }
        weighted / powers - 1.0 / shape - average
    })?;
    let powers: Vec<f64> = logarithms.iter().map(|logarithm| (shape * logarithm).exp()).collect();
    let scale = within_range((greatest + mean(&powers)?.ln() / shape).exp())?;
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

/// The lognormal distribution of the greatest likelihood: `sigma` divides by n, not n - 1. `None` for no values and for
/// one that is not positive and finite.
pub fn lognormal_fit(values: &[f64]) -> Option<Lognormal> {
    let logarithms = logarithms(values)?;
    let mu = mean(&logarithms)?;
    let squares: Vec<f64> = logarithms.iter().map(|logarithm| (logarithm - mu).powi(2)).collect();
    Some(Lognormal { mu, sigma: mean(&squares)?.sqrt() })
}

/// The empirical survival function: each different value with the share of values above it, in ascending order. Drawn
/// with both axes logarithmic a Pareto tail is a straight line. Empty if there are no values, and if one is not finite.
///
/// ```
/// # use csp_cli::statistics::tail::survival_points;
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
