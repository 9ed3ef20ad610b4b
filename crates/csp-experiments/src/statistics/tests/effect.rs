use proptest::prelude::*;
use serde::Deserialize;

use super::super::descriptive::median;
use super::super::effect::{a12, hodges_lehmann, rank_biserial};
use super::{assert_close, cases};

#[derive(Deserialize)]
struct Effect {
    differences: Vec<f64>,
    hodges_lehmann: f64,
    rank_biserial: Option<f64>,
}

#[test]
fn sizes_of_paired_differences_are_those_by_definition() {
    for case in cases::<Effect>("effect") {
        assert_close(hodges_lehmann(&case.differences).unwrap(), case.hodges_lehmann);
        match (rank_biserial(&case.differences), case.rank_biserial) {
            (Some(got), Some(wanted)) => assert_close(got, wanted),
            (got, wanted) => assert_eq!(got, wanted),
        }
    }
}

#[derive(Deserialize)]
struct SamplePair {
    a: Vec<f64>,
    b: Vec<f64>,
    a12: f64,
}

#[test]
fn a12_is_the_share_of_mann_and_whitney() {
    for case in cases::<SamplePair>("a12") {
        assert_close(a12(&case.a, &case.b).unwrap(), case.a12);
    }
}

/// 5,000,050,000 means of pairs, in 0.8 MB: of the numbers 0 to n - 1 the median is that of the numbers.
#[test]
fn many_differences_need_no_table_of_pairs() {
    let many: Vec<f64> = (0..100_000).rev().map(f64::from).collect();
    assert_eq!(hodges_lehmann(&many), Some(49_999.5));
}

#[test]
fn the_ends_of_the_range_of_numbers() {
    assert_eq!(hodges_lehmann(&[f64::MAX]), Some(f64::MAX));
    assert_eq!(hodges_lehmann(&[f64::MAX, -f64::MAX]), Some(0.0));
    assert_eq!(hodges_lehmann(&[-0.0, 0.0]).map(f64::to_bits), Some(0));
    assert_eq!(hodges_lehmann(&[f64::MIN_POSITIVE; 3]), Some(f64::MIN_POSITIVE));
}

#[test]
fn what_cannot_be_said_is_none() {
    for bad in [&[][..], &[1.0, f64::NAN], &[f64::INFINITY]] {
        assert_eq!(hodges_lehmann(bad), None);
        assert_eq!(rank_biserial(bad), None);
        assert_eq!(a12(bad, &[1.0]), None);
        assert_eq!(a12(&[1.0], bad), None);
    }
    assert_eq!(rank_biserial(&[0.0, -0.0]), None);
}

proptest! {
    /// The slow twin: all means, sorted.
    #[test]
    fn hodges_lehmann_is_the_median_of_all_means(values in prop::collection::vec(-1e3..1e3, 1..25)) {
        let mut means = Vec::new();
        for (last, a) in values.iter().enumerate() {
            means.extend(values[..=last].iter().map(|b| f64::midpoint(*a, *b)));
        }
        prop_assert_eq!(hodges_lehmann(&values), median(&means));
    }

    #[test]
    fn effects_turn_with_the_sides(
        a in prop::collection::vec(-5i32..5, 1..20),
        b in prop::collection::vec(-5i32..5, 1..20),
    ) {
        let floats = |list: &[i32]| list.iter().map(|&x| f64::from(x)).collect::<Vec<_>>();
        let (a, b) = (floats(&a), floats(&b));
        let sum = a12(&a, &b).unwrap() + a12(&b, &a).unwrap();
        prop_assert!((sum - 1.0).abs() < 1e-12);
        let turned: Vec<f64> = a.iter().map(|x| -x).collect();
        prop_assert_eq!(rank_biserial(&a), rank_biserial(&turned).map(|share| -share));
        prop_assert!(rank_biserial(&a).is_none_or(|share| share.abs() <= 1.0));
    }
}
