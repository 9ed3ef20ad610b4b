//! How heavy the tails of the costs are (Gomes, Selman, Crato & Kautz 2000).

use serde::Serialize;

use super::Costs;
use crate::statistics::tail::{hill, lognormal_fit, weibull_fit};

/// The tail of one strategy's costs, over all problems and seeds.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Tail {
    pub(super) strategy: String,
    /// Runs that came to their end; the others are not in the fits.
    pub(super) runs: usize,
    pub(super) cut: usize,
    /// Hill's estimate of the index of the tail, from its largest tenth: below 2 the variance is infinite, below 1 the mean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) hill: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) weibull_shape: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) weibull_scale: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) lognormal_mu: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) lognormal_sigma: Option<f64>,
}

/// With fewer runs nothing is said of a tail.
const FEWEST: usize = 20;

pub(super) fn of(costs: &Costs, strategies: &[String]) -> Vec<Tail> {
    strategies.iter().enumerate().map(|(index, strategy)| tail(costs, index, strategy)).collect()
}

fn tail(costs: &Costs, index: usize, strategy: &str) -> Tail {
    let ended: Vec<f64> =
        costs.all(index).filter(|cost| cost.ended && cost.value > 0.0).map(|cost| cost.value).collect();
    let enough = ended.len() >= FEWEST;
    let weibull = if enough { weibull_fit(&ended) } else { None };
    let lognormal = if enough { lognormal_fit(&ended) } else { None };
    Tail {
        strategy: strategy.to_owned(),
        runs: ended.len(),
        cut: costs.all(index).filter(|cost| !cost.ended).count(),
        hill: if enough { hill(&ended, (ended.len() / 10).max(2)) } else { None },
        weibull_shape: weibull.as_ref().map(|fit| fit.shape),
        weibull_scale: weibull.map(|fit| fit.scale),
        lognormal_mu: lognormal.as_ref().map(|fit| fit.mu),
        lognormal_sigma: lognormal.map(|fit| fit.sigma),
    }
}
