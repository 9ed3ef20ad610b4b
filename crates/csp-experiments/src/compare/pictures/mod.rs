//! Comparisons as pictures: which figures go into which, on which axes; statistics among them.

mod nodes;

#[cfg(test)]
mod tests;

use csp_terminal::words::numbers as text;

use crate::compare::summary::{Cost, Costs, Measure, Stats, StrategyPair, Summary, curves, curves_of_runs};
use crate::compare::{Comparison, Measurement};
use crate::plot::{
    AxisValue, BoxRow, Boxes, Cactus, CactusCurve, CriticalDifference, Curve, HeavyTail, Label, RatioRow, Ratios,
    Scatter, Survival, Tail,
};
use crate::statistics::survival::SurvivalStep;

/// A picture with its name and what it shows.
#[derive(Clone, Debug)]
pub struct Plot {
    /// A short name, for its file.
    pub name: &'static str,
    /// The subject of the picture, in words.
    pub title: String,
    /// The picture, an SVG document.
    pub svg: String,
}

impl Comparison {
    /// Every plot that the data are enough for, by the first of these measures; by the time, if there is none and it was
    /// measured.
    pub fn plots(&self, measures: &[Measure]) -> Vec<Plot> {
        let usual = || if self.settings.times { vec![Measure::Time] } else { Vec::new() };
        let measures = if measures.is_empty() { usual() } else { measures.to_vec() };
        let stats = Stats { ranks: true, ..Stats::default() };
        let summary = Summary::of(self, &measures, &stats);
        let Some(&measure) = summary.measures.first() else { return Vec::new() };
        let costs = Costs::of(self, measure);
        let scale = Scale::of(measure);
        let name = if measure == Measure::Time { "CPU time" } else { measure.name() };
        let solved = if self.settings.seeds.len() > 1 { "Runs" } else { "Problems" };
        let so_much = if measure.is_time() { "so much" } else { "so many" };
        let limit = costs.limit().map(|limit| scale.value(limit));
        let plots = [
            ("cactus", format!("{solved} solved within {so_much} {name}"), self.cactus(&costs, &scale, limit)),
            (
                "survival",
                format!("Problems that are not done after {so_much} {name}"),
                self.survival(&costs, &scale, limit),
            ),
            ("ratios", format!("Ratios of {name}, problem by problem"), self.ratios(&summary, measure)),
            ("ranks", format!("Ranks by {name}"), ranks(&summary)),
            ("scatter", format!("Two strategies by {name}, problem by problem"), self.scatter(&costs, &scale)),
            ("tail", format!("Tails of the {name}"), self.tails(&costs, &scale, limit)),
            ("box", "Times of the runs".to_owned(), self.boxes()),
            ("size", "Nodes against the number of variables".to_owned(), self.by_size()),
            ("transition", "Nodes against the tightness of random problems".to_owned(), self.transition()),
        ];
        let over = [("anytime", "nodes", false), ("anytime-time", "time", true)];
        let over = over.into_iter().filter(|(.., over_time)| !over_time || self.settings.times);
        let anytime = over.filter_map(|(name, what, over_time)| {
            let (problem, svg) = self.anytime(over_time)?;
            Some(Plot { name, title: format!("The best value so far on {problem}, over {what}"), svg })
        });
        let plots = plots.into_iter().filter_map(|(name, title, svg)| Some(Plot { name, title, svg: svg? }));
        anytime.chain(plots).collect()
    }

    /// The name of the strategy at `index`, with what its runs came to.
    fn label(&self, index: usize, name: String) -> Label {
        let tally = self.tally(index);
        Label::tally(name, tally.solved, self.cases.len(), tally.limited, tally.unfit)
    }

    /// The number of problems that are solved, each within a cost.
    fn cactus(&self, costs: &Costs, scale: &Scale, limit: Option<f64>) -> Option<String> {
        if self.cases.len() < 2 {
            return None;
        }
        let of = |(index, name)| {
            let ended = costs.all(index).filter(|cost| cost.ended);
            CactusCurve { label: self.label(index, name), times: ended.map(|cost| scale.value(cost.value)).collect() }
        };
        let curves = self.strategies().into_iter().enumerate().map(of).collect();
        let what = if self.settings.seeds.len() > 1 { "runs".into() } else { String::new() };
        Cactus { time: format!("{} of each", scale.axis), what, curves, limit, ..Cactus::default() }.to_svg()
    }

    /// The first strategy against the second.
    fn scatter(&self, costs: &Costs, scale: &Scale) -> Option<String> {
        let names: [String; 2] = self.strategies().into_iter().take(2).collect::<Vec<_>>().try_into().ok()?;
        if self.cases.len() < 2 {
            return None;
        }
        let points: Vec<(AxisValue, AxisValue)> = costs
            .problems
            .iter()
            .flat_map(|strategies| {
                let other = |seed| strategies[1].iter().find(|cost: &&Cost| cost.seed == seed);
                strategies[0].iter().filter_map(move |one| Some((*one, *other(one.seed)?)))
            })
            .map(|(one, other)| (scale.at(one), scale.at(other)))
            .collect();
        let missing = self.cases.len() - points.len();
        let remark = (missing > 0).then(|| format!("not drawn, as one of the two was not run: {missing}"));
        let remarks = remark.into_iter().collect();
        let (unit, less) = (scale.axis.clone(), scale.less.into());
        Scatter { names, unit, points, less, remarks, ..Scatter::default() }.to_svg()
    }

    /// The times of all runs of each strategy, over the first strategy's median on the same problem.
    fn boxes(&self) -> Option<String> {
        let rows = self.ratios_to_first();
        if !self.settings.times || rows.len() < 2 || rows[0].values.len() < 3 {
            return None;
        }
        let lost = self.cases.len() - self.tally(0).solved;
        let words =
            || format!("not drawn, as {} did not solve them: {}", rows[0].name, text::count(lost as u64, "problem"));
        let remarks = (lost > 0).then(words).into_iter().collect();
        Boxes { name: "time over the first strategy's median".into(), rows, remarks, ..Boxes::default() }.to_svg()
    }

    /// For each strategy the times of its runs, over the first strategy's median, on the problems that this one solved.
    fn ratios_to_first(&self) -> Vec<BoxRow> {
        let of = |(index, name): (usize, String)| {
            let mut data = BoxRow { name, ..BoxRow::default() };
            for case in &self.cases {
                let first = case.runs.first().filter(|first| first.is_solved()).and_then(Measurement::median);
                let (Some(base), Some(run)) = (first, case.runs.get(index)) else { continue };
                data.limited += usize::from(run.is_limited());
                if run.is_solved() {
                    let ratios = run.times().map(|time| time.as_secs_f64() / base.as_secs_f64());
                    data.values.extend(ratios.filter(|ratio| ratio.is_finite() && *ratio > 0.0));
                }
            }
            data
        };
        self.strategies().into_iter().enumerate().map(of).collect()
    }
}

/// With fewer runs that differ, the shape of a tail says nothing.
const FEWEST_IN_A_TAIL: usize = 20;

impl Comparison {
    /// The share of problems that are not done after a cost.
    fn survival(&self, costs: &Costs, scale: &Scale, limit: Option<f64>) -> Option<String> {
        let has_cut = (0..self.strategies().len()).any(|index| costs.cut(index) > 0);
        if self.problems() < 2 || !has_cut {
            return None;
        }
        let curves = self.curves(curves(costs, self.strategies().len()), scale);
        Survival { time: scale.axis.clone(), curves, limit, ..Survival::default() }.to_svg()
    }

    /// The same on logarithmic axes, on which a heavy tail is a straight line.
    fn tails(&self, costs: &Costs, scale: &Scale, limit: Option<f64>) -> Option<String> {
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
    fn ratios(&self, summary: &Summary, measure: Measure) -> Option<String> {
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
fn ranks(summary: &Summary) -> Option<String> {
    let ranks = summary.ranks()?;
    CriticalDifference {
        ranks: ranks.average.clone(),
        difference: ranks.critical_difference,
        groups: ranks.groups.clone(),
        ..CriticalDifference::default()
    }
    .to_svg()
}

/// The quantities on the axes of costs.
#[derive(Clone, Debug)]
struct Scale {
    measure: Measure,
    /// The name of the axis, with the unit.
    axis: String,
    /// By which a cost is multiplied: times are drawn in milliseconds.
    factor: f64,
    /// The word for less of it.
    less: &'static str,
}

impl Scale {
    fn of(measure: Measure) -> Self {
        match measure {
            Measure::Time => Self { measure, axis: "CPU time, ms".into(), factor: 1e3, less: "faster" },
            Measure::PrimalTime => Self { measure, axis: format!("{}, ms", measure.name()), factor: 1e3, less: "less" },
            Measure::Counter(_) | Measure::PrimalNodes => {
                Self { measure, axis: measure.name().into(), factor: 1.0, less: "less" }
            }
        }
    }

    /// A cost on the axis, which is logarithmic: what a limit cut has no value, and 0 is drawn at the least there is.
    fn at(&self, cost: Cost) -> AxisValue {
        if cost.ended { AxisValue::Value(self.value(cost.value)) } else { AxisValue::Limit }
    }

    fn value(&self, cost: f64) -> f64 {
        let least = if self.measure.is_time() { 1e-6 } else { 0.5 };
        (cost * self.factor).max(least)
    }
}
