use proptest::prelude::*;
use serde::Deserialize;

use super::super::signed_rank::signed_rank;
use super::facts::{assert_close, cases};

#[derive(Deserialize)]
struct SignedRankCase {
    differences: Vec<f64>,
    pairs: usize,
    statistic: f64,
    p: f64,
    exact: bool,
}

#[test]
fn the_test_is_that_of_scipy() {
    let cases = cases::<SignedRankCase>("signed_rank");
    assert!(cases.iter().any(|case| case.exact && case.pairs == 50), "the largest exact case");
    assert!(cases.iter().any(|case| case.exact && case.statistic.fract() != 0.0), "an exact case with ties");
    for case in cases {
        let test = signed_rank(&case.differences).unwrap();
        assert_eq!((test.pairs, test.exact), (case.pairs, case.exact));
        assert_close(test.statistic, case.statistic);
        assert_close(test.p, case.p);
    }
}

/// The table for pairs in Wilcoxon 1945: with 10 pairs, totals of 3, 5 and 8 have the probabilities of about 1 %, 2 %
/// and 5 %.
#[test]
fn the_table_of_wilcoxon() {
    let signed = |negative: &[i32]| -> Vec<f64> {
        (1..=10).map(|rank| f64::from(if negative.contains(&rank) { -rank } else { rank })).collect()
    };
    for (negative, ways) in [(&[3][..], 5.0), (&[5], 10.0), (&[8], 25.0)] {
        // The ways to choose different ranks that sum to at most 3, 5 and 8.
        assert_close(signed_rank(&signed(negative)).unwrap().p, 2.0 * ways / 1024.0);
    }
}

#[test]
fn below_six_pairs_nothing_is_said() {
    for few in [&[][..], &[1.0], &[1.0, 2.0, 3.0, 4.0, 5.0], &[0.0, 1.0, 2.0, 0.0, 3.0, 4.0, 5.0, -0.0], &[0.0; 30]] {
        assert_eq!(signed_rank(few), None);
    }
    assert_eq!(signed_rank(&[1.0, 2.0, 3.0, 4.0, 5.0, f64::NAN]), None);
    assert!(signed_rank(&[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]).is_some());
}

proptest! {
    #[test]
    fn neither_sign_nor_order_nor_scale_matters(differences in prop::collection::vec(-9i32..9, 6..70)) {
        let values: Vec<f64> = differences.iter().map(|&d| f64::from(d)).collect();
        let turned: Vec<f64> = values.iter().rev().map(|value| -8.0 * value).collect();
        let test = signed_rank(&values);
        prop_assert_eq!(test, signed_rank(&turned));
        prop_assert!(test.is_none_or(|test| test.p > 0.0 && test.p <= 1.0));
    }

    /// The slow twin: all ways to give out signs.
    #[test]
    fn exact_p_values_count_all_signs(differences in prop::collection::vec(-6i32..7, 6..11)) {
        let values: Vec<f64> = differences.iter().map(|&d| f64::from(d)).filter(|&d| d != 0.0).collect();
        if let Some(test) = signed_rank(&values) {
            let n = values.len();
            let as_extreme = (0..1u32 << n).filter(|signs| {
                let sign = |i: usize| if signs >> i & 1 == 1 { 1.0 } else { -1.0 };
                let flipped: Vec<f64> = values.iter().enumerate().map(|(i, value)| sign(i) * value.abs()).collect();
                signed_rank(&flipped).unwrap().statistic <= test.statistic
            });
            let share = as_extreme.count() as f64 / f64::from(1u32 << n);
            prop_assert_eq!((test.p.to_bits(), test.exact), (share.min(1.0).to_bits(), true));
        }
    }
}
