//! The worth of each strategy beside the others.
//!
//! `costs` has a row for each problem and a column for each strategy: what the strategy spent on the problem, or `None`
//! if it did not solve it. A cost that is negative or not finite counts as unsolved. Every function answers `None`
//! without rows or columns, for rows of different lengths, and for a penalty that is not positive and finite.
//!
//! The penalty is what an unsolved problem is charged: a factor times the limit, 2 and 10 being usual (PAR2, PAR10). A
//! problem that was solved is never charged more than that.
//!
//! The value of a set of strategies is what its virtual best saves against the penalty, as a mean over problems: on one
//! problem the greatest saving in the set, and 0 for the empty set. Wins and pairwise points need no penalty, only who solved
//! what at which cost.

use crate::statistics::within_range;

/// The number of columns of a table that has rows, columns, and rows of one length.
fn columns(costs: &[Vec<Option<f64>>]) -> Option<usize> {
    let columns = costs.first()?.len();
    (columns > 0 && costs.iter().all(|row| row.len() == columns)).then_some(columns)
}

/// The cost if the problem was solved.
fn solved(cost: Option<f64>) -> Option<f64> {
    cost.filter(|&cost| cost >= 0.0 && cost.is_finite())
}

/// The charge for a problem.
fn charged(cost: Option<f64>, penalty: f64) -> f64 {
    solved(cost).map_or(penalty, |cost| cost.min(penalty))
}

/// A usable penalty.
fn usable(penalty: f64) -> Option<f64> {
    (penalty > 0.0 && penalty.is_finite()).then_some(penalty)
}

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

/// The marginal contribution of each strategy (Xu, Hutter, Hoos and Leyton-Brown 2012): how much worse the virtual best
/// of all strategies would be without it, as a mean over problems. Two equally good strategies both have 0, which
/// [`shapley`] mends.
///
/// Cost: n k time for n problems and k strategies.
pub fn marginal(costs: &[Vec<Option<f64>>], penalty: f64) -> Option<Vec<f64>> {
    average(costs, penalty, |savings, shares| {
        if let Some(&(best, strategy)) = savings.last() {
            let second = savings.iter().rev().nth(1).map_or(0.0, |saving| saving.0);
            shares[strategy] += best - second;
        }
    })
}

/// The Shapley value of each strategy (Frechette, Kotthoff, Michalak, Rahwan, Hoos and Leyton-Brown, AAAI 2016): its
/// marginal contribution to the strategies before it, as a mean over all orders in which they could be added, and over
/// problems. The values sum to the penalty less the virtual best.
///
/// On one problem this is the "airport game" (Littlechild and Owen, Management Science 20, 1973): with the savings in
/// order, s(1) <= ... <= s(k) and s(0) = 0, the strategy in place i gets the sum over j from 1 to i of
/// (s(j) - s(j - 1)) / (k - j + 1), as all k - j + 1 strategies that save at least s(j) share that part equally.
///
/// Cost: n k log k time for n problems and k strategies, in place of 2^k sets.
///
/// ```
/// # use csp_experiments::statistics::portfolio::shapley;
/// // The second saves 4, which both do; the first saves 4 more.
/// assert_eq!(shapley(&[vec![Some(2.0), Some(6.0)]], 10.0), Some(vec![6.0, 2.0]));
/// ```
pub fn shapley(costs: &[Vec<Option<f64>>], penalty: f64) -> Option<Vec<f64>> {
    average(costs, penalty, |savings, shares| {
        let (mut before, mut share) = (0.0, 0.0);
        for (place, &(saving, strategy)) in savings.iter().enumerate() {
            share += (saving - before) / (savings.len() - place) as f64;
            before = saving;
            shares[strategy] += share;
        }
    })
}

/// Adds up what each problem gives, from its savings and their strategies in ascending order, and takes the mean.
fn average(costs: &[Vec<Option<f64>>], penalty: f64, add: impl Fn(&[(f64, usize)], &mut [f64])) -> Option<Vec<f64>> {
    let penalty = usable(penalty)?;
    let mut shares = vec![0.0; columns(costs)?];
    let mut savings = Vec::new();
    for row in costs {
        savings.clear();
        savings.extend(row.iter().enumerate().map(|(strategy, &cost)| (penalty - charged(cost, penalty), strategy)));
        savings.sort_unstable_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        add(&savings, &mut shares);
    }
    shares.into_iter().map(|share| within_range(share / costs.len() as f64)).collect()
}

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
