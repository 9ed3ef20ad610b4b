//! The typical values of a list of numbers.

use super::{finite, within_range};

/// The arithmetic mean. `None` for no numbers, for one that is not finite, and where their sum is too large.
///
/// ```
/// # use csp_experiments::statistics::descriptive::mean;
/// assert_eq!(mean(&[1.0, 2.0, 6.0]), Some(3.0));
/// assert_eq!(mean(&[]), None);
/// ```
pub fn mean(values: &[f64]) -> Option<f64> {
    within_range(values.iter().sum::<f64>() / values.len() as f64)
}

/// The geometric mean, the one for ratios: 2 and 1/2 have the mean 1 (Fleming and Wallace 1986). `None` for no numbers
/// and for one that is not positive and finite.
///
/// ```
/// # use csp_experiments::statistics::descriptive::geometric_mean;
/// assert_eq!(geometric_mean(&[2.0, 0.5]), Some(1.0));
/// assert_eq!(geometric_mean(&[2.0, 0.0]), None);
/// ```
pub fn geometric_mean(values: &[f64]) -> Option<f64> {
    let logarithms = logarithms(values)?;
    mean(&logarithms).map(f64::exp).and_then(within_range)
}

/// The median: the middle number, or the mean of the middle two. `None` as for [`quantile`].
///
/// ```
/// # use csp_experiments::statistics::descriptive::median;
/// assert_eq!(median(&[5.0, 1.0, 3.0, 4.0]), Some(3.5));
/// ```
pub fn median(values: &[f64]) -> Option<f64> {
    quantile(values, 0.5)
}

/// The number below which a share of the list lies, for a share of 0 (the least) to 1 (the greatest), with a straight
/// line between neighbours: definition 7 of Hyndman and Fan (1996), the one of NumPy and R. `None` for no numbers, for
/// one that is not finite, and for any other share. Cost: n log n time and a sorted copy.
///
/// ```
/// # use csp_experiments::statistics::descriptive::quantile;
/// assert_eq!(quantile(&[10.0, 30.0, 20.0], 0.75), Some(25.0));
/// ```
pub fn quantile(values: &[f64], share: f64) -> Option<f64> {
    if !finite(values) {
        return None;
    }
    let mut sorted = values.to_vec();
    sorted.sort_unstable_by(f64::total_cmp);
    quantile_of_sorted(&sorted, share)
}

/// [`quantile`] of numbers that ascend. They may end with `f64::INFINITY`, one for each run that a limit cut: nobody knows
/// how much greater than the others these are, and a quantile that depends on one of them is infinite, too. `None` for no
/// numbers, for `NaN`, and for a share that is not one of 0 to 1.
///
/// ```
/// # use csp_experiments::statistics::descriptive::quantile_of_sorted;
/// let runs = [1.0, 2.0, f64::INFINITY];
/// assert_eq!(quantile_of_sorted(&runs, 0.5), Some(2.0));
/// assert_eq!(quantile_of_sorted(&runs, 0.75), Some(f64::INFINITY));
/// ```
#[expect(clippy::cast_sign_loss, reason = "a place is not negative")]
pub fn quantile_of_sorted(sorted: &[f64], share: f64) -> Option<f64> {
    if !(0.0..=1.0).contains(&share) || sorted.iter().any(|value| value.is_nan()) {
        return None;
    }
    let place = share * sorted.len().checked_sub(1)? as f64;
    let below = sorted[place.floor() as usize];
    let above = sorted[place.ceil() as usize];
    if place.fract() == 0.0 {
        return Some(below);
    }
    // Two products, as the difference of the two may be too large for a number; their sum may round out of the two.
    Some((below * (1.0 - place.fract()) + above * place.fract()).clamp(below, above))
}

/// The natural logarithms of positive, finite numbers, otherwise `None`.
pub(super) fn logarithms(values: &[f64]) -> Option<Vec<f64>> {
    values.iter().map(|&value| (value > 0.0 && value.is_finite()).then(|| value.ln())).collect()
}
