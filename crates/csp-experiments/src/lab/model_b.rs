//! The phase transition of random model B, measured and in theory.

use csp_terminal::words::numbers;

use crate::lab::curve::Curves;
use crate::lab::outcome::Cost;
use crate::lab::setup::{Point, Series, hundredths};
use crate::lab::{Experiment, Outcome, Report, Setup, Size};

pub(super) const EXPERIMENT: Experiment = Experiment {
    name: "model-b",
    summary: "random problems are easy, hard, easy: model B by tightness",
    source: "Smith & Dyer 1996; Prosser 1996",
    set_up,
    told,
};

/// Prosser's <20, 10, 0.5>: 95 of 190 pairs of variables are related.
const VARIABLES: u32 = 20;
const VALUES: u32 = 10;
const EDGES: u32 = 95;

const CURVES: Curves = Curves { decimals: 2, theory: "kappa = 1", has_share: true, hardness: Cost::Checks };

fn set_up(size: Size, first: u64) -> Setup {
    let (tightnesses, each) = match size {
        Size::Quick => (hundredths(28, 50, 2), 20),
        Size::Full => (hundredths(20, 55, 1), 300),
    };
    let name =
        |tightness: f64, seed: u64| format!("random:b,n={VARIABLES},d={VALUES},e={EDGES},t={tightness:.2},seed={seed}");
    let point = |x: f64| Point { x, problems: (first..first + each).map(|seed| name(x, seed)).collect() };
    let points = tightnesses.into_iter().map(point).collect();
    let predicted = Some(crossover(VARIABLES, VALUES, EDGES));
    Setup {
        title: "The phase transition of random model B".into(),
        lead: vec![
            "A random problem of model B has n variables of d values. A share p1 of all pairs of variables is related, and \
             each relation forbids a share p2 of all pairs of values, its tightness. With little of it a solution is soon \
             found, with much of it there is soon seen to be none; between the two problems are hard."
                .into(),
            "Smith & Dyer (Artificial Intelligence 81, 1996) predict where: one solution is expected when p2 is \
             1 - d^(-2 / (p1 (n - 1))), which Gent, MacIntyre, Prosser & Walsh (AAAI 1996) call kappa = 1. Prosser \
             (Artificial Intelligence 81, 1996) has searched <n, d, p1> = <20, 10, 0.5> with forward checking, \
             conflict-directed backjumping and the least domain first, and finds the hardest problems about there, where half \
             of them have a solution."
                .into(),
        ],
        parameter: "tightness",
        series: vec![Series { label: String::new(), points, predicted }],
        strategies: vec!["fc-cbj+mrv", "fc+mrv", "mac2001+dom/wdeg"],
        seeds: vec![0],
        node_limit: 1_000_000,
    }
}

fn told(outcome: &Outcome<'_>) -> Report {
    transition(CURVES, outcome)
}

/// The report of a phase transition: where the peaks are, and where half of the problems have a solution.
pub(super) fn transition(curves: Curves, outcome: &Outcome<'_>) -> Report {
    let mut told = curves.told(outcome);
    told.sentences.splice(0..0, curves.peaks(outcome).into_iter().chain(half(outcome)));
    told
}

/// The parameter at which half of the problems have a solution.
fn half(outcome: &Outcome<'_>) -> Option<String> {
    let half = numbers::significant(outcome.half(0)?);
    Some(format!("Half of the problems have a solution at {} {half}.", outcome.set_up.parameter))
}

/// The tightness at which a random network of model B has one solution on average, so that the constrainedness kappa is
/// 1: p2 = 1 - d^(-2 / (p1 (n - 1))), and with e = p1 n (n - 1) / 2 constraints 1 - d^(-n / e) (Smith & Dyer 1996;
/// Gent, MacIntyre, Prosser & Walsh 1996).
pub(super) fn crossover(variables: u32, values: u32, edges: u32) -> f64 {
    1.0 - f64::from(values).powf(-f64::from(variables) / f64::from(edges))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// d^n assignments, each allowed with probability (1 - p2)^e: one solution on average.
    #[test]
    fn at_the_crossover_one_solution_is_expected() {
        for (n, d, e) in [(20, 10, 95), (50, 10, 123), (8, 4, 28)] {
            let tightness = crossover(n, d, e);
            let solutions = f64::from(n) * f64::from(d).ln() + f64::from(e) * (1.0 - tightness).ln();
            assert!(solutions.abs() < 1e-9, "{n} {d} {e}");
        }
        // Prosser 1996 has n = 20, d = 10, p1 = 0.5 and predicts 0.38.
        assert!((crossover(20, 10, 95) - 0.38).abs() < 0.005);
    }
}
