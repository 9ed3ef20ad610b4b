//! Statistics as pictures.

use super::scale::Scale;
use crate::compare::Comparison;
use crate::compare::summary::{Costs, Measure, StrategyPair, Summary, curves, curves_of_runs};
use crate::plot::{CriticalDifference, Curve, HeavyTail, RatioRow, Ratios, Survival, Tail};
use crate::statistics::survival::SurvivalStep;

/// With fewer runs that differ, the shape of a tail says nothing.
const FEWEST_IN_A_TAIL: usize = 20;

impl Comparison {
    /// The share of problems that are not done after a cost.
    pub(super) fn survival(&self, costs: &Costs, scale: &Scale, limit: Option<f64>) -> Option<String> {
        let has_cut = (0..self.strategies().len()).any(|index| costs.cut(index) > 0);
        if self.problems() < 2 || !has_cut {
            return None;
        }
        let curves = self.curves(curves(costs, self.strategies().len()), scale);
        Survival { time: scale.axis.clone(), curves, limit, ..Survival::default() }.to_svg()
    }

    /// The same on logarithmic axes, on which a heavy tail is a straight line.
    pub(super) fn tails(&self, costs: &Costs, scale: &Scale, limit: Option<f64>) -> Option<String> {
        if self.cases.len() < FEWEST_IN_A_TAIL {
            return None;
        }
        let tails = self
            .curves(curves_of_runs(costs, self.strategies().len()), scale)
            .into_iter()
            .map(|curve| Tail { curve, fit: None })
            .collect();
        let mixed = "all problems together: costs of problems that differ look like a heavy tail".to_owned();
        let remarks = (self.problems() > 1).then_some(mixed).into_iter().collect();
        HeavyTail { cost: scale.axis.clone(), tails, limit, remarks, ..HeavyTail::default() }.to_svg()
    }

    fn curves(&self, all: Vec<Vec<SurvivalStep>>, scale: &Scale) -> Vec<Curve> {
        let all = all.into_iter().zip(self.strategies()).enumerate();
        let curve = |(index, (steps, name)): (usize, (Vec<SurvivalStep>, String))| {
            let falls = |step: &&SurvivalStep| step.ended > 0;
            let ends = |step: &&SurvivalStep| step.censored > 0;
            Curve {
                label: self.label(index, name),
                steps: steps.iter().filter(falls).map(|step| (scale.value(step.time), step.survival)).collect(),
                censored: steps.iter().filter(ends).map(|step| scale.value(step.time)).collect(),
            }
        };
        all.map(curve).collect()
    }

    /// The ratios to the first strategy.
    pub(super) fn ratios(&self, summary: &Summary, measure: Measure) -> Option<String> {
        let pairs = summary.pairs().iter().filter(|pair| pair.measure == measure);
        let row = |pair: &StrategyPair| RatioRow {
            name: pair.strategy.clone(),
            ratios: pair.ratios.clone(),
            mean: pair.ratio,
            interval: pair.low.zip(pair.high),
            limited: pair.cut_here,
            first_limited: pair.cut_there,
        };
        let rows: Vec<RatioRow> = pairs.map(row).collect();
        if self.cases.len() < 2 {
            return None;
        }
        let first = self.strategies().into_iter().next()?;
        Ratios { first, what: measure.name().into(), rows, level: "95 %".into(), ..Ratios::default() }.to_svg()
    }
}

/// The mean ranks, and which do not differ.
pub(super) fn ranks(summary: &Summary) -> Option<String> {
    let ranks = summary.ranks()?;
    CriticalDifference {
        ranks: ranks.average.clone(),
        difference: ranks.critical_difference,
        groups: ranks.groups.clone(),
        ..CriticalDifference::default()
    }
    .to_svg()
}
