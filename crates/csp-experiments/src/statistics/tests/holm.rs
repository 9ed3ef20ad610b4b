use proptest::prelude::*;
use serde::Deserialize;

use super::super::holm::holm;
use super::facts::{assert_all_close, cases};

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
