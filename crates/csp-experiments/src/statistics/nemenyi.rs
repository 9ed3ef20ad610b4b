//! The strategies that are apart. The test of Nemenyi (1963) as Demsar (JMLR 7, 2006, section 3.2.2) draws it.

use std::f64::consts::{PI, SQRT_2};

use super::{finite, normal};

/// The normal density beyond this is below 1e-17: nothing is left to integrate.
const EDGE: f64 = 9.0;

/// The critical difference of average ranks for `strategies` strategies on `problems` problems: two whose ranks differ
/// by at least as much differ at the level `alpha`. It is q sqrt(k (k + 1) / (6 n)), q being the quantile of the
/// studentized range with infinite degrees of freedom, divided by the root of 2.
///
/// `None` for fewer than 2 strategies, no problems, or an `alpha` outside of 1e-9 to 1 - 1e-9, where the integral has
/// too few digits.
///
/// Cost: some 4000 sqrt(k) evaluations of the normal distribution, below 10 ms for 100 strategies.
///
/// ```
/// # use csp_experiments::statistics::nemenyi::critical_difference;
/// // Demsar 2006, section 3.2.2: 4 classifiers on 14 data sets.
/// assert_eq!(format!("{:.2}", critical_difference(4, 14, 0.05).unwrap()), "1.25");
/// ```
pub fn critical_difference(strategies: usize, problems: usize, alpha: f64) -> Option<f64> {
    if strategies < 2 || problems == 0 || !(1e-9..=1.0 - 1e-9).contains(&alpha) {
        return None;
    }
    let (k, n) = (strategies as f64, problems as f64);
    Some(range_quantile(k, 1.0 - alpha) / SQRT_2 * (k * (k + 1.0) / (6.0 * n)).sqrt())
}

/// The quantile of the range of `k` independent standard normal variables.
fn range_quantile(k: f64, probability: f64) -> f64 {
    let grid = Grid::new(k);
    let (mut low, mut high) = (0.0, 4.0 * EDGE);
    loop {
        let q = f64::midpoint(low, high);
        if q <= low || q >= high {
            return q;
        }
        if grid.range_below(q) < probability {
            low = q;
        } else {
            high = q;
        }
    }
}

/// The grid on which the normal density is integrated: the trapezoidal rule, whose error falls exponentially for such a
/// function (Trefethen and Weideman, SIAM Review 56, 2014, section 5).
#[derive(Debug)]
struct Grid {
    k: f64,
    step: f64,
    /// z, its density, and the probability of a value of at most z.
    points: Vec<(f64, f64, f64)>,
}

impl Grid {
    #[expect(clippy::cast_sign_loss, reason = "a number of steps is positive")]
    fn new(k: f64) -> Self {
        // The power k - 1 of the integrand makes it narrower, as the root of k.
        let steps = (72.0 * k.sqrt()).ceil();
        let step = 2.0 * EDGE / steps;
        let points = (0..=steps as usize).map(|index| {
            let z = index as f64 * step - EDGE;
            (z, (-z * z / 2.0).exp() / (2.0 * PI).sqrt(), normal::below(z))
        });
        Self { k, step, points: points.collect() }
    }

    /// The probability that the range is at most `q`: the greatest of the `k` values lies at z, all others between
    /// z - q and z.
    fn range_below(&self, q: f64) -> f64 {
        let sum: f64 = (self.points.iter())
            .map(|&(z, density, below)| density * (below - normal::below(z - q)).powf(self.k - 1.0))
            .sum();
        self.k * self.step * sum
    }
}

/// The groups of columns whose average ranks do not differ significantly, that is, by less than `difference`: as
/// indices, best rank first. Only groups of at least 2 that are in no larger one, the best group first; a column in no
/// group differs from all others. Empty where a rank or the difference is not finite.
///
/// Cost: k log k time, and the size of the answer.
///
/// ```
/// # use csp_experiments::statistics::nemenyi::cliques;
/// assert_eq!(cliques(&[2.0, 1.0, 2.75, 5.0], 1.25), [[1, 0], [0, 2]]);
/// ```
pub fn cliques(average_ranks: &[f64], difference: f64) -> Vec<Vec<usize>> {
    if !finite(average_ranks) || !difference.is_finite() {
        return Vec::new();
    }
    let mut order: Vec<usize> = (0..average_ranks.len()).collect();
    order.sort_by(|&a, &b| average_ranks[a].total_cmp(&average_ranks[b]));
    let mut groups = Vec::new();
    let mut covered = 0;
    for (start, &first) in order.iter().enumerate() {
        let near = |&other: &usize| average_ranks[other] - average_ranks[first] < difference;
        let end = start + order[start..].partition_point(near);
        if end > covered && end - start >= 2 {
            groups.push(order[start..end].to_vec());
            covered = end;
        }
    }
    groups
}
