//! Forward checking against maintaining arc consistency.

use csp_core::counters::Counter;
use csp_terminal::words::numbers;
use serde_json::{Value, json};

use super::model_b::crossover;
use super::outcome::{Cost, Observed};
use super::report::{about_limit, percent};
use super::setup::{Point, Series};
use super::{Experiment, Outcome, Report, Setup, Size};
use crate::compare::Plot;
use crate::plot::{AxisValue, Label, Quartiles, RatioRow, Ratios, Transition, TransitionCurve};
use crate::statistics::bootstrap::{ConfidenceInterval, RESAMPLES, bca};
use crate::statistics::descriptive::geometric_mean;

pub(super) const EXPERIMENT: Experiment = Experiment {
    name: "fc-mac",
    summary: "forward checking against MAC: dense problems for the one, sparse ones for the other",
    source: "Sabin & Freuder 1994; Bessiere & Regin 1996",
    set_up,
    told,
};

const VALUES: u32 = 10;

/// Variables and constraints, from sparse to dense; small and dense ones cost about as much as large and sparse ones.
const QUICK: [(u32, u32); 3] = [(60, 90), (30, 87), (15, 84)];
const FULL: [(u32, u32); 6] = [(100, 248), (60, 177), (40, 156), (30, 174), (25, 210), (20, 190)];

fn set_up(size: Size, first: u64) -> Setup {
    let (kinds, each, step, node_limit) = match size {
        Size::Quick => (QUICK.as_slice(), 10, 4, 20_000),
        Size::Full => (FULL.as_slice(), 50, 1, 1_000_000),
    };
    let series = |&(n, e): &(u32, u32)| {
        let predicted = crossover(n, VALUES, e);
        #[expect(clippy::cast_sign_loss, reason = "a tightness is not negative")]
        let middle = (100.0 * predicted).round() as u32;
        let point = |hundredth: u32| {
            let tightness = f64::from(hundredth) / 100.0;
            let name = |seed: u64| format!("random:b,n={n},d={VALUES},e={e},t={tightness:.2},seed={seed}");
            Point { x: tightness, problems: (first..first + each).map(name).collect() }
        };
        let points = (middle - 12..=middle + 4).step_by(step).map(point).collect();
        Series { label: format!("p1 = {:.2}, n = {n}", density(n, e)), points, predicted: Some(predicted) }
    };
    Setup {
        title: "Forward checking against MAC, by density".into(),
        lead: vec![
            "Forward checking removes the values that do not fit an assignment; MAC makes the rest of the problem arc \
             consistent after it. MAC visits fewer nodes and makes more checks at each. Which of the two pays depends on the \
             problem: these are of random model B with 10 values, about the tightness where half of them have a solution, \
             from few relations between many variables to all relations between few. Both take the variable of the least \
             domain over degree."
                .into(),
            "Sabin & Freuder (ECAI 1994) find that MAC is better than forward checking, until then the best, on hard sparse \
             problems. Bessiere & Regin (CP 1996) find the same on large hard problems, with orders such as dom/deg for both."
                .into(),
        ],
        parameter: "tightness",
        series: kinds.iter().map(series).collect(),
        strategies: vec!["fc+dom/deg", "mac2001+dom/deg"],
        seeds: vec![0],
        node_limit,
    }
}

fn density(variables: u32, edges: u32) -> f64 {
    2.0 * f64::from(edges) / (f64::from(variables) * f64::from(variables - 1))
}

/// MAC beside FC at one point.
struct PointComparison {
    series: usize,
    x: f64,
    share: Option<f64>,
    problems: usize,
    /// The ratios of checks of the problems that both ended.
    ratios: Vec<f64>,
    nodes: Option<f64>,
    mean: Option<f64>,
    interval: Option<ConfidenceInterval>,
    /// The number of problems cut by the limit for FC alone, and for MAC alone.
    cut: [usize; 2],
}

impl PointComparison {
    fn of(outcome: &Outcome<'_>, series: usize, point: usize) -> Self {
        let [fc, mac] = [0, 1].map(|strategy| outcome.at(series, point, strategy));
        let other = |run: &Observed| mac.iter().find(|other| other.of == run.of);
        let pairs: Vec<(&Observed, &Observed)> = fc.iter().filter_map(|run| Some((run, other(run)?))).collect();
        let both = || pairs.iter().filter(|(fc, mac)| fc.ended && mac.ended);
        let ratios = |cost: Cost| -> Vec<f64> {
            let ratio = both().map(|(fc, mac)| cost.of(mac) as f64 / cost.of(fc) as f64);
            ratio.filter(|ratio| ratio.is_finite() && *ratio > 0.0).collect()
        };
        let checks = ratios(Cost::Checks);
        let logarithms: Vec<Vec<f64>> = checks.iter().map(|ratio| vec![ratio.ln()]).collect();
        let interval = bca(&logarithms, RESAMPLES, 0.95, 1);
        Self {
            series,
            x: outcome.series(series).points[point].x,
            share: outcome.share(series, point),
            problems: pairs.len(),
            mean: geometric_mean(&checks),
            interval: interval
                .map(|ConfidenceInterval { low, high }| ConfidenceInterval { low: low.exp(), high: high.exp() }),
            nodes: total(&pairs),
            ratios: checks,
            cut: [
                pairs.iter().filter(|(fc, mac)| !fc.ended && mac.ended).count(),
                pairs.iter().filter(|(fc, mac)| fc.ended && !mac.ended).count(),
            ],
        }
    }

    fn ratio(&self) -> String {
        let interval = self.interval.map_or(String::new(), |ConfidenceInterval { low, high }| {
            format!(" ({} to {})", numbers::significant(low), numbers::significant(high))
        });
        self.mean.map_or_else(|| "-".into(), |mean| numbers::significant(mean) + &interval)
    }
}

/// The nodes of MAC over those of FC, all problems together: on some of them MAC needs none.
fn total(pairs: &[(&Observed, &Observed)]) -> Option<f64> {
    let both = || pairs.iter().filter(|(fc, mac)| fc.ended && mac.ended);
    let [fc, mac] = [both().map(|pair| pair.0.nodes).sum::<u64>(), both().map(|pair| pair.1.nodes).sum::<u64>()];
    (fc > 0).then(|| mac as f64 / fc as f64)
}

fn told(outcome: &Outcome<'_>) -> Report {
    let points = outcome.set_up.series.iter().enumerate();
    let all: Vec<PointComparison> = points
        .flat_map(|(s, series)| (0..series.points.len()).map(move |p| (s, p)))
        .map(|(s, p)| PointComparison::of(outcome, s, p))
        .filter(|beside| beside.problems > 0)
        .collect();
    let hardest = hardest(outcome, &all);
    let row = |one: &PointComparison| {
        let is_hardest = hardest.iter().any(|other| std::ptr::eq(*other, one));
        vec![
            outcome.series(one.series).label.clone(),
            format!("{:.2}", one.x),
            one.share.map_or_else(|| "-".into(), percent),
            one.ratio(),
            one.nodes.map_or_else(|| "-".into(), numbers::significant),
            one.cut.map(|cut| cut.to_string()).join(" / "),
            if is_hardest { "peak".into() } else { String::new() },
        ]
    };
    let header = ["problems", "tightness", "solvable", "checks, MAC / FC", "nodes, MAC / FC", "cut FC / MAC", ""];
    let mut sentences: Vec<String> = hardest.iter().map(|one| sentence(outcome, one)).collect();
    sentences.push(
        "Ratios are geometric means over the problems that both have ended, with BCa bootstrap intervals of 95 %; those of \
         nodes are of all nodes together."
            .into(),
    );
    sentences.push(about_limit(outcome));
    Report {
        header: header.map(str::to_owned).to_vec(),
        left: 1,
        rows: all.iter().map(row).collect(),
        sentences,
        plots: [dots(outcome, &hardest), lines(outcome, &all)].into_iter().flatten().collect(),
        data: json!({ "points": all.iter().map(|one| datum(outcome, one)).collect::<Vec<_>>() }),
    }
}

/// For each density the point where the median of the harder of both is greatest: where MAC needs most checks.
fn hardest<'b>(outcome: &Outcome<'_>, all: &'b [PointComparison]) -> Vec<&'b PointComparison> {
    let of = |series: usize| {
        let peak = outcome.peak(series, 1, Cost::Checks)?.x;
        #[expect(clippy::float_cmp, reason = "the same number")]
        all.iter().find(|one| one.series == series && one.x == peak)
    };
    (0..outcome.set_up.series.len()).filter_map(of).collect()
}

fn sentence(outcome: &Outcome<'_>, one: &PointComparison) -> String {
    let series = outcome.series(one.series);
    let verdict = match one.interval {
        Some(ConfidenceInterval { high, .. }) if high < 1.0 => "MAC needs fewer",
        Some(ConfidenceInterval { low, .. }) if low > 1.0 => "forward checking needs fewer",
        _ => "neither is ahead for sure",
    };
    let predicted = series.predicted.map_or(String::new(), |at| format!(" (kappa = 1 is at {at:.3})"));
    format!(
        "{}: the hardest problems are at tightness {:.2}{predicted}; there MAC needs {} times the checks: {verdict}.",
        series.label,
        one.x,
        one.ratio()
    )
}

/// The ratios of the problems at the peak of each density.
fn dots(outcome: &Outcome<'_>, hardest: &[&PointComparison]) -> Option<Plot> {
    let row = |one: &&PointComparison| RatioRow {
        name: format!("{}, t = {:.2}", outcome.series(one.series).label, one.x),
        ratios: one.ratios.clone(),
        mean: one.mean,
        interval: one.interval.map(|ConfidenceInterval { low, high }| (low, high)),
        limited: one.cut[1],
        first_limited: one.cut[0],
    };
    let title = "Checks of MAC over those of forward checking, at the hardest tightness of each density";
    let ratios = Ratios {
        first: "fc+dom/deg".into(),
        what: Counter::Checks.name().into(),
        rows: hardest.iter().map(row).collect(),
        level: "95 %".into(),
        ..Ratios::default()
    };
    Some(Plot { name: "lab-ratios", title: title.into(), svg: ratios.to_svg()? })
}

/// The mean ratio against the tightness, beside where theory puts the transition.
fn lines(outcome: &Outcome<'_>, all: &[PointComparison]) -> Option<Plot> {
    let curve = |(s, series): (usize, &Series)| {
        let at = series.predicted.unwrap_or(0.0);
        let point =
            |one: &PointComparison| Some((one.x - at, Quartiles { median: AxisValue::Value(one.mean?), band: None }));
        let points = all.iter().filter(|one| one.series == s).filter_map(point).collect();
        TransitionCurve { label: Label::from(series.label.clone()), points }
    };
    let title = "Checks of MAC over those of forward checking, by tightness";
    let plot = Transition {
        title: title.into(),
        parameter: "tightness, less that of kappa = 1".into(),
        cost: "checks, MAC over FC".into(),
        curves: outcome.set_up.series.iter().enumerate().map(curve).collect(),
        predicted: Some((0.0, "kappa = 1".into())),
        remarks: vec!["geometric means over the problems that both have ended; below 1 MAC needs fewer".into()],
        ..Transition::default()
    };
    Some(Plot { name: "lab-ratio", title: title.into(), svg: plot.to_svg()? })
}

fn datum(outcome: &Outcome<'_>, one: &PointComparison) -> Value {
    let series = outcome.series(one.series);
    json!({
        "series": series.label,
        "predicted": series.predicted,
        "x": one.x,
        "problems": one.problems,
        "with_a_solution": one.share,
        "both_ended": one.ratios.len(),
        "cut_fc_alone": one.cut[0],
        "cut_mac_alone": one.cut[1],
        "checks_ratio": one.mean,
        "low": one.interval.map(|interval| interval.low),
        "high": one.interval.map(|interval| interval.high),
        "nodes_ratio": one.nodes,
    })
}
