//! The loss of the portfolio without a strategy.
//!
//! The value of a set of strategies is what its virtual best saves against the penalty, as a mean over problems: on one
//! problem the greatest saving in the set, and 0 for the empty set.

use super::super::within_range;
use super::{charged, columns, usable};

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
