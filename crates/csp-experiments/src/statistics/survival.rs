//! The survival of runs of which some were stopped before their end.
//!
//! A run is its time (or another cost, at least 0) and whether it ended: `false` means that it was stopped then
//! ("right-censored"), so that its whole time is longer, nobody knows by how much.

use serde::Serialize;

use super::normal;

/// The confidence of the interval of a [`SurvivalStep`].
pub const CONFIDENCE: f64 = 0.95;

/// A product of rounded fractions that should be one half may miss it by this share.
const ROUNDING: f64 = 1e-12;

/// The events at one time, and the share of runs that last longer.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct SurvivalStep {
    /// The time.
    pub time: f64,
    /// The runs that last at least so long, as far as was seen.
    pub at_risk: usize,
    /// Those of them that ended now.
    pub ended: usize,
    /// Those of them that were stopped now.
    pub censored: usize,
    /// The share of runs that last longer than this time.
    pub survival: f64,
    /// The lower end of its interval.
    pub low: f64,
    /// The upper end of its interval.
    pub high: f64,
}

/// The estimate of Kaplan and Meier (JASA 53, 1958): a step at each time at which a run ended or was stopped, in order
/// of time; before the first step all runs last. A run that was stopped when others ended counts as at risk for them.
///
/// The interval ([`CONFIDENCE`]) is that of Greenwood's variance (1926) for log(-log) of the share, which stays between
/// 0 and 1 (Kalbfleisch and Prentice 1980, section 1.3); it has width 0 at 1 and at 0.
///
/// Empty if there are no runs, and if a time is negative or not finite. Cost: n log n time.
///
/// ```
/// # use csp_experiments::statistics::survival::kaplan_meier;
/// let steps = kaplan_meier(&[(1.0, true), (2.0, false), (3.0, true), (4.0, true)]);
/// assert_eq!(steps.iter().map(|step| step.survival).collect::<Vec<_>>(), [0.75, 0.75, 0.375, 0.0]);
/// ```
pub fn kaplan_meier(runs: &[(f64, bool)]) -> Vec<SurvivalStep> {
    if !usable(runs) {
        return Vec::new();
    }
    let mut sorted = runs.to_vec();
    sorted.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
    let tail = normal::quantile(f64::midpoint(1.0, CONFIDENCE));
    let mut at_risk = sorted.len();
    let (mut survival, mut greenwood) = (1.0, 0.0);
    let mut steps = Vec::new();
    #[expect(clippy::float_cmp, reason = "the same time")]
    for group in sorted.chunk_by(|a, b| a.0 == b.0) {
        let ended = group.iter().filter(|run| run.1).count();
        let (n, d) = (at_risk as f64, ended as f64);
        survival *= (n - d) / n;
        greenwood += d / (n * (n - d));
        let (low, high) = bounds(survival, greenwood, tail);
        steps.push(SurvivalStep {
            time: group[0].0,
            at_risk,
            ended,
            censored: group.len() - ended,
            survival,
            low,
            high,
        });
        at_risk -= group.len();
    }
    steps
}

/// True if all times are finite and not negative.
pub(super) fn usable(runs: &[(f64, bool)]) -> bool {
    runs.iter().all(|&(time, _)| time >= 0.0 && time.is_finite())
}

fn bounds(survival: f64, greenwood: f64, tail: f64) -> (f64, f64) {
    // At 0, the last step, Greenwood's sum is infinite.
    if survival <= 0.0 || survival >= 1.0 {
        return (survival, survival);
    }
    let logarithm = survival.ln();
    let half = tail * greenwood.sqrt() / logarithm;
    // `half` is negative, as the logarithm is.
    (survival.powf((-half).exp()), survival.powf(half.exp()))
}

/// The time that half of the runs do not exceed: the first step whose share is at most one half. `None` where more than
/// half were still running when the last was seen.
pub fn median_survival(steps: &[SurvivalStep]) -> Option<f64> {
    steps.iter().find(|step| step.survival <= 0.5 * (1.0 + ROUNDING)).map(|step| step.time)
}

/// The mean time of runs, counted up to `horizon`: the area under the curve from 0 (Irwin 1949). It exists however many
/// runs were stopped, but beyond the last time seen the curve is taken to stay where it was. `None` for a horizon that
/// is negative or not finite.
///
/// ```
/// # use csp_experiments::statistics::survival::{kaplan_meier, restricted_mean};
/// assert_eq!(restricted_mean(&kaplan_meier(&[(1.0, true), (3.0, true)]), 2.0), Some(1.5));
/// ```
pub fn restricted_mean(steps: &[SurvivalStep], horizon: f64) -> Option<f64> {
    if !(horizon >= 0.0 && horizon.is_finite()) {
        return None;
    }
    let (mut area, mut since, mut share) = (0.0, 0.0, 1.0);
    for step in steps.iter().take_while(|step| step.time < horizon) {
        area += share * (step.time - since);
        (since, share) = (step.time, step.survival);
    }
    Some(area + share * (horizon - since))
}
