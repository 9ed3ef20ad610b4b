use proptest::prelude::*;
use serde::Deserialize;

use super::super::log_rank::{log_rank, stratified_log_rank};
use super::super::survival::{kaplan_meier, median_survival, restricted_mean};
use super::{assert_all_close, assert_close, cases};

#[derive(Deserialize)]
struct KaplanMeier {
    runs: Vec<(f64, bool)>,
    steps: Vec<(f64, usize, usize, usize, f64, f64, f64)>,
    median: Option<f64>,
    means: Vec<(f64, f64)>,
}

#[test]
fn curves_are_those_of_lifelines() {
    for case in cases::<KaplanMeier>("kaplan_meier") {
        let steps = kaplan_meier(&case.runs);
        assert_eq!(steps.len(), case.steps.len());
        for (step, wanted) in steps.iter().zip(case.steps) {
            let (time, at_risk, ended, censored, survival, low, high) = wanted;
            assert_eq!((step.at_risk, step.ended, step.censored), (at_risk, ended, censored));
            assert_all_close(&[step.time, step.survival, step.low, step.high], &[time, survival, low, high]);
        }
        assert_eq!(median_survival(&steps), case.median);
        for (horizon, mean) in case.means {
            assert_close(restricted_mean(&steps, horizon).unwrap(), mean);
        }
    }
}

#[derive(Deserialize)]
struct LogRank {
    a: Vec<(f64, bool)>,
    b: Vec<(f64, bool)>,
    statistic: f64,
    p: f64,
}

#[test]
fn the_log_rank_test_is_that_of_lifelines() {
    for case in cases::<LogRank>("log_rank") {
        let test = log_rank(&case.a, &case.b).unwrap();
        assert_close(test.statistic, case.statistic);
        assert_close(test.p, case.p);
    }
}

/// Runs of the first and of the second list.
type Stratum = (Vec<(f64, bool)>, Vec<(f64, bool)>);

#[derive(Deserialize)]
struct Stratified {
    strata: Vec<Stratum>,
    statistic: f64,
    p: f64,
}

#[test]
fn the_stratified_log_rank_test_is_that_of_statsmodels() {
    for case in cases::<Stratified>("stratified_log_rank") {
        let test = stratified_log_rank(case.strata.iter().map(|(a, b)| (&a[..], &b[..]))).unwrap();
        assert_close(test.statistic, case.statistic);
        assert_close(test.p, case.p);
    }
}

/// Five of ten have ended, but nine tenths times eight ninths and so on is not one half in rounded numbers.
#[test]
fn rounding_does_not_move_the_median() {
    for n in (2..200).step_by(2) {
        let runs: Vec<(f64, bool)> = (1..=n).map(|time| (f64::from(time), true)).collect();
        assert_eq!(median_survival(&kaplan_meier(&runs)), Some(f64::from(n / 2)));
    }
}

#[test]
fn runs_that_all_were_stopped_have_no_median() {
    let steps = kaplan_meier(&[(1.0, false), (2.0, false)]);
    assert!(steps.iter().all(|step| (step.survival, step.low, step.high) == (1.0, 1.0, 1.0)));
    assert_eq!(median_survival(&steps), None);
    assert_eq!(restricted_mean(&steps, 5.0), Some(5.0));
    assert_eq!(log_rank(&[(1.0, false)], &[(2.0, false)]), None);
}

#[test]
fn what_is_no_time_has_no_curve() {
    assert_eq!(kaplan_meier(&[]), []);
    assert_eq!(median_survival(&[]), None);
    for bad in [f64::NAN, f64::INFINITY, -1.0] {
        assert_eq!(kaplan_meier(&[(1.0, true), (bad, true)]), []);
        assert_eq!(log_rank(&[(1.0, true)], &[(bad, true)]), None);
        assert_eq!(restricted_mean(&kaplan_meier(&[(1.0, true)]), bad), None);
    }
    assert_eq!(log_rank(&[], &[(1.0, true)]), None);
    assert_eq!(log_rank(&[(7.0, true)], &[(7.0, true), (5.6, false)]), None);
}

proptest! {
    #[test]
    fn a_curve_falls_within_its_interval(runs in prop::collection::vec((0u32..12, any::<bool>()), 1..60)) {
        let runs: Vec<(f64, bool)> = runs.into_iter().map(|(time, ended)| (f64::from(time), ended)).collect();
        let steps = kaplan_meier(&runs);
        let mut before = 1.0;
        for step in &steps {
            prop_assert!(0.0 <= step.low && step.low <= step.survival);
            prop_assert!(step.survival <= step.high && step.high <= 1.0);
            prop_assert!(step.survival <= before);
            before = step.survival;
        }
        prop_assert_eq!(steps.iter().map(|step| step.ended + step.censored).sum::<usize>(), runs.len());
        prop_assert_eq!(steps[0].at_risk, runs.len());
    }

    /// Without stopped runs the area under the curve is the mean.
    #[test]
    fn the_mean_of_runs_that_all_ended(times in prop::collection::vec(0.0..1e3, 1..40)) {
        let runs: Vec<(f64, bool)> = times.iter().map(|&time| (time, true)).collect();
        let mean = times.iter().sum::<f64>() / times.len() as f64;
        let area = restricted_mean(&kaplan_meier(&runs), 2e3).unwrap();
        prop_assert!((area - mean).abs() <= 1e-9 * mean.max(1.0));
    }

    #[test]
    fn the_log_rank_test_has_no_sides(
        a in prop::collection::vec((0u32..9, any::<bool>()), 1..20),
        b in prop::collection::vec((0u32..9, any::<bool>()), 1..20),
    ) {
        let floats = |runs: &[(u32, bool)]| runs.iter().map(|&(t, e)| (f64::from(t), e)).collect::<Vec<_>>();
        let (one, other) = (log_rank(&floats(&a), &floats(&b)), log_rank(&floats(&b), &floats(&a)));
        prop_assert_eq!(one.is_some(), other.is_some());
        if let (Some(one), Some(other)) = (one, other) {
            prop_assert!((one.statistic - other.statistic).abs() <= 1e-9 * one.statistic.max(1.0));
            prop_assert!((0.0..=1.0).contains(&one.p));
        }
    }
}
