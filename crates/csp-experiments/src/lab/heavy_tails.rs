//! Heavy tails, and what restarts do to them.

use csp_core::counters::Counter;
use csp_terminal::words::numbers;
use serde_json::json;

use super::outcome::{Observed, quantile};
use super::report::{about_limit, datum, percent};
use super::setup::{Point, Series};
use super::{Experiment, Outcome, Report, Setup, Size};
use crate::compare::Plot;
use crate::plot::{AxisValue, Curve, Fit, HeavyTail, Label, Tail};
use crate::statistics::survival::kaplan_meier;
use crate::statistics::tail::{Hill, hill_censored};

pub(super) const EXPERIMENT: Experiment = Experiment {
    name: "heavy-tails",
    summary: "one problem, many random orders: heavy tails of backtracks, and what restarts do to them",
    source: "Gomes, Selman, Crato & Kautz 2000",
    set_up,
    told,
};

/// The order of the quasigroup, and its holes: 30 % of the cells are given, as in the source.
const SIDE: u64 = 11;
const HOLES: u64 = 84;

fn set_up(size: Size, first: u64) -> Setup {
    let (problems, seeds, node_limit) = match size {
        Size::Quick => (1, 300, 100_000),
        Size::Full => (3, 10_000, 1_000_000),
    };
    let series = |seed: u64| Series {
        label: format!("seed {seed}"),
        points: vec![Point {
            x: HOLES as f64 / (SIDE * SIDE) as f64,
            problems: vec![format!("qwh:{SIDE},holes={HOLES},seed={seed}")],
        }],
        predicted: None,
    };
    Setup {
        title: "Heavy tails of a quasigroup with holes, and restarts".into(),
        lead: vec![
            "Each run solves the same problem with the same heuristic, the least domain first, ties broken at random: runs \
             differ in nothing but the seed. The problem is a quasigroup of order 11 with 30 % of its cells given."
                .into(),
            "Gomes, Selman, Crato & Kautz (Journal of Automated Reasoning 24, 2000) find on such problems that half of the \
             runs need one backtrack or none, and that some are not done after very many: the share of runs that need more \
             than x backtracks falls as a power x^-index, a straight line on logarithmic axes. With an index below 1 not even \
             the mean is finite. Restarts cut the tail off. They solved completion problems, whose given cells need not have \
             a solution; these here have one."
                .into(),
        ],
        parameter: "share of holes",
        series: (first..first + problems).map(series).collect(),
        strategies: vec!["fc+mrv+ties", "fc+mrv+ties+luby"],
        seeds: (0..seeds).collect(),
        node_limit,
    }
}

/// One strategy on one problem.
struct Distribution {
    problem: String,
    strategy: &'static str,
    /// Backtracks and whether the run came to its end, ascending.
    runs: Vec<(f64, bool)>,
    hill: Option<Hill>,
}

impl Distribution {
    fn of(problem: String, strategy: &'static str, observed: &[Observed]) -> Self {
        let mut runs: Vec<(f64, bool)> = observed.iter().map(|run| (run.backtracks as f64, run.ended)).collect();
        runs.sort_by(|a, b| a.0.total_cmp(&b.0));
        let hill = tail_of(&runs);
        Self { problem, strategy, runs, hill }
    }

    /// The share of runs that need more than so many backtracks. A cut run does, if it needed as many as were counted.
    fn above(&self, backtracks: f64) -> f64 {
        let above = self.runs.iter().filter(|&&(count, ended)| count > backtracks || !ended).count();
        above as f64 / self.runs.len().max(1) as f64
    }

    /// A quantile of the backtracks; a run that was cut needs more than any number.
    fn quantile(&self, share: f64) -> Option<AxisValue> {
        let mut all: Vec<f64> =
            self.runs.iter().map(|&(count, ended)| if ended { count } else { f64::INFINITY }).collect();
        all.sort_by(f64::total_cmp);
        quantile(&all, share)
    }

    /// The most backtracks that were counted, also in a run that was cut.
    fn most(&self) -> f64 {
        self.runs.last().map_or(0.0, |run| run.0)
    }

    fn cut(&self) -> usize {
        self.runs.iter().filter(|run| !run.1).count()
    }

    fn tail(&self) -> Tail {
        let steps = kaplan_meier(&self.runs);
        let note = self.hill.as_ref().map_or(String::new(), |hill| format!("index {:.2}", hill.index));
        let label = format!("{}, {}", self.problem, self.strategy);
        let curve = Curve {
            label: Label::new(label, note),
            // 0 backtracks have no place on a logarithmic axis: they stand at a half.
            steps: steps.iter().filter(|step| step.ended > 0).map(|step| (step.time.max(0.5), step.survival)).collect(),
            censored: steps.iter().filter(|step| step.censored > 0).map(|step| step.time.max(0.5)).collect(),
        };
        let is_heavy = |hill: &&Hill| hill.index < 1.0 && self.strategy == "fc+mrv+ties";
        let fit = self.hill.as_ref().filter(is_heavy).map(|hill| {
            let end = self.runs.last().map_or(hill.threshold, |run| run.0);
            let share = |x: f64| {
                in_tail(self.runs.len()) as f64 / self.runs.len() as f64 * (x / hill.threshold).powf(-hill.index)
            };
            let label = format!("x^-{:.2}", hill.index);
            Fit { label: Label::from(label), points: [hill.threshold, end].map(|x| (x, share(x))).to_vec() }
        });
        Tail { curve, fit }
    }
}

/// The number of runs of the tail: the largest tenth.
fn in_tail(runs: usize) -> usize {
    runs / 10
}

/// The index of the tail, if enough runs are in it and all of them have backtracks.
fn tail_of(runs: &[(f64, bool)]) -> Option<Hill> {
    let largest = in_tail(runs.len());
    hill_censored(runs, largest).filter(|hill| largest >= 10 && hill.threshold >= 1.0)
}

/// A number of backtracks as people read it.
fn whole(count: f64) -> String {
    numbers::separated(&format!("{count:.0}"))
}

/// A quantile of backtracks as people read it.
fn backtracks(at: Option<AxisValue>) -> String {
    match at {
        None => "-".into(),
        Some(AxisValue::Value(value)) => whole(value),
        Some(AxisValue::Limit) => "limit".into(),
    }
}

/// Shares are told above these numbers of backtracks.
const ABOVE: [f64; 7] = [0.0, 10.0, 100.0, 1000.0, 10_000.0, 100_000.0, 1_000_000.0];

fn told(outcome: &Outcome<'_>) -> Report {
    let all = distributions(outcome);
    let head = ["problem", "strategy", "runs", "median"].map(str::to_owned).into_iter();
    let above = ABOVE.iter().map(|count| format!("> {}", numbers::separated(&format!("{count:.0}"))));
    let tail = ["most", "cut", "index"].map(str::to_owned);
    let row = |one: &Distribution| -> Vec<String> {
        let median = backtracks(one.quantile(0.5));
        let head = [one.problem.clone(), one.strategy.to_owned(), whole(one.runs.len() as f64), median];
        let shares = ABOVE.iter().map(|&count| share(one.above(count)));
        let index = one.hill.as_ref().map_or_else(|| "-".into(), |hill| format!("{:.2}", hill.index));
        head.into_iter().chain(shares).chain([whole(one.most()), whole(one.cut() as f64), index]).collect()
    };
    let distribution = |one: &Distribution| {
        json!({
            "problem": one.problem,
            "strategy": one.strategy,
            "runs": one.runs.len(),
            "cut": one.cut(),
            (Counter::Backtracks.key()): {
                "median": one.quantile(0.5).map(datum),
                "p99": one.quantile(0.99).map(datum),
                "most": one.most(),
            },
            "above": ABOVE.map(|count| json!({ (Counter::Backtracks.key()): count, "share": one.above(count) })),
            "hill_index": one.hill.as_ref().map(|hill| hill.index),
        })
    };
    let mut sentences: Vec<String> = all
        .chunks(2)
        .filter_map(|pair| if let [without, with] = pair { sentence(without, with) } else { None })
        .collect();
    sentences.push(
        "The columns \"> N\" are the share of runs that need more than N backtracks; the index is Hill's, from the largest \
         tenth of the runs: below 1 a tail that goes on so has no finite mean, below 2 no finite \
         variance."
            .into(),
    );
    sentences.push(about_limit(outcome));
    Report {
        header: head.chain(above).chain(tail).collect(),
        left: 2,
        rows: all.iter().filter(|one| !one.runs.is_empty()).map(row).collect(),
        sentences,
        plots: plot(outcome, &all).into_iter().collect(),
        data: json!({ "distributions": all.iter().map(distribution).collect::<Vec<_>>() }),
    }
}

/// A share as people read it: small ones with their digits.
fn share(share: f64) -> String {
    if share == 0.0 || share >= 0.1 { percent(share) } else { format!("{} %", numbers::significant(100.0 * share)) }
}

fn distributions(outcome: &Outcome<'_>) -> Vec<Distribution> {
    let mut all = Vec::new();
    for (s, series) in outcome.set_up.series.iter().enumerate() {
        for (number, strategy) in outcome.set_up.strategies.iter().enumerate() {
            all.push(Distribution::of(series.label.clone(), strategy, outcome.at(s, 0, number)));
        }
    }
    all
}

fn sentence(without: &Distribution, with: &Distribution) -> Option<String> {
    let hill = without.hill.as_ref()?;
    let heavy = if hill.index < 1.0 {
        "a tail that goes on so has no finite mean"
    } else if hill.index < 2.0 {
        "a tail that goes on so has no finite variance"
    } else {
        "the tail is not heavy"
    };
    let half = match without.quantile(0.5)? {
        AxisValue::Value(middle) if middle <= 1.0 => "at most 1 backtrack".to_owned(),
        AxisValue::Value(middle) => format!("at most {} backtracks", whole(middle)),
        AxisValue::Limit => "more backtracks than the limit allows".to_owned(),
    };
    let hundredth = |one: &Distribution| match one.quantile(0.99) {
        Some(AxisValue::Limit) => "than the limit allows".to_owned(),
        at => format!("than {}", backtracks(at)),
    };
    Some(format!(
        "{}: half of the runs of {} need {half}, one in a hundred more {}, and the longest {}{}; index \
         {:.2}: {heavy}. With restarts one in a hundred needs more {}, and the longest {}.",
        without.problem,
        without.strategy,
        hundredth(without),
        if without.cut() > 0 { "at least " } else { "" },
        whole(without.most()),
        hill.index,
        hundredth(with),
        whole(with.most()),
    ))
}

fn plot(outcome: &Outcome<'_>, all: &[Distribution]) -> Option<Plot> {
    let title = "Share of runs that need more than so many backtracks";
    let tails = all.iter().filter(|one| !one.runs.is_empty()).map(Distribution::tail).collect();
    let remarks =
        vec![format!("limit: {} a run; no backtracks stand at 0.5", numbers::count(outcome.set_up.node_limit, "node"))];
    let svg = HeavyTail { title: title.into(), cost: Counter::Backtracks.name().into(), tails, limit: None, remarks }
        .to_svg()?;
    Some(Plot { name: "lab-tail", title: title.into(), svg })
}
