use csp_core::Random;
use proptest::prelude::*;
use serde::Deserialize;

use super::super::tail::{
    hill, hill_censored, lognormal_fit, lognormal_fit_censored, survival_points, weibull_fit, weibull_fit_censored,
};
use super::{assert_all_close, assert_close, cases};

#[derive(Deserialize)]
struct Hill {
    values: Vec<f64>,
    k: usize,
    index: f64,
}

/// Given the threshold, Hill's estimate is that of the greatest likelihood for a Pareto distribution.
#[test]
fn the_hill_index_is_that_of_scipys_pareto() {
    for case in cases::<Hill>("hill") {
        assert_close(hill(&case.values, case.k).unwrap(), case.index);
    }
}

#[derive(Deserialize)]
struct Fits {
    values: Vec<f64>,
    weibull: (f64, f64),
    lognormal: (f64, f64),
}

#[test]
fn fits_are_those_of_scipy() {
    for case in cases::<Fits>("fits") {
        let weibull = weibull_fit(&case.values).unwrap();
        assert_all_close(&[weibull.shape, weibull.scale], &[case.weibull.0, case.weibull.1]);
        let lognormal = lognormal_fit(&case.values).unwrap();
        assert_all_close(&[lognormal.mu, lognormal.sigma], &[case.lognormal.0, case.lognormal.1]);
    }
}

#[derive(Deserialize)]
struct HillCensored {
    runs: Vec<(f64, bool)>,
    k: usize,
    index: f64,
    threshold: f64,
    ended: usize,
}

/// Logarithms of what exceeds the threshold are exponential: lifelines fits them where some runs were cut.
#[test]
fn the_hill_index_of_cut_runs_is_that_of_lifelines() {
    for case in cases::<HillCensored>("hill_censored") {
        let tail = hill_censored(&case.runs, case.k).unwrap();
        assert_close(tail.index, case.index);
        assert_close(tail.threshold, case.threshold);
        assert_eq!(tail.ended, case.ended);
    }
}

#[derive(Deserialize)]
struct FitsCensored {
    runs: Vec<(f64, bool)>,
    weibull: (f64, f64),
    lognormal: (f64, f64),
}

#[test]
fn fits_of_cut_runs_are_those_of_scipy_and_lifelines() {
    for case in cases::<FitsCensored>("fits_censored") {
        let weibull = weibull_fit_censored(&case.runs).unwrap();
        assert_all_close(&[weibull.shape, weibull.scale], &[case.weibull.0, case.weibull.1]);
        let lognormal = lognormal_fit_censored(&case.runs).unwrap();
        assert_all_close(&[lognormal.mu, lognormal.sigma], &[case.lognormal.0, case.lognormal.1]);
    }
}

/// Costs of a Pareto distribution of index 0.8, so that not even their mean is finite.
fn pareto(count: usize) -> Vec<f64> {
    let mut random = Random::new(7);
    let share = |random: &mut Random| (random.below(1 << 52) as f64 + 0.5) / (1u64 << 52) as f64;
    (0..count).map(|_| share(&mut random).powf(-1.0 / 0.8)).collect()
}

/// The index stays what it is however hard a limit cuts; of the runs that ended alone it would seem to grow.
#[test]
fn a_limit_does_not_make_a_tail_lighter() {
    let costs = pareto(2000);
    for limit in [f64::MAX, 1000.0, 100.0, 20.0, 8.0] {
        let runs: Vec<(f64, bool)> = costs.iter().map(|&cost| (cost.min(limit), cost <= limit)).collect();
        let cut = runs.iter().filter(|run| !run.1).count();
        // Four standard errors of 200 ends to each side.
        let index = hill_censored(&runs, cut + 200).unwrap().index;
        assert!(
            (0.8 * (1.0 - 4.0 / 200f64.sqrt())..0.8 * (1.0 + 4.0 / 200f64.sqrt())).contains(&index),
            "{limit}: {index}"
        );
    }
    let ended: Vec<f64> = costs.into_iter().filter(|&cost| cost <= 8.0).collect();
    assert!(hill(&ended, 200).unwrap() > 2.0, "what leaving cut runs out comes to");
}

/// Costs of 0 lie below every tail; a tail cannot begin at 0.
#[test]
fn a_tail_above_costs_of_nothing() {
    let runs = [(0.0, true), (0.0, true), (1.0, true), (2.0, true), (4.0, false)];
    assert!((hill_censored(&runs, 2).unwrap().index - 1.0 / (3.0 * 2f64.ln())).abs() < 1e-12);
    assert_eq!(hill_censored(&runs, 3), None);
    assert_eq!(weibull_fit_censored(&runs), None);
    assert_eq!(lognormal_fit_censored(&runs), None);
}

/// Runs of which none tells the end, or that fit ever better the narrower the fit is, have no fit.
#[test]
fn cut_runs_that_tell_nothing_are_none() {
    for runs in
        [&[(1.0, false), (2.0, false)][..], &[(2.0, true), (2.0, true), (1.0, false)], &[(2.0, true), (2.0, false)]]
    {
        assert_eq!(weibull_fit_censored(runs), None, "{runs:?}");
        assert_eq!(lognormal_fit_censored(runs), None, "{runs:?}");
        assert_eq!(hill_censored(runs, 1).filter(|_| runs[0].1), None, "{runs:?}");
    }
    // One end, and a run cut far above it.
    let runs = [(2.0, true), (2.0, true), (100.0, false)];
    assert!(weibull_fit_censored(&runs).is_some() && lognormal_fit_censored(&runs).is_some());
}

#[derive(Deserialize)]
struct Points {
    values: Vec<f64>,
    points: Vec<(f64, f64)>,
}

#[test]
fn survival_points_are_those_of_scipy() {
    for case in cases::<Points>("survival_points") {
        let points = survival_points(&case.values);
        assert_eq!(points.len(), case.points.len());
        for (got, wanted) in points.into_iter().zip(case.points) {
            assert_all_close(&[got.0, got.1], &[wanted.0, wanted.1]);
        }
    }
}

#[test]
fn what_has_no_tail_is_none() {
    for bad in [&[][..], &[1.0, 0.0, 2.0], &[1.0, -1.0, 3.0], &[1.0, f64::NAN, 3.0], &[1.0, f64::INFINITY, 2.0]] {
        assert_eq!(hill(bad, 1), None);
        assert_eq!(weibull_fit(bad), None);
        assert_eq!(lognormal_fit(bad), None);
    }
    assert_eq!(hill(&[1.0, 2.0], 0), None);
    assert_eq!(hill(&[1.0, 2.0], 2), None);
    assert_eq!(hill(&[5.0, 5.0, 1.0], 1), None);
    assert_eq!(weibull_fit(&[3.0]), None);
    assert_eq!(weibull_fit(&[3.0, 3.0]), None);
    assert_eq!(survival_points(&[1.0, f64::NAN]), []);
}

#[test]
fn values_that_hardly_differ_or_differ_by_all_that_numbers_can() {
    let weibull = weibull_fit(&[1.0, 1.0 + f64::EPSILON, 1.0]);
    assert!(weibull.is_none_or(|fit| fit.shape.is_finite() && fit.scale.is_finite()));
    let weibull = weibull_fit(&[5e-324, f64::MAX, 1.0]).unwrap();
    assert!(weibull.shape > 0.0 && weibull.scale.is_finite());
}

proptest! {
    /// No shape and scale nearby make the values more likely.
    #[test]
    fn a_fit_has_the_greatest_likelihood_around(values in prop::collection::vec(0.01..1e3, 3..40)) {
        let fit = weibull_fit(&values).unwrap();
        let likelihood = |shape: f64, scale: f64| -> f64 {
            let density = |x: &f64| (shape / scale).ln() + (shape - 1.0) * (x / scale).ln() - (x / scale).powf(shape);
            values.iter().map(density).sum()
        };
        let best = likelihood(fit.shape, fit.scale);
        for (a, b) in [(1.01, 1.0), (0.99, 1.0), (1.0, 1.01), (1.0, 0.99), (1.01, 1.01), (0.99, 1.01)] {
            prop_assert!(likelihood(fit.shape * a, fit.scale * b) <= best);
        }
    }

    #[test]
    fn a_survival_function_falls_to_zero(values in prop::collection::vec(-4i32..4, 1..30)) {
        let values: Vec<f64> = values.into_iter().map(f64::from).collect();
        let points = survival_points(&values);
        prop_assert!(points.windows(2).all(|pair| pair[0].0 < pair[1].0 && pair[0].1 > pair[1].1));
        prop_assert_eq!(points.last().map(|point| point.1.to_bits()), Some(0));
    }
}
