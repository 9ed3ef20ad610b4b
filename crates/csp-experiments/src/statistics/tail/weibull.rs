//! The Weibull distribution of costs.

use serde::Serialize;

use super::{all_ended, logarithms_of};
use crate::statistics::descriptive::mean;
use crate::statistics::within_range;

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
