use proptest::prelude::*;
use serde::Deserialize;

use super::super::friedman::friedman;
use super::facts::{assert_all_close, assert_close, cases};

#[derive(Deserialize)]
struct FriedmanCase {
    rows: Vec<Vec<f64>>,
    average_ranks: Vec<f64>,
    statistic: f64,
    p: f64,
}

#[test]
fn the_test_is_that_of_scipy() {
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
