//! The certainty of a mean. The bootstrap, with problems and seeds kept apart.

use csp_core::Random;
use serde::Serialize;

use super::descriptive::quantile_of_sorted;
use super::normal;

/// The number of resamples where nothing else is asked for: the ends of a 95 % interval then move by about 1 % of its
/// width from one seed to another.
pub const RESAMPLES: u32 = 10_000;

/// From `low` to `high`, both included.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct ConfidenceInterval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// The interval of the mean over groups of the means within groups: bias-corrected and accelerated (BCa;
/// Efron, JASA 82, 1987; Efron and Tibshirani 1993, section 14.3), with `confidence` between 0 and 1.
///
/// A group is a problem, its members are the runs with different seeds; the numbers are best logarithms of ratios. Each
/// of the `resamples` draws as many groups as there are, with replacement, then as many members as each has, with
/// replacement (the two-stage bootstrap of Davison and Hinkley 1997, section 3.8), so that many seeds of few problems
/// do not feign certainty. With one member a group this is the plain BCa. The acceleration is the jackknife's that
/// leaves one group out. The quantiles are those of [`super::descriptive::quantile`].
///
/// Equal numbers give an interval of width 0. Where every resample lies on one side of the estimate, which happens with
/// few resamples only, half a resample is taken to lie on the other, so that the bias stays finite.
///
/// `None` for fewer than 2 groups, an empty group, a number that is not finite or whose multiple by the number of all
/// is not, no resample, or a confidence that is not between 0 and 1.
///
/// Cost: `resamples` times the number of members, one random number each (10,000 of 1,000 members: below 0.1 s), and
/// `resamples` numbers of memory.
///
/// ```
/// # use csp_experiments::statistics::bootstrap::{RESAMPLES, bca};
/// let groups: Vec<Vec<f64>> = [0.9, 1.1, 1.3, 0.7, 1.0, 1.2].iter().map(|&x| vec![x]).collect();
/// let interval = bca(&groups, RESAMPLES, 0.95, 1).unwrap();
/// assert!(0.8 < interval.low && interval.high < 1.2);
/// ```
pub fn bca(groups: &[Vec<f64>], resamples: u32, confidence: f64, seed: u64) -> Option<ConfidenceInterval> {
    // A resample can hold the greatest of all only.
    let members: usize = groups.iter().map(Vec::len).sum();
    let in_range = groups.iter().flatten().all(|value| (value * members as f64).is_finite());
    let usable = groups.len() >= 2 && groups.iter().all(|group| !group.is_empty()) && in_range;
    if !usable || resamples == 0 || !(confidence > 0.0 && confidence < 1.0) {
        return None;
    }
    if let Some(value) = only_value(groups) {
        return Some(ConfidenceInterval { low: value, high: value });
    }
    let means: Vec<f64> = groups.iter().map(|group| sum(group) / group.len() as f64).collect();
    let mut random = Random::new(seed);
    let mut resampled: Vec<f64> = (0..resamples).map(|_| resample(groups, &mut random)).collect();
    resampled.sort_unstable_by(f64::total_cmp);

    let bias = bias(&resampled, sum(&means) / means.len() as f64);
    let acceleration = acceleration(&means);
    // From the lower tail, which has more digits than the upper one.
    let tail = -normal::quantile((1.0 - confidence) / 2.0);
    let end = |z| quantile_of_sorted(&resampled, corrected(bias, acceleration, z));
    Some(ConfidenceInterval { low: end(-tail)?, high: end(tail)? })
}

/// The value that all members of all groups have.
fn only_value(groups: &[Vec<f64>]) -> Option<f64> {
    let first = groups[0][0];
    #[expect(clippy::float_cmp, reason = "the same number")]
    groups.iter().flatten().all(|&value| value == first).then_some(first)
}

fn sum(values: &[f64]) -> f64 {
    values.iter().sum()
}

/// The estimate from one resample.
fn resample(groups: &[Vec<f64>], random: &mut Random) -> f64 {
    let mut total = 0.0;
    for _ in groups {
        let group = &groups[index(random, groups.len())];
        total += match group[..] {
            [only] => only,
            _ => group.iter().map(|_| group[index(random, group.len())]).sum::<f64>() / group.len() as f64,
        };
    }
    total / groups.len() as f64
}

/// An index below `length` (which is not 0), each with the same probability.
fn index(random: &mut Random, length: usize) -> usize {
    random.below(length as u64) as usize
}

/// The distance of the estimate from the median of the resamples (which ascend), in standard deviations of a normal
/// distribution; resamples that equal the estimate are half below it.
fn bias(resampled: &[f64], estimate: f64) -> f64 {
    let less = resampled.partition_point(|&value| value < estimate) as f64;
    let at_most = resampled.partition_point(|&value| value <= estimate) as f64;
    let count = resampled.len() as f64;
    let half = 0.5 / count;
    normal::quantile((f64::midpoint(less, at_most) / count).clamp(half, 1.0 - half))
}

/// The change of the spread of the estimate with the estimate: a sixth of the skewness of its jackknife values. Leaving
/// out the group with the mean m moves the mean of n groups by (mean - m) / (n - 1), so m - mean stands for it.
fn acceleration(means: &[f64]) -> f64 {
    let mean = sum(means) / means.len() as f64;
    let influences: Vec<f64> = means.iter().map(|value| value - mean).collect();
    let scale = influences.iter().fold(0.0, |scale: f64, value| scale.max(value.abs()));
    if scale == 0.0 {
        return 0.0;
    }
    // The scale cancels; without it cubes of large or small numbers leave the range of `f64`.
    let power = |n| influences.iter().map(|value| (value / scale).powi(n)).sum::<f64>();
    power(3) / (6.0 * power(2).powf(1.5))
}

/// The share of resamples below the end of the interval that lies `z` standard deviations from the middle.
fn corrected(bias: f64, acceleration: f64, z: f64) -> f64 {
    let shifted = bias + z;
    let shrink = 1.0 - acceleration * shifted;
    if shrink <= 0.0 {
        // Beyond the pole the correction has no meaning: the interval ends at the last resample.
        return if shifted > 0.0 { 1.0 } else { 0.0 };
    }
    normal::below(bias + shifted / shrink)
}
