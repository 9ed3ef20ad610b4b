use proptest::prelude::*;
use serde::Deserialize;

use super::super::nemenyi::{cliques, critical_difference};
use super::facts::{assert_close, cases};

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
