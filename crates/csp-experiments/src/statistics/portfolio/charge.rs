//! The mean charge a problem: of each strategy, of the best of them, and of a portfolio that always chooses rightly.

use super::super::within_range;
use super::{charged, columns, usable};

/// The penalised average of each strategy (PAR): its mean cost with `factor` times `limit` for each problem that it did
/// not solve.
///
/// ```
/// # use csp_experiments::statistics::portfolio::par;
/// assert_eq!(par(&[vec![Some(4.0)], vec![None]], 2.0, 10.0), Some(vec![12.0]));
/// ```
pub fn par(costs: &[Vec<Option<f64>>], factor: f64, limit: f64) -> Option<Vec<f64>> {
    averages(costs, usable(factor * limit)?)
}

/// The strategy with the least penalised average (of equals the first), and that average.
pub fn single_best(costs: &[Vec<Option<f64>>], penalty: f64) -> Option<(usize, f64)> {
    let averages = averages(costs, usable(penalty)?)?;
    averages.into_iter().enumerate().min_by(|a, b| a.1.total_cmp(&b.1))
}

/// The penalised average of the virtual best strategy, which does on each problem as the best of all does.
pub fn virtual_best(costs: &[Vec<Option<f64>>], penalty: f64) -> Option<f64> {
    let penalty = usable(penalty)?;
    columns(costs)?;
    let best = |row: &Vec<Option<f64>>| row.iter().fold(penalty, |best, &cost| best.min(charged(cost, penalty)));
    within_range(costs.iter().map(best).sum::<f64>() / costs.len() as f64)
}

fn averages(costs: &[Vec<Option<f64>>], penalty: f64) -> Option<Vec<f64>> {
    let average = |column| {
        let sum: f64 = costs.iter().map(|row: &Vec<_>| charged(row[column], penalty)).sum();
        within_range(sum / costs.len() as f64)
    };
    (0..columns(costs)?).map(average).collect()
}
