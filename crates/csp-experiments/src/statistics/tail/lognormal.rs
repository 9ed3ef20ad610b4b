//! The lognormal distribution of costs.

use serde::Serialize;

use super::{all_ended, logarithms_of};
use crate::statistics::descriptive::mean;
use crate::statistics::normal;

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
