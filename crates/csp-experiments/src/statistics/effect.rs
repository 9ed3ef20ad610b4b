//! The size of the difference between two strategies. Sizes of effects that do not depend on a distribution.

use super::signed_rank::{rank_sizes, sums};
use super::{finite, rank, within_range};

/// The estimate of Hodges and Lehmann (Annals of Mathematical Statistics 34, 1963): the median of the means of all
/// pairs of differences, each with itself included. It belongs to the signed-rank test, and one wild difference hardly
/// moves it. `None` for no differences and for one that is not finite.
///
/// Cost: n log n time to sort, then at most 128 passes over the differences, and 8 n bytes. The n (n + 1) / 2 means are
/// never written down: the numbers that `f64` can hold are halved until one has the right count of means below it. That
/// is the search of Johnson and Mizoguchi (SIAM Journal on Computing 7, 1978) in a sorted matrix, with the order of the
/// bits in place of their choice of the next candidate, which makes it exact.
///
/// ```
/// # use csp_experiments::statistics::effect::hodges_lehmann;
/// // The means are 1, 1.5, 2, 5.5, 6, 10.
/// assert_eq!(hodges_lehmann(&[1.0, 2.0, 10.0]), Some(3.75));
/// ```
pub fn hodges_lehmann(differences: &[f64]) -> Option<f64> {
    if differences.is_empty() || !finite(differences) {
        return None;
    }
    let mut sorted = differences.to_vec();
    sorted.sort_unstable_by(f64::total_cmp);
    let count = sorted.len() as u64;
    let pairs = count * (count + 1) / 2;
    let low = walsh_average(&sorted, pairs.div_ceil(2));
    let high = if pairs % 2 == 1 { low } else { walsh_average(&sorted, pairs / 2 + 1) };
    Some(middle(low, high))
}

/// The mean of two numbers, half by half: it cannot overflow, and it never falls when one of the two rises.
fn middle(a: f64, b: f64) -> f64 {
    a / 2.0 + b / 2.0
}

/// The `place`-th smallest (from 1) of the means of pairs of numbers that ascend.
fn walsh_average(sorted: &[f64], place: u64) -> f64 {
    let (first, last) = (sorted[0], sorted[sorted.len() - 1]);
    let (mut low, mut high) = (to_order(middle(first, first)), to_order(middle(last, last)));
    while low < high {
        let candidate = low.midpoint(high);
        if means_up_to(sorted, from_order(candidate)) >= place {
            high = candidate;
        } else {
            low = candidate + 1;
        }
    }
    // The least number that equals 0 is -0.
    from_order(low) + 0.0
}

/// The number of pairs that have a mean of at most `limit`: one pass with two fingers, as the means rise along rows and
/// columns.
fn means_up_to(sorted: &[f64], limit: f64) -> u64 {
    let mut count = 0;
    let mut end = sorted.len();
    for (start, &first) in sorted.iter().enumerate() {
        while end > start && middle(first, sorted[end - 1]) > limit {
            end -= 1;
        }
        if end == start {
            break;
        }
        count += (end - start) as u64;
    }
    count
}

const SIGN: u64 = 1 << 63;

/// The place of a number among all numbers, -0 before 0.
fn to_order(value: f64) -> u64 {
    let bits = value.to_bits();
    if bits & SIGN == 0 { bits | SIGN } else { !bits }
}

/// Undoes [`to_order`].
fn from_order(place: u64) -> f64 {
    f64::from_bits(if place & SIGN == 0 { !place } else { place & !SIGN })
}

/// The matched-pairs rank-biserial correlation of Kerby (Comprehensive Psychology 3, 2014): the share of the ranks that
/// positive differences hold, less the share of the negative ones; from -1 to 1. Zeros are dropped. `None` if
/// nothing is left, and for a difference that is not finite.
///
/// ```
/// # use csp_experiments::statistics::effect::rank_biserial;
/// assert_eq!(rank_biserial(&[3.0, 1.0, -2.0, 0.0]), Some(1.0 / 3.0));
/// ```
pub fn rank_biserial(differences: &[f64]) -> Option<f64> {
    if !finite(differences) {
        return None;
    }
    let (pairs, ranks) = rank_sizes(differences);
    let (positive, negative) = sums(&pairs, &ranks);
    within_range((positive - negative) / (positive + negative))
}

/// The measure A of Vargha and Delaney (Journal of Educational and Behavioral Statistics 25, 2000): the probability
/// that a number of `a` is greater than one of `b`, with half of the probability that they are equal. One half means no
/// difference; smaller numbers in `a` mean less. `None` if either is empty or holds a number that is not finite.
///
/// Cost: n log n time for n numbers in all.
///
/// ```
/// # use csp_experiments::statistics::effect::a12;
/// assert_eq!(a12(&[1.0, 2.0], &[2.0, 3.0]), Some(0.125));
/// ```
pub fn a12(a: &[f64], b: &[f64]) -> Option<f64> {
    let all = [a, b].concat();
    if a.is_empty() || b.is_empty() || !finite(&all) {
        return None;
    }
    let (n, m) = (a.len() as f64, b.len() as f64);
    let sum: f64 = rank(&all).of[..a.len()].iter().sum();
    Some((sum - n * (n + 1.0) / 2.0) / (n * m))
}
