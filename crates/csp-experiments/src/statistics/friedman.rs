//! Do several strategies differ? The test of Friedman (JASA 32, 1937) on the ranks within each problem.

use serde::Serialize;
use statrs::function::gamma::checked_gamma_ur;

use super::{finite, rank};

/// The result of the test.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Friedman {
    /// The mean rank of each column; 1 is best, that is, smallest.
    pub average_ranks: Vec<f64>,
    /// Friedman's chi-squared, corrected for ties.
    pub statistic: f64,
    /// The probability of a statistic at least as large if the columns do not differ, by the chi-squared distribution
    /// with one degree of freedom less than there are columns. It is rough for fewer than about 10 rows (Demsar 2006).
    pub p: f64,
}

/// Ranks the columns (strategies) within each row (problem), the smallest first, ties sharing their ranks, and tests
/// whether the columns differ. Where each row is one tie, the statistic is 0 and p is 1.
///
/// `None` without rows, for fewer than 2 columns, for rows of different lengths, and for a number that is not finite.
///
/// Cost: n k log k time for n rows of k columns.
///
/// ```
/// # use csp_experiments::statistics::friedman::friedman;
/// let rows = [vec![1.0, 2.0, 3.0], vec![4.0, 5.0, 5.0], vec![1.0, 3.0, 2.0]];
/// assert_eq!(friedman(&rows).unwrap().average_ranks, [1.0, 2.5, 2.5]);
/// ```
pub fn friedman(rows: &[Vec<f64>]) -> Option<Friedman> {
    let columns = rows.first()?.len();
    if columns < 2 || rows.iter().any(|row| row.len() != columns || !finite(row)) {
        return None;
    }
    let mut sums = vec![0.0; columns];
    let mut ties = 0.0;
    for row in rows {
        let ranks = rank(row);
        ties += ranks.ties;
        for (sum, rank) in sums.iter_mut().zip(ranks.of) {
            *sum += rank;
        }
    }
    let (n, k) = (rows.len() as f64, columns as f64);
    let expected = n * (k + 1.0) / 2.0;
    let spread: f64 = sums.iter().map(|sum| (sum - expected).powi(2)).sum();
    let untied = 1.0 - ties / (n * k * (k * k - 1.0));
    // Without any order the statistic would be 0 / 0.
    let statistic = if spread == 0.0 { 0.0 } else { 12.0 * spread / (n * k * (k + 1.0) * untied) };
    let p = above(statistic, k - 1.0);
    Some(Friedman { average_ranks: sums.iter().map(|sum| sum / n).collect(), statistic, p })
}

/// The upper tail of the chi-squared distribution with `freedom` degrees of freedom.
fn above(statistic: f64, freedom: f64) -> f64 {
    if statistic == 0.0 {
        return 1.0;
    }
    checked_gamma_ur(freedom / 2.0, statistic / 2.0).expect("both arguments are positive and finite").min(1.0)
}
