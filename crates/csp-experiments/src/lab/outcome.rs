//! The runs of an experiment, by series, point and strategy.

use std::collections::HashMap;

use csp_core::counters::Counter;
use csp_core::{Status, Stop};

use super::Setup;
use super::setup::Series;
use crate::compare::{Comparison, Measurement};
use crate::plot::{AxisValue, Quartiles};
use crate::statistics::descriptive::quantile_of_sorted;

/// The result of one run.
#[derive(Clone, Copy, Debug)]
pub(super) struct Observed {
    /// The number of its problem at the point, and its seed.
    pub(super) of: (usize, u64),
    pub(super) nodes: u64,
    pub(super) checks: u64,
    pub(super) backtracks: u64,
    /// True if it came to its end: else the limit cut it.
    pub(super) ended: bool,
    has_solution: bool,
}

/// The cost that is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cost {
    Nodes,
    Checks,
}

impl Cost {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Nodes => Counter::Nodes.name(),
            Self::Checks => Counter::Checks.name(),
        }
    }

    pub(super) fn of(self, run: &Observed) -> u64 {
        match self {
            Self::Nodes => run.nodes,
            Self::Checks => run.checks,
        }
    }
}

/// The runs of an experiment.
#[derive(Debug)]
pub struct Outcome<'a> {
    pub(super) set_up: &'a Setup,
    /// By series, point and strategy, in the order of problems and seeds.
    runs: Vec<Vec<Vec<Vec<Observed>>>>,
}

/// The greatest cost, and its place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Peak {
    pub(super) x: f64,
    pub(super) median: AxisValue,
}

impl<'a> Outcome<'a> {
    /// The runs that were made; those that an interruption cut are left out.
    pub fn of(set_up: &'a Setup, comparison: &Comparison) -> Self {
        let mut places = HashMap::new();
        for (s, series) in set_up.series.iter().enumerate() {
            for (p, point) in series.points.iter().enumerate() {
                for (number, name) in point.problems.iter().enumerate() {
                    places.insert(name.as_str(), (s, p, number));
                }
            }
        }
        let strategies = vec![Vec::new(); set_up.strategies.len()];
        let mut runs: Vec<Vec<Vec<Vec<Observed>>>> =
            set_up.series.iter().map(|series| vec![strategies.clone(); series.points.len()]).collect();
        for (index, run) in comparison.all_runs().enumerate() {
            let strategy = index % set_up.strategies.len();
            if let Some(&(s, p, number)) = places.get(run.problem())
                && let Some(observed) = observed(run, number)
            {
                runs[s][p][strategy].push(observed);
            }
        }
        Self { set_up, runs }
    }

    /// The number of runs that were made.
    pub fn runs_made(&self) -> u64 {
        self.runs.iter().flatten().flatten().map(Vec::len).sum::<usize>() as u64
    }

    /// The runs of a strategy at a point.
    pub(super) fn at(&self, series: usize, point: usize, strategy: usize) -> &[Observed] {
        &self.runs[series][point][strategy]
    }

    /// The quartiles of a cost; `None` where nothing was run.
    pub(super) fn quartiles(&self, at: (usize, usize), strategy: usize, cost: Cost) -> Option<Quartiles> {
        let value = |run: &Observed| if run.ended { cost.of(run) as f64 } else { f64::INFINITY };
        let mut values: Vec<f64> = self.at(at.0, at.1, strategy).iter().map(value).collect();
        values.sort_by(f64::total_cmp);
        let [low, median, high] = [0.25, 0.5, 0.75].map(|share| quantile(&values, share));
        Some(Quartiles { median: median?, band: low.zip(high) })
    }

    /// The number of runs of a strategy at a point that the limit cut.
    pub(super) fn cut(&self, at: (usize, usize), strategy: usize) -> usize {
        self.at(at.0, at.1, strategy).iter().filter(|run| !run.ended).count()
    }

    /// The number of runs of a strategy that the limit cut.
    pub(super) fn all_cut(&self, strategy: usize) -> usize {
        let points = self.set_up.series.iter().enumerate();
        points.flat_map(|(s, series)| (0..series.points.len()).map(move |p| self.cut((s, p), strategy))).sum()
    }

    /// The share of problems with a solution, of those of which some strategy has found it out.
    pub(super) fn share(&self, series: usize, point: usize) -> Option<f64> {
        let mut known = HashMap::new();
        for run in self.runs[series][point].iter().flatten().filter(|run| run.ended) {
            known.insert(run.of, run.has_solution);
        }
        let with = known.values().filter(|&&has| has).count();
        (!known.is_empty()).then(|| with as f64 / known.len() as f64)
    }

    /// The place of the greatest median of a cost; where the limit cuts it, in the middle of these points.
    pub(super) fn peak(&self, series: usize, strategy: usize, cost: Cost) -> Option<Peak> {
        let points = self.series(series).points.iter().enumerate();
        let medians: Vec<(f64, AxisValue)> = points
            .filter_map(|(p, point)| Some((point.x, self.quartiles((series, p), strategy, cost)?.median)))
            .collect();
        let cut: Vec<f64> = medians.iter().filter(|(_, median)| *median == AxisValue::Limit).map(|(x, _)| *x).collect();
        if !cut.is_empty() {
            return Some(Peak { x: cut[cut.len() / 2], median: AxisValue::Limit });
        }
        let value = |at: AxisValue| if let AxisValue::Value(value) = at { value } else { 0.0 };
        let (x, median) = medians.into_iter().max_by(|a, b| value(a.1).total_cmp(&value(b.1)))?;
        Some(Peak { x, median })
    }

    /// Between which neighbouring parameters the share with a solution falls below a half, and where, on a straight line.
    pub(super) fn half(&self, series: usize) -> Option<f64> {
        let points = self.series(series).points.iter().enumerate();
        let shares: Vec<(f64, f64)> = points.filter_map(|(p, point)| Some((point.x, self.share(series, p)?))).collect();
        let pair = shares.windows(2).find(|pair| pair[0].1 >= 0.5 && pair[1].1 < 0.5)?;
        let [(x, before), (next, after)] = [pair[0], pair[1]];
        Some(x + (next - x) * (before - 0.5) / (before - after))
    }

    pub(super) fn series(&self, series: usize) -> &Series {
        &self.set_up.series[series]
    }
}

fn observed(run: &Measurement, number: usize) -> Option<Observed> {
    if run.stop() == Some(Stop::Cancelled) {
        return None;
    }
    let counters = run.counters()?;
    Some(Observed {
        of: (number, run.seed()),
        nodes: counters.get(Counter::Nodes)?,
        checks: counters.get(Counter::Checks)?,
        backtracks: counters.get(Counter::Backtracks)?,
        ended: run.is_solved(),
        has_solution: run.status() == Some(Status::Solved),
    })
}

/// The quantile of numbers that ascend, infinite ones being what a limit cut.
pub(super) fn quantile(sorted: &[f64], share: f64) -> Option<AxisValue> {
    let value = quantile_of_sorted(sorted, share)?;
    Some(if value.is_finite() { AxisValue::Value(value) } else { AxisValue::Limit })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Definition 7 as R computes it; a cut run is above all others.
    #[test]
    fn quartiles_know_limits() {
        let infinite = f64::INFINITY;
        assert_eq!(quantile(&[], 0.5), None);
        assert_eq!(quantile(&[1.0, 2.0, 4.0, 8.0], 0.25), Some(AxisValue::Value(1.75)));
        assert_eq!(quantile(&[1.0, 2.0, infinite], 0.5), Some(AxisValue::Value(2.0)));
        assert_eq!(quantile(&[1.0, infinite, infinite], 0.5), Some(AxisValue::Limit));
        assert_eq!(quantile(&[1.0, infinite], 0.5), Some(AxisValue::Limit));
        assert_eq!(quantile(&[infinite, infinite], 0.25), Some(AxisValue::Limit));
    }
}
