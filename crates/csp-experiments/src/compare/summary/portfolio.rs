//! The worth of each strategy beside the others.

use serde::Serialize;

use super::{Costs, standing};
use crate::statistics::portfolio::{borda, marginal, shapley, single_best, virtual_best};

/// The worth of each strategy beside the others. A run that was cut costs what it costs in PAR2, a strategy that does
/// not fit a problem as much as the most expensive run.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Worth {
    /// The best strategy if one had to choose one for all problems, and its mean cost.
    pub(super) single_best: String,
    pub(super) single_best_cost: f64,
    /// The mean cost if the best strategy of each problem were known before.
    pub(super) virtual_best_cost: f64,
    pub(super) strategies: Vec<Contribution>,
}

/// The contribution of one strategy.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Contribution {
    pub(super) strategy: String,
    /// The cost that the virtual best would have more without it, as a mean over the problems.
    pub(super) marginal: f64,
    /// Its share of what the virtual best saves, fair to equals (Frechette et al. 2016).
    pub(super) shapley: f64,
    /// The points of the MiniZinc Challenge.
    pub(super) borda: f64,
}

impl Worth {
    pub(super) fn of(costs: &Costs, strategies: &[String]) -> Option<Self> {
        let means = costs.means();
        let penalty = means.iter().flatten().flatten().copied().fold(0.0, f64::max);
        let (best, single_best_cost) = single_best(&means, penalty)?;
        let adds = marginal(&means, penalty)?;
        let shares = shapley(&means, penalty)?;
        let points = borda(&standing::solved(costs))?;
        let contribution = |(index, strategy): (usize, &String)| Contribution {
            strategy: strategy.clone(),
            marginal: adds[index],
            shapley: shares[index],
            borda: points[index],
        };
        Some(Self {
            single_best: strategies.get(best)?.clone(),
            single_best_cost,
            virtual_best_cost: virtual_best(&means, penalty)?,
            strategies: strategies.iter().enumerate().map(contribution).collect(),
        })
    }
}
