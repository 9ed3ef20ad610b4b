//! Held to the numbers of other programs, to slow twins, and to laws. `crates/csp-experiments/tests/facts/statistics.py` makes
//! the numbers and says which programs.

mod bootstrap;
mod descriptive;
mod differences;
mod effect;
mod normal;
mod portfolio;
mod primal_integral;
mod promises;
mod survival;
mod tail;

use serde::de::DeserializeOwned;
use serde_json::Value;

const FACTS: &str = include_str!("../../../tests/facts/statistics.json");

/// The cases of one section, of which there is at least one.
fn cases<Case: DeserializeOwned>(section: &str) -> Vec<Case> {
    let mut facts: Value = serde_json::from_str(FACTS).unwrap();
    let cases: Vec<Case> = serde_json::from_value(facts[section].take()).unwrap();
    assert!(!cases.is_empty(), "no cases of {section}");
    cases
}

/// Equal but for a share of 1e-9; where 0 is wanted, but for 1e-14.
#[track_caller]
fn assert_close(got: f64, wanted: f64) {
    let slack = if wanted == 0.0 { 1e-14 } else { 1e-9 * wanted.abs() };
    assert!((got - wanted).abs() <= slack, "{got} is not {wanted}");
}

/// The same of each number.
#[track_caller]
fn assert_all_close(got: &[f64], wanted: &[f64]) {
    assert_eq!(got.len(), wanted.len());
    for (&got, &wanted) in got.iter().zip(wanted) {
        assert_close(got, wanted);
    }
}
