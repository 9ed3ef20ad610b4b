//! Statistics of experiments: numbers in, numbers out, with no knowledge of strategies, runs or text.
//!
//! Which file answers which question:
//!
//! | module | the question |
//! |---|---|
//! | [`descriptive`] | what is typical of these numbers? mean, geometric mean, median, quantiles |
//! | [`tukey`] | which numbers lie far outside the others? Tukey's box |
//! | [`bootstrap`] | how sure are we of a mean? an interval that bootstraps problems, then seeds |
//! | [`signed_rank`] | do two strategies differ, pair by pair? Wilcoxon's test |
//! | [`holm`] | ... and after many such tests? Holm's correction |
//! | [`effect`] | how much do they differ? Hodges and Lehmann, rank-biserial, Vargha and Delaney |
//! | [`friedman`] | do several strategies differ? Friedman's test on ranks |
//! | [`nemenyi`] | which of these are apart? the critical difference and its groups |
//! | [`survival`] | how long does a run last when some were stopped? Kaplan and Meier |
//! | [`log_rank`] | do two such curves differ? the log-rank test, also in strata |
//! | [`portfolio`] | what is each worth beside the others? PAR, virtual and single best, contributions, wins, points |
//! | [`primal_integral`] | how good are the solutions along the way? Berthold's integral of the gap |
//! | [`tail`] | how heavy is the tail when some runs were stopped? Hill, Weibull, lognormal, the empirical survival function |
//! | `normal` | the normal distribution |
//!
//! Two promises hold everywhere. **Finite numbers in, finite numbers out**: an answer that does not exist (too few
//! numbers, a number that is not finite, a sum beyond the range of `f64`) is `None` or an empty list, never `NaN` or an
//! infinity. **The same on every machine**: nothing here is parallel, and random numbers come from a seed; only
//! logarithms and exponentials may differ in their last digit from one machine to another.
//!
//! The numbers in the tests come from other programs: `crates/csp-experiments/tests/facts/statistics.py` says which.

pub mod bootstrap;
pub mod descriptive;
pub mod effect;
pub mod friedman;
pub mod holm;
pub mod log_rank;
pub mod nemenyi;
mod normal;
pub mod portfolio;
pub mod primal_integral;
pub mod signed_rank;
pub mod survival;
pub mod tail;
#[cfg(test)]
mod tests;
pub mod tukey;

/// True if no number is `NaN` or infinite.
fn finite(values: &[f64]) -> bool {
    values.iter().all(|value| value.is_finite())
}

/// `answer`, unless it has left the range of numbers.
fn within_range(answer: f64) -> Option<f64> {
    answer.is_finite().then_some(answer)
}

/// The result of ranking.
#[derive(Debug)]
struct Ranks {
    /// The rank of each value, in the order of the values; the smallest has rank 1.
    of: Vec<f64>,
    /// The sum of t^3 - t over the groups of t equal values: 0 without ties. Every correction for ties is made of it.
    ties: f64,
}

/// Ranks numbers, none of which is `NaN`. Cost: n log n time, 2n words.
fn rank(values: &[f64]) -> Ranks {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_unstable_by(|&a, &b| values[a].total_cmp(&values[b]));
    let mut ranks = Ranks { of: vec![0.0; values.len()], ties: 0.0 };
    let mut before = 0;
    // Not `total_cmp`: 0 and -0 are a tie.
    #[expect(clippy::float_cmp, reason = "ties are equal numbers")]
    for group in order.chunk_by(|&a, &b| values[a] == values[b]) {
        let size = group.len() as f64;
        let shared = before as f64 + f64::midpoint(1.0, size);
        for &index in group {
            ranks.of[index] = shared;
        }
        ranks.ties += size * size * size - size;
        before += group.len();
    }
    ranks
}
