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
//! | [`tail`] | how heavy is the tail when some runs were stopped? Hill, Weibull, lognormal, the empirical survival function |
//! | `normal` | the normal distribution |
//! | `ranks` | ranks that ties share |
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
mod ranks;
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
