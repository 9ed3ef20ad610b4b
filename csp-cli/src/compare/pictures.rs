//! Comparisons as pictures. What a limit cut is never drawn as if it were measured: it stands on a line of its own.

use std::collections::BTreeMap;

use csp_core::Status;

use super::{Comparison, Measured};
use crate::plot::axis::{At, Axis};
use crate::plot::boxes;
use crate::plot::chart::{Series, Style};
use crate::plot::lines::draw;
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

    /// For each strategy a series, with what its runs came to in its name.
    fn series(&self, points: impl Fn(usize) -> Vec<(At, At)>) -> Vec<Series> {
        let of = |(index, name): (usize, String)| {
            let tally = self.tally(index);
            let parts = [
                Some(format!("{name}: solved {} of {}", tally.solved, self.problems.len())),
                (tally.limited > 0).then(|| text::count(tally.limited as u64, "limit")),
                (tally.unfit > 0).then(|| format!("n/a on {}", tally.unfit)),
            ];
            let name = parts.into_iter().flatten().collect::<Vec<_>>().join(", ");
            Series { name, points: points(index), style: Style::Joined }
        };
        self.strategies().into_iter().enumerate().map(of).collect()
    }

    /// How many problems are solved, each within a time.
    fn cactus(&self) -> Option<String> {
        if self.problems.len() < 2 {
            return None;
        }
        let series = self.series(|index| {
            let mut times: Vec<f64> = self.runs(index).filter_map(milliseconds).filter_map(At::value).collect();
            times.sort_by(f64::total_cmp);
            (1..).zip(times).map(|(count, time): (u32, f64)| (At::Value(count.into()), At::Value(time))).collect()
        });
        draw(&series, ("problems solved", false), "time of each, ms", None, &[])
    }

    /// The first strategy against the second.
    fn scatter(&self) -> Option<String> {
        let names = self.strategies();
        if names.len() < 2 || self.problems.len() < 2 {
            return None;
        }
        let pair = |row: &Vec<Measured>| Some((milliseconds(row.first()?)?, milliseconds(row.get(1)?)?));
        let points: Vec<(At, At)> = self.problems.iter().filter_map(pair).collect();
        let ends = points.iter().flat_map(|&(x, y)| [x, y]).filter_map(At::value);
        let (low, high) = ends.fold((f64::MAX, 0f64), |(low, high), t| (low.min(t), high.max(t)));
        let hit = |limits: &dyn Fn(bool, bool) -> bool| {
            points.iter().filter(|(x, y)| limits(*x == At::Limit, *y == At::Limit)).count()
        };
        let both = hit(&|x, y| x && y);
        let x_only = hit(&|x, y| x && !y);
        let y_only = hit(&|x, y| y && !x);
        let name = format!("{} problems, {} solved by both", points.len(), hit(&|x, y| !x && !y));
        let mut remarks = Vec::new();
        if both + x_only + y_only > 0 {
            remarks.push(format!("limits: {} on {x_only}, {} on {y_only}, both on {both}", names[0], names[1]));
        }
        let missing = self.problems.len() - points.len();
        if missing > 0 {
            remarks.push(format!("not drawn, as one of the two was not run: {missing}"));
        }
        let ends = [(At::Value(low), At::Value(low)), (At::Value(high), At::Value(high))];
        let diagonal = Series { name: "equal".into(), points: ends.into(), style: Style::Line };
        let series = [Series { name, points, style: Style::Marks }, diagonal];
        let x = format!("{}, ms", names[0]);
        let y = format!("{}, ms", names[1]);
        draw(&series, (&x, true), &y, None, &remarks)
    }

    /// The times of all runs of each strategy, over the first strategy's median on the same problem.
    fn boxes(&self) -> Option<String> {
        let data: Vec<boxes::Data> = self.ratios_to_first();
        if data.len() < 2 || data[0].values.len() < 3 {
            return None;
        }
        let mut remarks = Vec::new();
        if data.iter().any(|data| data.limited > 0) {
            remarks.push("on the line of limits: on how many problems the strategy hit one".to_owned());
        }
        let lost = self.problems.len() - self.tally(0).solved;
        if lost > 0 {
            remarks.push(format!(
                "not drawn, as {} did not solve them: {}",
                data[0].name,
                text::count(lost as u64, "problem")
            ));
        }
        boxes::draw("time over the first strategy's median", &data, remarks)
    }

    /// For each strategy the times of its runs, over the first strategy's median, on the problems that this one solved.
    fn ratios_to_first(&self) -> Vec<boxes::Data> {
        let of = |(index, name): (usize, String)| {
            let mut data = boxes::Data { name, ..boxes::Data::default() };
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
        if series.iter().all(|series| series.points.len() < 2) {
            return None;
        }
        draw(&series, ("variables", false), "nodes, median", None, &remarks)
    }

    /// Medians of the nodes, for the strategies whose nodes compare with the first one's; and remarks on the others.
    fn nodes(&self, x: fn(&Measured) -> Option<f64>) -> (Vec<Series>, Vec<String>) {
        let engine = |index: usize| {
            let counters = self.runs(index).find_map(Measured::counters)?;
            Some(["checks", "repairs"].map(|key| counters.get(key).is_some()))
        };
        let first = (0..self.strategies().len()).find_map(engine);
        let is_other = |index: usize| engine(index).is_some_and(|engine| Some(engine) != first);
        let series = self.series(|index| medians(self.runs(index), x));
        let mut kept = Vec::new();
        let mut remarks = Vec::new();
        for (index, (series, name)) in series.into_iter().zip(self.strategies()).enumerate() {
            if is_other(index) {
                remarks.push(format!("not drawn: {name}, another engine, whose nodes do not compare"));
            } else {
                kept.push(series);
            }
        }
        if kept.iter().flat_map(|series| &series.points).any(|(_, nodes)| *nodes == At::Value(0.5)) {
            remarks.push("at the foot of the axis, 0.5: no nodes at all".to_owned());
        }
        (kept, remarks)
    }

    /// Nodes against the tightness of random problems, with the share that has a solution.
    fn transition(&self) -> Option<String> {
        let (mut series, remarks) = self.nodes(|run| run.tightness);
        if series.iter().all(|series| series.points.len() < 3) {
            return None;
        }
        let mut by_tightness: BTreeMap<u64, (f64, Vec<bool>)> = BTreeMap::new();
        for row in &self.problems {
            let Some(tightness) = row.first().and_then(|run| run.tightness) else { continue };
            // Whoever is done knows it.
            if let Some(run) = row.iter().find(|run| run.is_solved()) {
                let known = &mut by_tightness.entry(tightness.to_bits()).or_insert((tightness, Vec::new())).1;
                known.push(run.status() != Some(Status::Unsatisfiable));
            }
        }
        let share = |known: &[bool]| 100.0 * known.iter().filter(|&&has| has).count() as f64 / known.len() as f64;
        let points = by_tightness.into_values().map(|(t, known)| (At::Value(t), At::Value(share(&known)))).collect();
        series.push(Series { name: "with a solution, of those solved".into(), points, style: Style::Right });
        let right = Axis::from_to("with a solution, %", 0.0, 100.0);
        draw(&series, ("tightness", false), "nodes, median", Some(right), &remarks)
    }
}

/// The median time, or that there is none as a limit cut the run; `None` when it was not run.
fn milliseconds(run: &Measured) -> Option<At> {
    let median = run.median()?;
    Some(if run.is_limited() { At::Limit } else { At::Value((median.as_secs_f64() * 1e3).max(1e-6)) })
}

/// The median of the nodes for each x, ascending. A run that a limit cut has more than it counted, so that the median
/// of runs half of which were cut is a limit, too.
fn medians<'a>(runs: impl Iterator<Item = &'a Measured>, x: impl Fn(&Measured) -> Option<f64>) -> Vec<(At, At)> {
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
        (At::Value(x), if middle.is_finite() { At::Value(middle.max(0.5)) } else { At::Limit })
    };
    by_x.into_values().map(median).collect()
}

#[cfg(test)]
mod tests;
