//! The weight of the tail. Costs of runs of one strategy on one problem can differ by orders of magnitude (Gomes,
//! Selman, Crato and Kautz, Journal of Automated Reasoning 24, 2000).
//!
//! A run is its cost and whether it ended, as in [`super::survival`]. A run that a limit cut is known to cost more than it
//! did. To leave it out is to cut the tail that is asked about: so it stands in the likelihood, as lasting longer.

mod hill;
mod lognormal;
mod weibull;

pub use hill::{Hill, hill, hill_censored};
pub use lognormal::{Lognormal, lognormal_fit, lognormal_fit_censored};
pub use weibull::{Weibull, weibull_fit, weibull_fit_censored};

use super::finite;

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
