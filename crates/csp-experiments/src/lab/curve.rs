//! Costs against a parameter: the table, the pictures and the sentences that most experiments have.

use csp_core::counters::Counter;
use csp_terminal::words::numbers;
use serde_json::{Value, json};

use super::Outcome;
use super::outcome::Cost;
use super::report::{Report, about_limit, cost, datum, percent};
use crate::compare::Plot;
use crate::plot::{AxisValue, Label, Quartiles, Share, Transition, TransitionCurve};

/// The content of the curves of an experiment.
#[derive(Clone, Copy, Debug)]
pub(super) struct Curves {
    /// Digits behind the point of the parameter.
    pub(super) decimals: usize,
    /// The name of the prediction.
    pub(super) theory: &'static str,
    /// True if the share of problems with a solution differs.
    pub(super) has_share: bool,
    /// The measure of hardness.
    pub(super) hardness: Cost,
}

const COSTS: [Cost; 2] = [Cost::Checks, Cost::Nodes];

impl Curves {
    /// The table, the pictures and the data, with what was cut as the only sentence.
    pub(super) fn told(self, outcome: &Outcome<'_>) -> Report {
        let plots = [(Cost::Checks, "lab-checks"), (Cost::Nodes, "lab-nodes")];
        Report {
            header: self.header(outcome),
            left: usize::from(has_kinds(outcome)),
            rows: self.rows(outcome),
            sentences: vec![about_limit(outcome)],
            plots: plots.into_iter().filter_map(|(cost, name)| self.plot(outcome, cost, name)).collect(),
            data: self.data(outcome),
        }
    }

    fn header(self, outcome: &Outcome<'_>) -> Vec<String> {
        let kind = has_kinds(outcome).then(|| "problems".to_owned());
        let share = self.has_share.then(|| "solvable".to_owned());
        let costs = COSTS
            .iter()
            .flat_map(|cost| outcome.set_up.strategies.iter().map(move |name| format!("{name} {}", cost.name())));
        let mut header: Vec<String> = kind.into_iter().collect();
        header.push(outcome.set_up.parameter.to_owned());
        header.extend(share.into_iter().chain(costs));
        header.push(String::new());
        header
    }

    fn rows(self, outcome: &Outcome<'_>) -> Vec<Vec<String>> {
        let set_up = outcome.set_up;
        let mut rows = Vec::new();
        for (s, series) in set_up.series.iter().enumerate() {
            let nearest = series.predicted.and_then(|at| nearest(series.points.iter().map(|point| point.x), at));
            let peak = outcome.peak(s, 0, self.hardness).map(|peak| peak.x);
            for (p, point) in series.points.iter().enumerate() {
                if outcome.at(s, p, 0).is_empty() {
                    continue;
                }
                let mut row: Vec<String> = has_kinds(outcome).then(|| series.label.clone()).into_iter().collect();
                row.push(format!("{:.*}", self.decimals, point.x));
                if self.has_share {
                    row.push(outcome.share(s, p).map_or_else(|| "-".into(), percent));
                }
                for kind in COSTS {
                    for strategy in 0..set_up.strategies.len() {
                        let median = outcome.quartiles((s, p), strategy, kind).map(|quartiles| quartiles.median);
                        row.push(median.map_or_else(|| "-".into(), |median| cost(median, kind, set_up.node_limit)));
                    }
                }
                let marks =
                    [(peak == Some(point.x)).then_some("peak"), (nearest == Some(point.x)).then_some(self.theory)];
                row.push(marks.into_iter().flatten().collect::<Vec<_>>().join(", "));
                rows.push(row);
            }
        }
        rows
    }

    fn plot(self, outcome: &Outcome<'_>, cost: Cost, name: &'static str) -> Option<Plot> {
        let set_up = outcome.set_up;
        let mut curves = Vec::new();
        for (s, series) in set_up.series.iter().enumerate() {
            for (number, strategy) in set_up.strategies.iter().enumerate() {
                let of = |(p, x): (usize, f64)| Some((x, drawn(outcome.quartiles((s, p), number, cost)?)));
                let points: Vec<_> = series.points.iter().map(|point| point.x).enumerate().filter_map(of).collect();
                let label = if series.label.is_empty() {
                    (*strategy).to_owned()
                } else {
                    format!("{}, {strategy}", series.label)
                };
                curves.push(TransitionCurve { label: Label::from(label), points });
            }
        }
        let share = self.has_share.then(|| {
            let of = |(p, x): (usize, f64)| Some((x, outcome.share(0, p)?));
            let points = outcome.series(0).points.iter().map(|point| point.x).enumerate().filter_map(of).collect();
            Share { label: "with a solution, of those that some strategy has decided".into(), points }
        });
        let predicted = outcome.series(0).predicted.map(|at| (at, format!("{}: {at:.3}", self.theory)));
        let title = format!("{}: {}, the median of each point", set_up.title, cost.name());
        let (parameter, axis) = (set_up.parameter.to_owned(), format!("{}, median", cost.name()));
        let transition = Transition {
            title: title.clone(),
            parameter,
            cost: axis,
            curves,
            share,
            predicted,
            ..Transition::default()
        };
        let limit = format!("limit: {} a run", numbers::count(set_up.node_limit, "node"));
        let svg = Transition { remarks: vec![limit], ..transition }.to_svg()?;
        Some(Plot { name, title, svg })
    }

    fn data(self, outcome: &Outcome<'_>) -> Value {
        let set_up = outcome.set_up;
        let quartiles = |at, strategy, kind| {
            let known: Option<Quartiles> = outcome.quartiles(at, strategy, kind);
            known.map(|Quartiles { median, band }| {
                let [low, high] = band.map_or([Value::Null, Value::Null], |(low, high)| [datum(low), datum(high)]);
                json!({ "lower_quartile": low, "median": datum(median), "upper_quartile": high })
            })
        };
        let strategy = |at: (usize, usize), (number, name): (usize, &&str)| {
            json!({
                "strategy": name,
                "runs": outcome.at(at.0, at.1, number).len(),
                "cut": outcome.cut(at, number),
                (Counter::Checks.key()): quartiles(at, number, Cost::Checks),
                (Counter::Nodes.key()): quartiles(at, number, Cost::Nodes),
            })
        };
        let series = set_up.series.iter().enumerate().map(|(s, series)| {
            let points = series.points.iter().enumerate().map(|(p, point)| {
                let strategies = set_up.strategies.iter().enumerate().map(|each| strategy((s, p), each));
                json!({
                    "x": point.x,
                    "problems": point.problems.len(),
                    "with_a_solution": outcome.share(s, p),
                    "strategies": strategies.collect::<Vec<_>>(),
                })
            });
            json!({
                "label": series.label,
                "predicted": series.predicted,
                "half_with_a_solution": outcome.half(s).filter(|_| self.has_share),
                "points": points.collect::<Vec<_>>(),
            })
        });
        json!({ "parameter": set_up.parameter, "series": series.collect::<Vec<_>>() })
    }

    /// The place of the peak of each strategy, and its distance from where theory puts it.
    pub(super) fn peaks(self, outcome: &Outcome<'_>) -> Vec<String> {
        let digits = self.decimals;
        let mut sentences = Vec::new();
        for (s, series) in outcome.set_up.series.iter().enumerate() {
            let of = |number| outcome.peak(s, number, self.hardness);
            let strategies = outcome.set_up.strategies.iter().enumerate();
            let peaks: Vec<_> = strategies.filter_map(|(number, name)| Some((name, of(number)?))).collect();
            let step = series.points.windows(2).map(|pair| pair[1].x - pair[0].x).next();
            for (name, peak) in peaks {
                let height = match peak.median {
                    AxisValue::Value(value) => {
                        format!("{} {}", numbers::separated(&format!("{value:.0}")), self.hardness.name())
                    }
                    AxisValue::Limit => "more than the limit allows".into(),
                };
                let far = series.predicted.zip(step).map_or(String::new(), |(at, step)| {
                    let steps = (peak.x - at) / step;
                    let side = match steps.abs() {
                        near if near < 0.05 => "at".into(),
                        steps_off if steps < 0.0 => format!("{steps_off:.1} steps below"),
                        steps_off => format!("{steps_off:.1} steps above"),
                    };
                    format!(": {side} the {at:.3} of the theory ({})", self.theory)
                });
                let of = if series.label.is_empty() { String::new() } else { format!("{}: ", series.label) };
                sentences.push(format!(
                    "{of}{name} is slowest at {} {:.digits$} (median {height}){far}.",
                    outcome.set_up.parameter, peak.x
                ));
            }
        }
        sentences
    }
}

/// True if there are several kinds of problems.
fn has_kinds(outcome: &Outcome<'_>) -> bool {
    outcome.set_up.series.len() > 1
}

/// On a logarithmic axis what cost nothing stands at a half.
fn drawn(quartiles: Quartiles) -> Quartiles {
    let least = |at: AxisValue| match at {
        AxisValue::Value(value) => AxisValue::Value(value.max(0.5)),
        AxisValue::Limit => AxisValue::Limit,
    };
    Quartiles { median: least(quartiles.median), band: quartiles.band.map(|(low, high)| (least(low), least(high))) }
}

fn nearest(xs: impl Iterator<Item = f64>, at: f64) -> Option<f64> {
    xs.min_by(|a, b| (a - at).abs().total_cmp(&(b - at).abs()))
}
