//! The standard normal distribution, from the library `statrs`.

use std::f64::consts::{FRAC_1_SQRT_2, SQRT_2};

use statrs::function::erf::{erfc, erfc_inv};

/// The probability of a value of at most `z`. The lower tail keeps its digits, down to the smallest numbers.
pub(super) fn below(z: f64) -> f64 {
    0.5 * erfc(-z * FRAC_1_SQRT_2)
}

/// The value below which a share `probability` lies; infinite at 0 and 1.
pub(super) fn quantile(probability: f64) -> f64 {
    -SQRT_2 * erfc_inv(2.0 * probability)
}

/// The probability of a value at least as far from 0 as `z`, on either side.
pub(super) fn two_sided(z: f64) -> f64 {
    erfc(z.abs() * FRAC_1_SQRT_2)
}
