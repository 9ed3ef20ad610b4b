//! Do the survival curves of two strategies differ? The log-rank test (Mantel 1966; Peto and Peto 1972).

use serde::Serialize;

use super::normal;
use super::survival::usable;

/// The result of the test.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct LogRank {
    /// The squared difference between the ends seen and expected in the first list, over its variance.
    pub statistic: f64,
    /// The probability of a statistic at least as large if the curves are the same, by the chi-squared distribution
    /// with one degree of freedom.
    pub p: f64,
}

/// Tests whether two lists of runs (see [`super::survival`]) come from one distribution. It is the test for strategies
/// some of whose runs were stopped by a limit.
///
/// `None` if nothing can be told: a list is empty, no run ended while runs of both were at risk (or only all of them at
/// once), or a time is negative or not finite. Cost: n log n time for n runs in all.
///
/// ```
/// # use csp_experiments::statistics::log_rank::log_rank;
/// let fast = [(1.0, true), (2.0, true), (3.0, true)];
/// let slow = [(9.0, true), (9.5, true), (10.0, false)];
/// assert!(log_rank(&fast, &slow).unwrap().p < 0.05);
/// ```
pub fn log_rank(a: &[(f64, bool)], b: &[(f64, bool)]) -> Option<LogRank> {
    if a.is_empty() || b.is_empty() {
        return None;
    }
    stratified_log_rank([(a, b)])
}

/// [`log_rank`] in strata: runs are compared with those of their own stratum only, and what is found in each is added up.
/// With a problem as a stratum, and one run of each strategy in it, the test counts on how many problems each was done
/// first; that both were run on the same problems does no harm then.
///
/// `None` if nothing can be told, as for one stratum. A stratum without runs of both adds nothing.
///
/// ```
/// # use csp_experiments::statistics::log_rank::stratified_log_rank;
/// // Five problems on which the first is done first: z is 5 / 2 over the root of 5 / 4.
/// let pair = (&[(1.0, true)][..], &[(2.0, true)][..]);
/// assert!((stratified_log_rank([pair; 5]).unwrap().statistic - 5.0).abs() < 1e-12);
/// ```
pub fn stratified_log_rank<'a>(
    strata: impl IntoIterator<Item = (&'a [(f64, bool)], &'a [(f64, bool)])>,
) -> Option<LogRank> {
    let (mut surplus, mut variance) = (0.0, 0.0);
    for (a, b) in strata {
        if !usable(a) || !usable(b) {
            return None;
        }
        let (more, varies) = stratum(a, b);
        surplus += more;
        variance += varies;
    }
    let z = surplus / f64::sqrt(variance);
    (variance > 0.0).then(|| LogRank { statistic: z * z, p: normal::two_sided(z) })
}

/// The number of runs of the first list that ended beyond those expected, and the variance of that.
fn stratum(a: &[(f64, bool)], b: &[(f64, bool)]) -> (f64, f64) {
    let tagged = |runs: &[(f64, bool)], first: bool| runs.iter().map(|run| (*run, first)).collect::<Vec<_>>();
    let mut runs = [tagged(a, true), tagged(b, false)].concat();
    runs.sort_unstable_by(|a, b| a.0.0.total_cmp(&b.0.0));
    let (mut in_first, mut in_second) = (a.len(), b.len());
    let (mut surplus, mut variance) = (0.0, 0.0);
    #[expect(clippy::float_cmp, reason = "the same time")]
    for group in runs.chunk_by(|a, b| a.0.0 == b.0.0) {
        let ended = group.iter().filter(|run| run.0.1).count() as f64;
        let ended_first = group.iter().filter(|run| run.0.1 && run.1).count() as f64;
        let (first, second) = (in_first as f64, in_second as f64);
        let all = first + second;
        surplus += ended_first - ended * first / all;
        if all > 1.0 {
            variance += ended * (first / all) * (second / all) * (all - ended) / (all - 1.0);
        }
        let leaving_first = group.iter().filter(|run| run.1).count();
        in_first -= leaving_first;
        in_second -= group.len() - leaving_first;
    }
    (surplus, variance)
}
