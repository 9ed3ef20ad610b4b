//! Runs, each with its cost and whether it ended.

/// The natural logarithms of what runs cost, with whether they ended; `None` if a cost is not positive and finite.
pub(super) fn logarithms_of(runs: &[(f64, bool)]) -> Option<Vec<(f64, bool)>> {
    let logarithm = |&(cost, ended): &(f64, bool)| (cost > 0.0 && cost.is_finite()).then(|| (cost.ln(), ended));
    runs.iter().map(logarithm).collect()
}

/// Runs that all ended.
pub(super) fn all_ended(values: &[f64]) -> Vec<(f64, bool)> {
    values.iter().map(|&value| (value, true)).collect()
}
