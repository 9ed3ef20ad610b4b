//! The problems that each strategy has solved and won, and its score.

use serde::Serialize;

use super::measure::PENALTY;
use super::{Cost, Costs};
use crate::compare::Comparison;
use crate::statistics::portfolio::wins;

/// The result of one strategy.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Standing {
    pub(super) strategy: String,
    /// Runs that came to their end: a problem with several seeds has several.
    pub(super) solved: usize,
    /// Runs that a limit cut.
    pub(super) limited: usize,
    /// Runs that cannot be made, as the strategy does not fit the problem.
    pub(super) unfit: usize,
    /// Of all.
    pub(super) runs: usize,
    /// Problems that it solved at the least cost; equals share one.
    pub(super) wins: Option<f64>,
    /// The mean cost, where a run that was cut counts twice the limit (PAR2).
    pub(super) par2: Option<f64>,
}

pub(super) fn of(comparison: &Comparison, costs: Option<&Costs>) -> Vec<Standing> {
    let won = costs.and_then(|costs| wins(&solved(costs)));
    let strategies = comparison.strategies().into_iter().enumerate();
    let standing = |(index, strategy): (usize, String)| {
        let tally = comparison.tally(index);
        Standing {
            strategy,
            solved: tally.solved,
            limited: tally.limited,
            unfit: tally.unfit,
            runs: comparison.cases.len(),
            wins: won.as_ref().and_then(|won| won.get(index).copied()),
            par2: costs.and_then(|costs| par2(costs, index)),
        }
    };
    strategies.map(standing).collect()
}

/// The mean over the problems; `None` when it was not run on all of them.
fn par2(costs: &Costs, index: usize) -> Option<f64> {
    let means: Option<Vec<f64>> = costs.means().iter().map(|row| row[index]).collect();
    let means = means.filter(|means| !means.is_empty())?;
    Some(means.iter().sum::<f64>() / means.len() as f64)
}

/// For each problem and strategy the mean over the seeds; `None` where some run did not come to its end.
pub(super) fn solved(costs: &Costs) -> Vec<Vec<Option<f64>>> {
    let ended = |strategies: &Vec<Vec<Cost>>, index: usize| {
        !strategies[index].is_empty() && strategies[index].iter().all(|cost| cost.ended)
    };
    let rows = costs.problems.iter().zip(costs.means());
    let row = |(strategies, means): (_, Vec<Option<f64>>)| {
        means.into_iter().enumerate().map(|(index, mean)| mean.filter(|_| ended(strategies, index))).collect()
    };
    rows.map(row).collect()
}

/// The cost that a cut run counts, in words.
pub(super) fn about_par2(costs_are_limited: bool) -> String {
    let base = if costs_are_limited { "the limit" } else { "what it had paid by then" };
    format!("PAR2: the mean, in which a run that a limit cut counts {PENALTY:.0} times {base}.")
}
