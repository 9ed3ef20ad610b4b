use serde::Deserialize;

use super::super::normal::{below, hazard, logarithm_above, quantile, two_sided};
use super::{assert_close, cases};

#[derive(Deserialize)]
struct Tails {
    z: f64,
    below: f64,
    two_sided: f64,
}

#[test]
fn tails_are_those_of_scipy_down_to_the_smallest() {
    for case in cases::<Tails>("normal") {
        assert_close(below(case.z), case.below);
        assert_close(two_sided(case.z), case.two_sided);
    }
}

#[derive(Deserialize)]
struct Quantile {
    share: f64,
    z: f64,
}

#[test]
fn quantiles_are_those_of_scipy() {
    for case in cases::<Quantile>("normal_quantile") {
        assert_close(quantile(case.share), case.z);
    }
}

#[derive(Deserialize)]
struct Rate {
    z: f64,
    hazard: f64,
    above: f64,
}

/// On both sides of the place from which on the continued fraction is used.
#[test]
fn hazards_are_those_of_scipy() {
    for case in cases::<Rate>("hazard") {
        assert_close(hazard(case.z), case.hazard);
        assert_close(logarithm_above(case.z), case.above);
    }
}
