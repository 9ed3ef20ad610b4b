//! The index of a tail.

use serde::Serialize;

use super::all_ended;
use crate::statistics::survival::usable;
use crate::statistics::within_range;

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
