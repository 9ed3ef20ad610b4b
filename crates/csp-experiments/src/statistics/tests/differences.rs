//! Tests of differences between strategies: in pairs, many at once, and by ranks.

use proptest::prelude::*;
use serde::Deserialize;

use crate::statistics::friedman::friedman;
use crate::statistics::holm::holm;
use crate::statistics::nemenyi::{cliques, critical_difference};
use crate::statistics::signed_rank::signed_rank;
use crate::statistics::tests::{assert_all_close, assert_close, cases};

#[derive(Deserialize)]
struct SignedRankCase {
    differences: Vec<f64>,
    pairs: usize,
    statistic: f64,
    p: f64,
    exact: bool,
}

#[test]
fn the_signed_rank_test_is_that_of_scipy() {
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

#[derive(Deserialize)]
struct HolmCase {
    p: Vec<f64>,
    adjusted: Vec<f64>,
}

#[test]
fn the_correction_is_that_of_statsmodels() {
    for case in cases::<HolmCase>("holm") {
        assert_all_close(&holm(&case.p), &case.adjusted);
    }
}

#[test]
fn what_is_no_probability_is_the_nearest_one() {
    assert!(holm(&[]).is_empty());
    assert_eq!(holm(&[f64::NAN, -1.0, 7.0]), [1.0, 0.0, 1.0]);
}

proptest! {
    #[test]
    fn corrected_values_keep_the_order_and_never_fall(p in prop::collection::vec(0.0..=1.0, 0..30)) {
        let adjusted = holm(&p);
        for (i, &before) in p.iter().enumerate() {
            prop_assert!(before <= adjusted[i] && adjusted[i] <= (p.len() as f64 * before).min(1.0));
            for (j, &other) in p.iter().enumerate() {
                prop_assert!(before > other || adjusted[i] <= adjusted[j]);
            }
        }
    }
}

#[derive(Deserialize)]
struct FriedmanCase {
    rows: Vec<Vec<f64>>,
    average_ranks: Vec<f64>,
    statistic: f64,
    p: f64,
}

#[test]
fn the_friedman_test_is_that_of_scipy() {
    for case in cases::<FriedmanCase>("friedman") {
        let test = friedman(&case.rows).unwrap();
        assert_all_close(&test.average_ranks, &case.average_ranks);
        assert_close(test.statistic, case.statistic);
        assert_close(test.p, case.p);
    }
}

#[test]
fn rows_without_any_order_say_nothing() {
    let test = friedman(&[vec![2.0; 3], vec![5.0; 3]]).unwrap();
    assert_eq!((test.average_ranks, test.statistic, test.p), (vec![2.0; 3], 0.0, 1.0));
}

#[test]
fn what_is_no_table_is_none() {
    assert_eq!(friedman(&[]), None);
    assert_eq!(friedman(&[vec![1.0]]), None);
    assert_eq!(friedman(&[vec![1.0, 2.0], vec![1.0]]), None);
    assert_eq!(friedman(&[vec![1.0, f64::NAN]]), None);
}

proptest! {
    #[test]
    fn average_ranks_sum_to_what_they_share(rows in prop::collection::vec(prop::collection::vec(0i32..4, 5), 1..20)) {
        let rows: Vec<Vec<f64>> = rows.iter().map(|row| row.iter().map(|&x| f64::from(x)).collect()).collect();
        let test = friedman(&rows).unwrap();
        prop_assert!((test.average_ranks.iter().sum::<f64>() - 15.0).abs() < 1e-9);
        prop_assert!(test.statistic >= 0.0 && (0.0..=1.0).contains(&test.p));
    }
}

#[derive(Deserialize)]
struct Critical {
    k: usize,
    n: usize,
    alpha: f64,
    difference: f64,
}

#[test]
fn the_critical_difference_is_that_of_the_studentized_range() {
    for case in cases::<Critical>("critical_difference") {
        assert_close(critical_difference(case.k, case.n, case.alpha).unwrap(), case.difference);
    }
}

/// Table 5 (a) of Demsar 2006, for 2 to 10 classifiers.
#[test]
fn the_table_of_demsar() {
    let at_05 = ["1.960", "2.343", "2.569", "2.728", "2.850", "2.949", "3.031", "3.102", "3.164"];
    let at_10 = ["1.645", "2.052", "2.291", "2.459", "2.589", "2.693", "2.780", "2.855", "2.920"];
    for (alpha, table) in [(0.05, at_05), (0.1, at_10)] {
        for (k, wanted) in (2..).zip(table) {
            let scale = (k as f64 * (k as f64 + 1.0) / 6.0).sqrt();
            let q = critical_difference(k, 1, alpha).unwrap() / scale;
            assert!((q - wanted.parse::<f64>().unwrap()).abs() < 1e-3, "{k} at {alpha}: {q} is not {wanted}");
        }
    }
}

#[test]
fn what_cannot_be_compared_is_none() {
    assert_eq!(critical_difference(1, 10, 0.05), None);
    assert_eq!(critical_difference(4, 0, 0.05), None);
    for alpha in [0.0, 1.0, -1.0, f64::NAN] {
        assert_eq!(critical_difference(4, 10, alpha), None);
    }
}

#[derive(Deserialize)]
struct Cliques {
    average_ranks: Vec<f64>,
    difference: f64,
    groups: Vec<Vec<usize>>,
}

#[test]
fn groups_are_those_of_autorank() {
    for case in cases::<Cliques>("cliques") {
        assert_eq!(cliques(&case.average_ranks, case.difference), case.groups);
    }
}

/// "At least the critical difference" is significant (Demsar 2006), so a group stays below it.
#[test]
fn a_difference_as_large_as_the_critical_one_parts() {
    assert_eq!(cliques(&[1.0, 2.0, 3.0], 1.0), Vec::<Vec<usize>>::new());
    assert_eq!(cliques(&[1.0, 1.0, 2.5], 1.0), [[0, 1]]);
    assert_eq!(cliques(&[1.0, f64::NAN], 1.0), Vec::<Vec<usize>>::new());
    assert_eq!(cliques(&[], 1.0), Vec::<Vec<usize>>::new());
}

proptest! {
    /// The slow twin: all sets.
    #[test]
    fn groups_are_the_greatest_sets_without_a_difference(
        ranks in prop::collection::vec((2u32..20).prop_map(|x| f64::from(x) / 2.0), 0..9),
        difference in 0.25..5.0,
    ) {
        let together = |set: u32| {
            let chosen: Vec<f64> = (0..ranks.len()).filter(|i| set >> i & 1 == 1).map(|i| ranks[i]).collect();
            chosen.len() >= 2 && chosen.iter().all(|a| chosen.iter().all(|b| a - b < difference))
        };
        let groups: Vec<u32> = (0..1 << ranks.len()).filter(|&set| together(set)).collect();
        let greatest = |&set: &u32| groups.iter().all(|&other| other == set || set & other != set);
        let wanted: Vec<u32> = groups.iter().copied().filter(greatest).collect();
        let mut got: Vec<u32> =
            cliques(&ranks, difference).iter().map(|group| group.iter().map(|i| 1 << i).sum()).collect();
        got.sort_unstable();
        prop_assert_eq!(got, wanted);
    }
}
