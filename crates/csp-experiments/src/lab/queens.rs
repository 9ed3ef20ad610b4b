//! Queens by their number.

use csp_terminal::words::numbers;

use super::curve::Curves;
use super::outcome::Cost;
use super::report::about_limit;
use super::setup::{Point, Series};
use super::{Experiment, Outcome, Report, Setup, Size};
use crate::compare::Plot;
use crate::plot::{AxisValue, LinePlot};

pub(super) const EXPERIMENT: Experiment = Experiment {
    name: "queens",
    summary: "what look-ahead saves, and the order of variables: N queens by N",
    source: "Haralick & Elliott 1980; Stone & Stone 1987",
    set_up,
    told,
};

const CURVES: Curves = Curves { decimals: 0, theory: "", has_share: false, hardness: Cost::Checks };

fn set_up(size: Size, _first: u64) -> Setup {
    let (most, node_limit) = match size {
        Size::Quick => (16, 20_000),
        Size::Full => (40, 5_000_000),
    };
    let point = |n: u32| Point { x: n.into(), problems: vec![format!("queens:{n}")] };
    Setup {
        title: "The first solution of N queens, by N".into(),
        lead: vec![
            "Each strategy places N queens, row by row, so that none attacks another, and stops at the first solution. There \
             is nothing random in it."
                .into(),
            "Haralick & Elliott (Artificial Intelligence 14, 1980) count the checks on queens and find that forward checking \
             needs the fewest of the look-aheads they try, and that the order of the least domain first saves more as \
             problems grow: look ahead to fail, and fail first. Stone & Stone (IBM Journal of Research and Development 31, \
             1987) find that in the plain order the cost of the first solution jumps from one N to the next and grows \
             exponentially, and that taking the row with the fewest free places makes much larger boards easy."
                .into(),
        ],
        parameter: "queens",
        series: vec![Series { label: String::new(), points: (4..=most).map(point).collect(), predicted: None }],
        strategies: vec!["bt", "cbj", "fc", "fc+mrv", "mac2001+mrv"],
        seeds: vec![0],
        node_limit,
    }
}

fn told(outcome: &Outcome<'_>) -> Report {
    let mut told = CURVES.told(outcome);
    let plots = [(Cost::Checks, "lab-checks"), (Cost::Nodes, "lab-nodes")];
    told.plots = plots.into_iter().filter_map(|(cost, name)| plot(outcome, cost, name)).collect();
    let strategies = outcome.set_up.strategies.iter().enumerate();
    told.sentences = strategies.map(|(number, name)| reached(outcome, number, name)).collect();
    told.sentences.push(about_limit(outcome));
    told
}

fn value(outcome: &Outcome<'_>, strategy: usize, point: usize, cost: Cost) -> Option<AxisValue> {
    outcome.quartiles((0, point), strategy, cost).map(|quartiles| quartiles.median)
}

fn plot(outcome: &Outcome<'_>, cost: Cost, name: &'static str) -> Option<Plot> {
    let title = format!("N queens: {} to the first solution", cost.name());
    let mut plot = LinePlot::new("queens", format!("{} to the first solution", cost.name()));
    plot.title(&*title);
    for (number, strategy) in outcome.set_up.strategies.iter().enumerate() {
        let height = |at: AxisValue| if let AxisValue::Value(value) = at { Some(value) } else { None };
        let points = outcome.series(0).points.iter().enumerate();
        let line: Vec<_> =
            points.filter_map(|(p, point)| Some((point.x, height(value(outcome, number, p, cost)?)))).collect();
        plot.line(*strategy, &line);
    }
    plot.remark(format!("limit: {} a run", numbers::count(outcome.set_up.node_limit, "node")));
    Some(Plot { name, title, svg: plot.to_svg()? })
}

/// Up to which board a strategy has solved all, and what the hardest of these cost.
fn reached(outcome: &Outcome<'_>, strategy: usize, name: &str) -> String {
    let points = &outcome.series(0).points;
    let mut hardest = (0.0, 0.0);
    let mut last = None;
    for (p, point) in points.iter().enumerate() {
        let Some(AxisValue::Value(checks)) = value(outcome, strategy, p, Cost::Checks) else { break };
        last = Some(point.x);
        if checks > hardest.1 {
            hardest = (point.x, checks);
        }
    }
    let Some(last) = last else { return format!("{name} has solved none.") };
    let whole = if points.last().is_some_and(|point| point.x <= last) { "all boards" } else { "every board" };
    let checks = numbers::separated(&format!("{:.0}", hardest.1));
    format!(
        "{name} solves {whole} up to {last} queens; the hardest of these is {} queens with {checks} checks.",
        hardest.0
    )
}
