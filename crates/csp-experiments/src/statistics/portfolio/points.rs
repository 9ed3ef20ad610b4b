//! Points in the manner of competitions: they need no penalty, only who solved what at which cost.

use super::{columns, solved};

/// The problems each strategy won, that is, solved at the least cost; strategies with equal costs share a win. A
/// problem that none solved is won by none.
///
/// ```
/// # use csp_experiments::statistics::portfolio::wins;
/// let costs = [vec![Some(1.0), Some(1.0), Some(2.0)], vec![None, None, Some(9.0)]];
/// assert_eq!(wins(&costs), Some(vec![0.5, 0.5, 1.0]));
/// ```
pub fn wins(costs: &[Vec<Option<f64>>]) -> Option<Vec<f64>> {
    let mut wins = vec![0.0; columns(costs)?];
    for row in costs {
        let Some(least) = row.iter().filter_map(|&cost| solved(cost)).min_by(f64::total_cmp) else { continue };
        let winners: Vec<usize> = (0..row.len()).filter(|&column| solved(row[column]) == Some(least)).collect();
        for &winner in &winners {
            wins[winner] += 1.0 / winners.len() as f64;
        }
    }
    Some(wins)
}

/// The pairwise points of the MiniZinc Challenge (rules of 2020, "Assessment", the complete scoring procedure for
/// satisfaction; a Borda count with shares): on each problem, against each other strategy, one that did not solve it
/// gets 0; one that alone of the two solved it gets 1; if both did, at costs c and c', it gets c' / (c + c'), or 0.5 if
/// both are 0. The sum over problems and others.
///
/// Cost: n k^2 time for n problems and k strategies.
pub fn borda(costs: &[Vec<Option<f64>>]) -> Option<Vec<f64>> {
    let columns = columns(costs)?;
    let mut points = vec![0.0; columns];
    for row in costs {
        for (column, point) in points.iter_mut().enumerate() {
            let others = (0..columns).filter(|&other| other != column);
            *point += others.map(|other| duel(solved(row[column]), solved(row[other]))).sum::<f64>();
        }
    }
    Some(points)
}

/// The points of one strategy against another on one problem.
fn duel(own: Option<f64>, other: Option<f64>) -> f64 {
    match (own, other) {
        (None, _) => 0.0,
        (Some(_), None) => 1.0,
        (Some(0.0), Some(0.0)) => 0.5,
        (Some(own), Some(other)) => {
            // Shares of the greater, as the sum of two costs may be too large for a number.
            let greater = own.max(other);
            other / greater / (own / greater + other / greater)
        }
    }
}
