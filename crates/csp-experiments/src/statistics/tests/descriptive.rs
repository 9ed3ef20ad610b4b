use proptest::prelude::*;
use serde::Deserialize;

use super::super::descriptive::{geometric_mean, mean, median, quantile};
use super::{assert_close, cases};

#[derive(Deserialize)]
struct Descriptive {
    values: Vec<f64>,
    mean: f64,
    median: f64,
    quantiles: Vec<(f64, f64)>,
}

#[test]
fn means_and_quantiles_are_those_of_numpy() {
    for case in cases::<Descriptive>("descriptive") {
        assert_close(mean(&case.values).unwrap(), case.mean);
        assert_close(median(&case.values).unwrap(), case.median);
        for (share, value) in case.quantiles {
            assert_close(quantile(&case.values, share).unwrap(), value);
        }
    }
}

#[derive(Deserialize)]
struct Geometric {
    values: Vec<f64>,
    mean: f64,
}

#[test]
fn geometric_means_are_those_of_scipy() {
    for case in cases::<Geometric>("geometric") {
        assert_close(geometric_mean(&case.values).unwrap(), case.mean);
    }
}

#[test]
fn what_does_not_exist_is_none() {
    assert_eq!(mean(&[]), None);
    assert_eq!(mean(&[1.0, f64::NAN]), None);
    assert_eq!(mean(&[f64::MAX, f64::MAX]), None);
    assert_eq!(median(&[f64::INFINITY]), None);
    assert_eq!(quantile(&[1.0], 1.5), None);
    assert_eq!(quantile(&[1.0], f64::NAN), None);
    assert_eq!(geometric_mean(&[]), None);
    assert_eq!(geometric_mean(&[1.0, -1.0]), None);
}

#[test]
fn the_largest_numbers_have_a_median() {
    assert_eq!(median(&[-f64::MAX, f64::MAX]), Some(0.0));
    assert_eq!(median(&[f64::MAX, f64::MAX]), Some(f64::MAX));
}

proptest! {
    #[test]
    fn quantiles_rise_from_the_least_to_the_greatest(
        values in prop::collection::vec(-1e300..1e300, 1..40),
        (a, b) in (0.0..=1.0, 0.0..=1.0),
    ) {
        let at = |share| quantile(&values, share).unwrap();
        prop_assert!(at(f64::min(a, b)) <= at(f64::max(a, b)));
        prop_assert_eq!(Some(at(0.0)), values.iter().copied().min_by(f64::total_cmp));
        prop_assert_eq!(Some(at(1.0)), values.iter().copied().max_by(f64::total_cmp));
    }
}
