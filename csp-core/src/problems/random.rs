//! Random binary problems.

use crate::model::{Domain, Network, Problem, Table};
use crate::search::Random;

/// Which pairs of variables are related, and which pairs of values they forbid. Counts are rounded to the nearest.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum RandomModel {
    /// Exactly `edges` different pairs of variables, each forbidding exactly `tightness * values^2` pairs of values (model B;
    /// Smith & Dyer 1996).
    B {
        /// How many pairs of variables are related.
        edges: usize,
        /// The share of value pairs that each forbids, 0 to 1.
        tightness: f64,
    },
    /// Exactly `edges` different pairs of variables; each pair of values is forbidden with probability `tightness` (model D;
    /// Gent et al. 2001).
    D {
        /// How many pairs of variables are related.
        edges: usize,
        /// The chance of a value pair to be forbidden, 0 to 1.
        tightness: f64,
    },
    /// Model RB (Xu & Li 2000): `r n ln n` pairs of variables, drawn with repetition, each forbidding exactly
    /// `tightness * values^2` pairs of values. Made for `values = n^alpha`; see [`RandomModel::rb`].
    Rb {
        /// How many constraints are drawn.
        constraints: usize,
        /// The share of value pairs that each forbids, 0 to 1.
        tightness: f64,
    },
}

impl RandomModel {
    /// Model RB for `n` variables: the number of values, n^alpha, and the model with r n ln n constraints.
    pub fn rb(n: usize, alpha: f64, r: f64, tightness: f64) -> (u16, Self) {
        let size = n as f64;
        let values = nearest_count(size.powf(alpha)).clamp(1, u16::MAX.into()) as u16;
        (values, Self::Rb { constraints: nearest_count(r * size * size.ln()), tightness })
    }

    /// The tightness at which half of the instances of model RB have a solution, asymptotically: 1 - e^(-alpha / r).
    ///
    /// Source: Xu & Li 2000, theorem 1.
    pub fn rb_threshold(alpha: f64, r: f64) -> f64 {
        1.0 - (-alpha / r).exp()
    }
}

/// A random network of `n` variables with the values `0..values`. With `planted`, a random assignment is never forbidden, so
/// that there is a solution (Xu et al. 2007).
///
/// ```
/// use csp_core::{Solver, problems::{RandomModel, random_network}};
///
/// let model = RandomModel::B { edges: 20, tightness: 0.4 };
/// let network = random_network(10, 4, model, true, 7);
/// assert_eq!(network.graph().edge_count(), 20);
/// assert!(!Solver::new(&network).first().unwrap().solutions.is_empty());
/// ```
pub fn random_network(n: usize, values: u16, model: RandomModel, planted: bool, seed: u64) -> Network {
    let mut random = Random::new(seed);
    let solution: Vec<u16> = (0..n).map(|_| random.below(values.max(1).into()) as u16).collect();
    let mut problem = Problem::new();
    let xs = problem.variables(n, Domain::first_values(values));
    for (x, y) in pairs(n, model, &mut random) {
        let hidden = planted.then_some((solution[x], solution[y]));
        problem.constrain(xs[x], xs[y], relation(values, model, hidden, &mut random));
    }
    problem.build().expect("pairs are of two different variables")
}

/// The whole number nearest to one that is not negative.
#[expect(clippy::cast_sign_loss, reason = "what is negative counts as 0, which is what the conversion makes of it")]
pub(super) fn nearest_count(number: f64) -> usize {
    number.round() as usize
}

/// The pairs of variables, ascending in each.
fn pairs(n: usize, model: RandomModel, random: &mut Random) -> Vec<(usize, usize)> {
    let mut all: Vec<(usize, usize)> = (0..n).flat_map(|x| (x + 1..n).map(move |y| (x, y))).collect();
    match model {
        RandomModel::B { edges, .. } | RandomModel::D { edges, .. } => {
            random.shuffle(&mut all);
            all.truncate(edges);
            all.sort_unstable();
            all
        }
        RandomModel::Rb { .. } if all.is_empty() => all,
        RandomModel::Rb { constraints, .. } => {
            (0..constraints).map(|_| all[random.below(all.len() as u64) as usize]).collect()
        }
    }
}

/// The allowed pairs of values.
fn relation(values: u16, model: RandomModel, hidden: Option<(u16, u16)>, random: &mut Random) -> Table {
    let all = (0..values).flat_map(|a| (0..values).map(move |b| (a, b)));
    let mut open: Vec<(u16, u16)> = all.filter(|&pair| Some(pair) != hidden).collect();
    let total = f64::from(values) * f64::from(values);
    match model {
        RandomModel::B { tightness, .. } | RandomModel::Rb { tightness, .. } => {
            random.shuffle(&mut open);
            let forbidden = nearest_count(tightness * total).min(open.len());
            open.drain(..forbidden);
        }
        RandomModel::D { tightness, .. } => {
            const SCALE: u64 = 1 << 32;
            let threshold = nearest_count(tightness * SCALE as f64) as u64;
            open.retain(|_| tightness < 1.0 && random.below(SCALE) >= threshold);
        }
    }
    open.into_iter().chain(hidden).collect()
}
