//! The quality of a search along its way: the primal integral (Berthold, *Measuring the impact of primal heuristics*, Operations
//! Research Letters 41, 2013, section 2).

use super::within_range;

/// The gap of a value to the best that is known, 0 to 1: the difference over the larger of their sizes. It is 0 when both are
/// equal, and 1 when one is above 0 and the other below.
///
/// ```
/// use csp_experiments::statistics::primal_integral::gap;
///
/// assert_eq!([gap(60, 55), gap(55, 55), gap(-3, 4), gap(5, 0)], [5.0 / 60.0, 0.0, 1.0, 1.0]);
/// ```
pub fn gap(value: i64, reference: i64) -> f64 {
    if value == reference {
        return 0.0;
    }
    if value.signum() * reference.signum() < 0 {
        return 1.0;
    }
    value.abs_diff(reference) as f64 / value.unsigned_abs().max(reference.unsigned_abs()) as f64
}

/// The area below the gap of the best solution so far, from the start to `end`; in the unit of the places. Before the first solution,
/// and all along where no reference is known, the gap is 1. So it is the length of a search that finds nothing, 0 of one that knows
/// the best solution at once, and less is better.
///
/// `incumbents` are the places where a solution was found, ascending, with its value; what comes behind the end does not count.
/// `None` where a number is not finite, or a place is below 0 or below the one before.
///
/// Cost: linear in the incumbents.
///
/// ```
/// use csp_experiments::statistics::primal_integral::primal_integral;
///
/// // Nothing for 10 nodes, then 60 for 20 nodes where 55 is the best, then the best.
/// let area = primal_integral(&[(10.0, 60), (30.0, 55)], Some(55), 100.0).unwrap();
/// assert!((area - (10.0 + 20.0 * 5.0 / 60.0)).abs() < 1e-9);
/// ```
pub fn primal_integral(incumbents: &[(f64, i64)], reference: Option<i64>, end: f64) -> Option<f64> {
    let (mut area, mut at, mut height) = (0.0, 0.0, 1.0);
    for &(place, value) in incumbents {
        if !place.is_finite() || place < at {
            return None;
        }
        if place > end {
            break;
        }
        area += height * (place - at);
        at = place;
        height = reference.map_or(1.0, |reference| gap(value, reference));
    }
    (end >= 0.0).then_some(area + height * (end - at)).and_then(within_range)
}
