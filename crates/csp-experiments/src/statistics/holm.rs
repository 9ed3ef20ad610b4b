//! The p-values that are left after many tests: the correction of Holm (Scandinavian Journal of Statistics 6, 1979).

/// The p-values, corrected for being so many: those below a level reject their hypotheses with that probability of any
/// false rejection among all. The k-th smallest of m is multiplied by m - k + 1, never below the one before, never
/// above 1. In the order given; a value that is not a probability counts as the nearest one, `NaN` as 1.
///
/// Cost: m log m time.
///
/// ```
/// # use csp_experiments::statistics::holm::holm;
/// assert_eq!(holm(&[0.25, 0.0625, 0.125]), [0.25, 0.1875, 0.25]);
/// ```
pub fn holm(p_values: &[f64]) -> Vec<f64> {
    let sane = |p: f64| if p.is_nan() { 1.0 } else { p.clamp(0.0, 1.0) };
    let mut order: Vec<(usize, f64)> = p_values.iter().map(|&p| sane(p)).enumerate().collect();
    order.sort_unstable_by(|a, b| a.1.total_cmp(&b.1).then(a.0.cmp(&b.0)));
    let mut adjusted = vec![0.0; p_values.len()];
    let mut least: f64 = 0.0;
    for (place, (index, p)) in order.into_iter().enumerate() {
        let left = (p_values.len() - place) as f64;
        least = least.max((left * p).min(1.0));
        adjusted[index] = least;
    }
    adjusted
}
