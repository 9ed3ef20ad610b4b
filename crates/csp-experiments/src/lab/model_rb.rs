//! The phase transition of model RB.

use csp_core::problems::RandomModel;

use super::curve::Curves;
use super::model_b::transition;
use super::outcome::Cost;
use super::setup::{Point, Series, hundredths};
use super::{Experiment, Outcome, Report, Setup, Size};

pub(super) const EXPERIMENT: Experiment = Experiment {
    name: "model-rb",
    summary: "the threshold of model RB is exact: random problems by tightness",
    source: "Xu & Li 2000",
    set_up,
    told,
};

const ALPHA: f64 = 0.8;
/// The threshold is at 0.25: 0.8 / ln(4/3).
const R: f64 = 2.7808;

const CURVES: Curves = Curves { decimals: 2, theory: "threshold", has_share: true, hardness: Cost::Checks };

fn set_up(size: Size, first: u64) -> Setup {
    let (variables, tightnesses, each) = match size {
        Size::Quick => (16, hundredths(13, 37, 2), 20),
        Size::Full => (25, hundredths(10, 40, 1), 200),
    };
    let name = |tightness: f64, seed: u64| {
        format!("random:rb,n={variables},alpha={ALPHA},r={R},t={tightness:.2},seed={seed},unplanted")
    };
    let point = |x: f64| Point { x, problems: (first..first + each).map(|seed| name(x, seed)).collect() };
    Setup {
        title: "The phase transition of model RB".into(),
        lead: vec![
            "Model RB has n variables of n^alpha values and r n ln n relations, drawn with repetition, each of which forbids \
             a share p of all pairs of values. The domains grow with n, so that the model does not become trivially \
             unsatisfiable, as models A to D do (Achlioptas et al. 1997)."
                .into(),
            "Xu & Li (Journal of Artificial Intelligence Research 12, 2000) prove that it has an exact threshold: as n grows, \
             almost all problems with p below 1 - e^(-alpha / r) have a solution, and almost none above it. Xu, Boussemart, \
             Hemery & Lecoutre (Artificial Intelligence 171, 2007) find that the hardest problems are there, even for small \
             n. The problems here are not planted: no solution is hidden in them."
                .into(),
        ],
        parameter: "tightness",
        series: vec![Series {
            label: String::new(),
            points: tightnesses.into_iter().map(point).collect(),
            predicted: Some(RandomModel::rb_threshold(ALPHA, R)),
        }],
        strategies: vec!["fc+mrv", "fc+dom/wdeg", "mac2001+dom/wdeg"],
        seeds: vec![0],
        node_limit: 1_000_000,
    }
}

fn told(outcome: &Outcome<'_>) -> Report {
    transition(CURVES, outcome)
}
