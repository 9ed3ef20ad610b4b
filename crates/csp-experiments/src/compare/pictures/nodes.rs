//! Nodes against what problems differ in: their size, or the tightness of random ones; and the best value so far against nodes and
//! time.

use std::collections::BTreeMap;

use csp_core::Status;
use csp_core::counters::Counter;

use crate::compare::{Comparison, Incumbent, Measurement, ProblemCase};
use crate::plot::{Anytime, AnytimeCurve, AxisValue, Label, LinePlot, Quartiles, Share, Transition, TransitionCurve};
use crate::statistics::descriptive::quantile_of_sorted;

impl Comparison {
    /// The best value so far on the first problem with an objective, over nodes or over time, with its name. Other problems
    /// have other values, and no place beside it.
    pub(super) fn anytime(&self, over_time: bool) -> Option<(String, String)> {
        let is_sought = |case: &&ProblemCase| case.runs.iter().any(|run| run.best().is_some());
        let mut sought = self.cases.iter().filter(is_sought);
        let case = sought.next()?;
        let cost = |one: &Incumbent| {
            let milliseconds = one.time_ns.map(|time| (time as f64 * 1e-6).max(1e-6));
            if over_time { milliseconds } else { Some((one.nodes as f64).max(0.5)) }
        };
        let curve = |run: &Measurement| {
            let course = if over_time { run.courses().next() } else { run.optimisation() }?;
            let steps = course.incumbents.iter().map(|one| Some((cost(one)?, one.value)));
            let nodes = run.counters()?.get(Counter::Nodes)? as f64;
            let end = if over_time { run.times().next()?.as_secs_f64() * 1e3 } else { nodes };
            let best = run.best().map_or("no solution".to_owned(), |best| best.to_string());
            Some(AnytimeCurve {
                label: format!("{} ({best})", run.strategy()).into(),
                steps: steps.collect::<Option<_>>()?,
                end,
                is_proved: run.is_proved(),
            })
        };
        let curves = case.runs.iter().filter_map(curve).collect();
        let others = sought.count();
        let remark = (others > 0).then(|| format!("other problems or seeds, not drawn: {others}"));
        let svg = Anytime {
            title: format!("The best value so far on {}", case.name()),
            cost: if over_time { "CPU time of the first run, ms".into() } else { "nodes".into() },
            value: "best value so far".into(),
            curves,
            remarks: remark.into_iter().collect(),
        }
        .to_svg()?;
        Some((case.name().to_owned(), svg))
    }

    /// Nodes against variables, where problems differ in size.
    pub(super) fn by_size(&self) -> Option<String> {
        let (series, remarks) = self.nodes(|run| Some(run.about.variables as f64));
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
    fn nodes(&self, x: fn(&Measurement) -> Option<f64>) -> (Vec<(Label, Medians)>, Vec<String>) {
        let engine = |index: usize| {
            let counters = self.runs_of(index).find_map(Measurement::counters)?;
            Some([Counter::Checks, Counter::Repairs].map(|counter| counters.get(counter).is_some()))
        };
        let first = (0..self.strategies().len()).find_map(engine);
        let is_other = |index: usize| engine(index).is_some_and(|engine| Some(engine) != first);
        let mut kept = Vec::new();
        let mut remarks = Vec::new();
        for (index, name) in self.strategies().into_iter().enumerate() {
            if is_other(index) {
                remarks.push(format!("not drawn: {name}, another engine, whose nodes do not compare"));
            } else {
                kept.push((self.label(index, name), medians(self.runs_of(index), x)));
            }
        }
        if kept.iter().flat_map(|(_, points)| points).any(|(_, nodes)| *nodes == AxisValue::Value(0.5)) {
            remarks.push("at the foot of the axis, 0.5: no nodes at all".to_owned());
        }
        (kept, remarks)
    }

    /// Nodes against the tightness of random problems, with the share that has a solution.
    pub(super) fn transition(&self) -> Option<String> {
        let (series, remarks) = self.nodes(|run| run.about.tightness);
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
        for row in &self.cases {
            let Some(tightness) = row.runs.first().and_then(|run| run.about.tightness) else { continue };
            // Whoever is done knows it.
            if let Some(run) = row.runs.iter().find(|run| run.is_solved()) {
                let known = &mut by_tightness.entry(tightness.to_bits()).or_insert((tightness, Vec::new())).1;
                known.push(run.status() != Some(Status::Unsatisfiable));
            }
        }
        let share = |known: &[bool]| known.iter().filter(|&&has| has).count() as f64 / known.len() as f64;
        by_tightness.into_values().map(|(tightness, known)| (tightness, share(&known))).collect()
    }
}

/// The median for each x, ascending.
pub(super) type Medians = Vec<(f64, AxisValue)>;

fn value(at: AxisValue) -> Option<f64> {
    match at {
        AxisValue::Value(value) => Some(value),
        AxisValue::Limit => None,
    }
}

/// The median of the nodes for each x, ascending. A run that a limit cut has more than it counted, so that the median
/// of runs half of which were cut is a limit, too.
pub(super) fn medians<'a>(
    runs: impl Iterator<Item = &'a Measurement>,
    x: impl Fn(&Measurement) -> Option<f64>,
) -> Medians {
    let mut by_x: BTreeMap<u64, (f64, Vec<f64>)> = BTreeMap::new();
    for run in runs {
        let counted = run.counters().and_then(|counters| counters.get(Counter::Nodes));
        if let (Some(x), Some(nodes)) = (x(run), counted) {
            let nodes = if run.is_limited() { f64::INFINITY } else { nodes as f64 };
            by_x.entry(x.to_bits()).or_insert((x, Vec::new())).1.push(nodes);
        }
    }
    let median = |(x, mut nodes): (f64, Vec<f64>)| {
        nodes.sort_by(f64::total_cmp);
        let middle = quantile_of_sorted(&nodes, 0.5).filter(|middle| middle.is_finite());
        // The axis is logarithmic, and has no 0.
        (x, middle.map_or(AxisValue::Limit, |middle| AxisValue::Value(middle.max(0.5))))
    };
    by_x.into_values().map(median).collect()
}
