//! Comparisons as pictures: which figures go into which.

mod nodes;
mod scale;
mod statistics;

use csp_terminal::words::numbers as text;
use scale::Scale;

use super::summary::{Cost, Costs, Measure, Stats, Summary};
use super::{Comparison, Measurement};
use crate::plot::{AxisValue, BoxRow, Boxes, Cactus, CactusCurve, Label, Scatter};

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
        let so_much = if measure == Measure::Time { "so much" } else { "so many" };
        let limit = costs.limit().map(|limit| scale.value(limit));
        let plots = [
            ("cactus", format!("{solved} solved within {so_much} {name}"), self.cactus(&costs, &scale, limit)),
            (
                "survival",
                format!("Problems that are not done after {so_much} {name}"),
                self.survival(&costs, &scale, limit),
            ),
            ("ratios", format!("Ratios of {name}, problem by problem"), self.ratios(&summary, measure)),
            ("ranks", format!("Ranks by {name}"), statistics::ranks(&summary)),
            ("scatter", format!("Two strategies by {name}, problem by problem"), self.scatter(&costs, &scale)),
            ("tail", format!("Tails of the {name}"), self.tails(&costs, &scale, limit)),
            ("box", "Times of the runs".to_owned(), self.boxes()),
            ("size", "Nodes against the number of variables".to_owned(), self.by_size()),
            ("transition", "Nodes against the tightness of random problems".to_owned(), self.transition()),
        ];
        plots.into_iter().filter_map(|(name, title, svg)| Some(Plot { name, title, svg: svg? })).collect()
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

#[cfg(test)]
mod tests;
