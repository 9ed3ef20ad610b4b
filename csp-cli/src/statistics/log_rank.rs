//! Do the survival curves of two strategies differ? The log-rank test (Mantel 1966; Peto and Peto 1972).

use serde::Serialize;

use super::normal;
use super::survival::usable;

/// What the test finds.
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
/// # use csp_cli::statistics::log_rank::log_rank;
/// let fast = [(1.0, true), (2.0, true), (3.0, true)];
/// let slow = [(9.0, true), (9.5, true), (10.0, false)];
/// assert!(log_rank(&fast, &slow).unwrap().p < 0.05);
/// ```
pub fn log_rank(a: &[(f64, bool)], b: &[(f64, bool)]) -> Option<LogRank> {
    if !usable(a) || !usable(b) {
        return None;
    }
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
    let z = surplus / variance.sqrt();
    (variance > 0.0).then(|| LogRank { statistic: z * z, p: normal::two_sided(z) })
}
