//! The standard normal distribution, from the library `statrs`.

use std::f64::consts::{FRAC_1_SQRT_2, SQRT_2, TAU};

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

/// From here on the probability above is found by its continued fraction, before it becomes too small for a number.
const FAR: f64 = 20.0;

/// The density at `z` over the probability of a value above it.
pub(super) fn hazard(z: f64) -> f64 {
    if z < FAR {
        return (-z * z / 2.0).exp() / (TAU.sqrt() * below(-z));
    }
    // Laplace's continued fraction, of which so far out a few terms have all digits.
    (1..=30).rev().fold(z, |tail, term| z + f64::from(term) / tail)
}

/// The logarithm of the probability of a value above `z`.
pub(super) fn logarithm_above(z: f64) -> f64 {
    if z < FAR { below(-z).ln() } else { -z * z / 2.0 - TAU.ln() / 2.0 - hazard(z).ln() }
}
