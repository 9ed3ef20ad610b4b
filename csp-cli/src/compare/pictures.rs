//! Comparisons as pictures: which figures go into which.

use std::collections::BTreeMap;

use csp_core::Status;

use super::{Comparison, Measured};
use crate::plot::TransitionCurve;
use crate::plot::{At, BoxRow, Boxes, Cactus, CactusCurve, Label, LinePlot, Quartiles, Scatter, Share, Transition};
use crate::words::numbers as text;

/// A picture with its name and what it shows.
#[derive(Debug)]
pub struct Plot {
    /// A short name, for its file.
    pub name: &'static str,
    /// What it shows, in words.
    pub title: &'static str,
    /// The picture, an SVG document.
    pub svg: String,
}

impl Comparison {
    /// Every plot that the data are enough for.
    pub fn plots(&self) -> Vec<Plot> {
        let plots = [
            ("cactus", "Problems solved within a time", self.cactus()),
            ("scatter", "Times of two strategies, problem by problem", self.scatter()),
            ("box", "Times of the runs", self.boxes()),
            ("size", "Nodes against the number of variables", self.by_size()),
            ("transition", "Nodes against the tightness of random problems", self.transition()),
        ];
        plots.into_iter().filter_map(|(name, title, svg)| Some(Plot { name, title, svg: svg? })).collect()
    }

    fn strategies(&self) -> Vec<String> {
        self.problems.first().map_or(Vec::new(), |row| row.iter().map(|m| m.strategy.clone()).collect())
    }

    /// The runs of the strategy at `index`.
    fn runs(&self, index: usize) -> impl Iterator<Item = &Measured> {
        self.problems.iter().filter_map(move |row| row.get(index))
    }

    /// The name of the strategy at `index`, with what its runs came to.
    fn label(&self, index: usize, name: String) -> Label {
        let tally = self.tally(index);
        Label::tally(name, tally.solved, self.problems.len(), tally.limited, tally.unfit)
    }

    /// How many problems are solved, each within a time.
    fn cactus(&self) -> Option<String> {
        if self.problems.len() < 2 {
            return None;
        }
        let of = |(index, name)| {
            let times = self.runs(index).filter_map(milliseconds).filter_map(value).collect();
            CactusCurve { label: self.label(index, name), times }
        };
        let curves = self.strategies().into_iter().enumerate().map(of).collect();
        Cactus { time: "time of each, ms".into(), curves, ..Cactus::default() }.to_svg()
    }

    /// The first strategy against the second.
    fn scatter(&self) -> Option<String> {
        let names: [String; 2] = self.strategies().into_iter().take(2).collect::<Vec<_>>().try_into().ok()?;
        if self.problems.len() < 2 {
            return None;
        }
        let pair = |row: &Vec<Measured>| Some((milliseconds(row.first()?)?, milliseconds(row.get(1)?)?));
        let points: Vec<(At, At)> = self.problems.iter().filter_map(pair).collect();
        let missing = self.problems.len() - points.len();
        let remark = (missing > 0).then(|| format!("not drawn, as one of the two was not run: {missing}"));
        let remarks = remark.into_iter().collect();
        Scatter { names, unit: "ms".into(), points, less: "faster".into(), remarks, ..Scatter::default() }.to_svg()
    }

    /// The times of all runs of each strategy, over the first strategy's median on the same problem.
    fn boxes(&self) -> Option<String> {
        let rows = self.ratios_to_first();
        if rows.len() < 2 || rows[0].values.len() < 3 {
            return None;
        }
        let lost = self.problems.len() - self.tally(0).solved;
        let words =
            || format!("not drawn, as {} did not solve them: {}", rows[0].name, text::count(lost as u64, "problem"));
        let remarks = (lost > 0).then(words).into_iter().collect();
        Boxes { name: "time over the first strategy's median".into(), rows, remarks, ..Boxes::default() }.to_svg()
    }

    /// For each strategy the times of its runs, over the first strategy's median, on the problems that this one solved.
    fn ratios_to_first(&self) -> Vec<BoxRow> {
        let of = |(index, name): (usize, String)| {
            let mut data = BoxRow { name, ..BoxRow::default() };
            for row in &self.problems {
                let first = row.first().filter(|first| first.is_solved()).and_then(Measured::median);
                let (Some(base), Some(run)) = (first, row.get(index)) else { continue };
                data.limited += usize::from(run.is_limited());
                if run.is_solved() {
                    let ratios = run.times.iter().map(|time| time.as_secs_f64() / base.as_secs_f64());
                    data.values.extend(ratios.filter(|ratio| ratio.is_finite() && *ratio > 0.0));
                }
            }
            data
        };
        self.strategies().into_iter().enumerate().map(of).collect()
    }

    /// Nodes against variables, where problems differ in size.
    fn by_size(&self) -> Option<String> {
        let (series, remarks) = self.nodes(|run| Some(run.variables as f64));
        if series.iter().all(|(_, points)| points.len() < 2) {
            return None;
        }
        let mut plot = LinePlot::new("variables", "nodes, median");
        plot.title("Nodes against the number of variables");
        for (label, points) in series {
            let heights: Vec<_> = points.into_iter().map(|(x, nodes)| (x, value(nodes))).collect();
            plot.line(label, &heights);
        }
        remarks.into_iter().for_each(|words| plot.remark(words));
        plot.to_svg()
    }

    /// Medians of the nodes, for the strategies whose nodes compare with the first one's; and remarks on the others.
    fn nodes(&self, x: fn(&Measured) -> Option<f64>) -> (Vec<(Label, Medians)>, Vec<String>) {
        let engine = |index: usize| {
            let counters = self.runs(index).find_map(Measured::counters)?;
            Some(["checks", "repairs"].map(|key| counters.get(key).is_some()))
        };
        let first = (0..self.strategies().len()).find_map(engine);
        let is_other = |index: usize| engine(index).is_some_and(|engine| Some(engine) != first);
        let mut kept = Vec::new();
        let mut remarks = Vec::new();
        for (index, name) in self.strategies().into_iter().enumerate() {
            if is_other(index) {
                remarks.push(format!("not drawn: {name}, another engine, whose nodes do not compare"));
            } else {
                kept.push((self.label(index, name), medians(self.runs(index), x)));
            }
        }
        if kept.iter().flat_map(|(_, points)| points).any(|(_, nodes)| *nodes == At::Value(0.5)) {
            remarks.push("at the foot of the axis, 0.5: no nodes at all".to_owned());
        }
        (kept, remarks)
    }

    /// Nodes against the tightness of random problems, with the share that has a solution.
    fn transition(&self) -> Option<String> {
        let (series, remarks) = self.nodes(|run| run.tightness);
        if series.iter().all(|(_, points)| points.len() < 3) {
            return None;
        }
        let median = |(x, median)| (x, Quartiles { median, band: None });
        let curve = |(label, points): (Label, Medians)| TransitionCurve {
            label,
            points: points.into_iter().map(median).collect(),
        };
        Transition {
            parameter: "tightness".into(),
            cost: "nodes, median".into(),
            curves: series.into_iter().map(curve).collect(),
            share: Some(Share { label: "with a solution, of those solved".into(), points: self.shares() }),
            remarks,
            ..Transition::default()
        }
        .to_svg()
    }

    /// For each tightness the share of problems with a solution, of those of which it is known.
    fn shares(&self) -> Vec<(f64, f64)> {
        let mut by_tightness: BTreeMap<u64, (f64, Vec<bool>)> = BTreeMap::new();
        for row in &self.problems {
            let Some(tightness) = row.first().and_then(|run| run.tightness) else { continue };
            // Whoever is done knows it.
            if let Some(run) = row.iter().find(|run| run.is_solved()) {
                let known = &mut by_tightness.entry(tightness.to_bits()).or_insert((tightness, Vec::new())).1;
                known.push(run.status() != Some(Status::Unsatisfiable));
            }
        }
        let share = |known: &[bool]| known.iter().filter(|&&has| has).count() as f64 / known.len() as f64;
        by_tightness.into_values().map(|(tightness, known)| (tightness, share(&known))).collect()
    }
}

/// The median for each x, ascending.
type Medians = Vec<(f64, At)>;

fn value(at: At) -> Option<f64> {
    match at {
        At::Value(value) => Some(value),
        At::Limit => None,
    }
}

/// The median time, or that there is none as a limit cut the run; `None` when it was not run.
fn milliseconds(run: &Measured) -> Option<At> {
    let median = run.median()?;
    Some(if run.is_limited() { At::Limit } else { At::Value((median.as_secs_f64() * 1e3).max(1e-6)) })
}

/// The median of the nodes for each x, ascending. A run that a limit cut has more than it counted, so that the median
/// of runs half of which were cut is a limit, too.
fn medians<'a>(runs: impl Iterator<Item = &'a Measured>, x: impl Fn(&Measured) -> Option<f64>) -> Medians {
    let mut by_x: BTreeMap<u64, (f64, Vec<f64>)> = BTreeMap::new();
    for run in runs {
        let counted = run.counters().and_then(|counters| counters.get("nodes"));
        if let (Some(x), Some(nodes)) = (x(run), counted) {
            let nodes = if run.is_limited() { f64::INFINITY } else { nodes as f64 };
            by_x.entry(x.to_bits()).or_insert((x, Vec::new())).1.push(nodes);
        }
    }
    let median = |(x, mut nodes): (f64, Vec<f64>)| {
        nodes.sort_by(f64::total_cmp);
        let middle = f64::midpoint(nodes[(nodes.len() - 1) / 2], nodes[nodes.len() / 2]);
        // The axis is logarithmic, and has no 0.
        (x, if middle.is_finite() { At::Value(middle.max(0.5)) } else { At::Limit })
    };
    by_x.into_values().map(median).collect()
}

#[cfg(test)]
mod tests;
