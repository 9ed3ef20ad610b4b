//! Quasigroups with random and with balanced holes.

use csp_terminal::words::numbers;

use super::curve::Curves;
use super::outcome::Cost;
use super::setup::{Point, Series};
use super::{Experiment, Outcome, Report, Setup, Size};
use crate::plot::AxisValue;

pub(super) const EXPERIMENT: Experiment = Experiment {
    name: "holes",
    summary: "balanced holes make quasigroups harder than random ones: by the share of holes",
    source: "Kautz et al. 2001; Ansotegui et al. 2011",
    set_up,
    told,
};

const CURVES: Curves = Curves { decimals: 2, theory: "", has_share: false, hardness: Cost::Nodes };

fn set_up(size: Size, first: u64) -> Setup {
    let (side, shares, each, node_limit) = match size {
        Size::Quick => (12u64, (40..=70).step_by(5).collect::<Vec<u64>>(), 15, 20_000),
        Size::Full => (14, (30..=80).step_by(2).collect(), 40, 200_000),
    };
    let series = |label: &str, flag: &str| {
        let point = |&share: &u64| {
            let holes = (side * side * share + 50) / 100;
            let name = |seed: u64| format!("qwh:{side},holes={holes},seed={seed}{flag}");
            Point { x: share as f64 / 100.0, problems: (first..first + each).map(name).collect() }
        };
        Series { label: label.into(), points: shares.iter().map(point).collect(), predicted: None }
    };
    Setup {
        title: format!("Balanced and random holes in quasigroups of order {side}"),
        lead: vec![
            "A quasigroup with holes is a random Latin square with some cells emptied: it always has a solution, and its cost \
             is easy, hard, easy by the share of holes (Achlioptas, Gomes, Kautz & Selman 2000). In a balanced one each row \
             and each column has as many holes, up to one."
                .into(),
            "Kautz, Ruan, Achlioptas, Gomes, Selman & Stickel (IJCAI 2001) find that balanced problems are much harder. \
             Ansotegui, Bejar, Fernandez, Gomes & Mateu (Journal of Heuristics 17, 2011) find the same of Sudoku."
                .into(),
            "Hardness is measured by nodes here: MAC makes checks wherever there are holes, and needs no search for most of \
             them. The given cells are among the nodes."
                .into(),
        ],
        parameter: "share of holes",
        series: vec![series("random", ""), series("balanced", ",balanced")],
        strategies: vec!["mac2001+dom/wdeg", "fc+mrv"],
        seeds: vec![0],
        node_limit,
    }
}

fn told(outcome: &Outcome<'_>) -> Report {
    let mut told = CURVES.told(outcome);
    let ratios = (0..outcome.set_up.strategies.len()).filter_map(|strategy| greatest_ratio(outcome, strategy));
    told.sentences.splice(0..0, CURVES.peaks(outcome).into_iter().chain(ratios));
    told
}

/// By how many times the balanced problems are harder than the random ones, where this is most.
fn greatest_ratio(outcome: &Outcome<'_>, strategy: usize) -> Option<String> {
    let median = |series, point| match outcome.quartiles((series, point), strategy, Cost::Nodes)?.median {
        AxisValue::Value(value) => Some(value),
        AxisValue::Limit => None,
    };
    let points = outcome.series(0).points.iter().enumerate();
    let ratios = points.filter_map(|(p, point)| Some((point.x, median(1, p)? / median(0, p)?)));
    let (x, ratio) = ratios.filter(|(_, ratio)| ratio.is_finite()).max_by(|a, b| a.1.total_cmp(&b.1))?;
    let (name, ratio) = (outcome.set_up.strategies[strategy], numbers::significant(ratio));
    Some(format!(
        "{name} needs up to {ratio} times the nodes where holes are balanced, by the medians: at a share of {x:.2}."
    ))
}
