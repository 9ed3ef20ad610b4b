//! True if the strategies differ, by their ranks (Demsar 2006).

use serde::Serialize;

use super::{Costs, standing};
use crate::statistics::friedman::friedman;
use crate::statistics::nemenyi::{cliques, critical_difference};

/// The ranks of all strategies.
#[derive(Clone, Debug, Serialize)]
pub(in crate::compare) struct Ranks {
    /// Problems on which all were run.
    pub(in crate::compare) problems: usize,
    /// Each strategy with its average rank, in the order of the comparison; 1 is the best.
    pub(in crate::compare) average: Vec<(String, f64)>,
    /// Friedman's test.
    pub(super) statistic: f64,
    pub(super) p: f64,
    /// Average ranks that are less apart than this do not differ (Nemenyi).
    pub(in crate::compare) critical_difference: Option<f64>,
    /// Groups of strategies that do not differ, as places in `average`.
    pub(in crate::compare) groups: Vec<Vec<usize>>,
}

/// The level of the tests.
pub(super) const ALPHA: f64 = 0.05;

impl Ranks {
    /// The ranks on the problems that all were run on. One that a limit cut is last, with all others that were.
    pub(super) fn of(costs: &Costs, strategies: &[String]) -> Option<Self> {
        let unsolved = largest(costs) * 2.0 + 1.0;
        let rows = standing::solved(costs);
        let ran = costs.problems.iter().zip(&rows).filter(|(runs, _)| runs.iter().all(|runs| !runs.is_empty()));
        let ranked: Vec<Vec<f64>> =
            ran.map(|(_, row)| row.iter().map(|cost| cost.unwrap_or(unsolved)).collect()).collect();
        let test = friedman(&ranked)?;
        let difference = critical_difference(strategies.len(), ranked.len(), ALPHA);
        let groups = difference.map_or(Vec::new(), |difference| cliques(&test.average_ranks, difference));
        Some(Self {
            problems: ranked.len(),
            average: strategies.iter().cloned().zip(test.average_ranks).collect(),
            statistic: test.statistic,
            p: test.p,
            critical_difference: difference,
            groups,
        })
    }
}

fn largest(costs: &Costs) -> f64 {
    costs.problems.iter().flatten().flatten().map(|cost| cost.value).fold(0.0, f64::max)
}
