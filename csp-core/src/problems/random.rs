//! Random binary problems.

use fixedbitset::FixedBitSet;

use super::{MakeError, pairs, within};
use crate::limits::{Stop, Watch};
use crate::model::{Domain, Network, NetworkSize, Problem, Relation, Val, afford};
use crate::random::Random;

/// The pairs of variables that are related, and the pairs of values that they forbid. Numbers are rounded to the
/// nearest whole number.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum RandomModel {
    /// Exactly `edges` different pairs of variables, each forbidding exactly `tightness * values^2` pairs of
    /// values (model B; Smith & Dyer 1996).
    B {
        /// The number of pairs of variables that are related.
        edges: usize,
        /// The share of value pairs that each forbids, 0 to 1.
        tightness: f64,
    },
    /// Exactly `edges` different pairs of variables; each pair of values is forbidden with probability
    /// `tightness` (model D; Gent et al. 2001).
    D {
        /// The number of pairs of variables that are related.
        edges: usize,
        /// The chance of a value pair to be forbidden, 0 to 1.
        tightness: f64,
    },
    /// Model RB (Xu & Li 2000): `r n ln n` pairs of variables, drawn with repetition, each forbidding exactly
    /// `tightness * values^2` pairs of values. Made for `values = n^alpha`; see [`RandomModel::rb`].
    Rb {
        /// The number of constraints that are drawn.
        constraints: usize,
        /// The share of value pairs that each forbids, 0 to 1.
        tightness: f64,
    },
}

impl RandomModel {
    /// Model RB for `n` variables: the number of values, n^alpha, and the model with r n ln n constraints.
    ///
    /// # Errors
    ///
    /// [`MakeError::Parameter`] when there would be no value, or more than 65,535, or more constraints than
    /// can be numbered.
    pub fn rb(n: usize, alpha: f64, r: f64, tightness: f64) -> Result<(u16, Self), MakeError> {
        let size = n as f64;
        let (values, constraints) = (size.powf(alpha).round(), (r * size * size.ln()).round().max(0.0));
        within("the number of values, n^alpha,", values, 1.0, u16::MAX.into())?;
        within("the number of constraints, r n ln n,", constraints, 0.0, f64::from(u32::MAX / 2))?;
        Ok((nearest_count(values) as u16, Self::Rb { constraints: nearest_count(constraints), tightness }))
    }

    /// The tightness at which half of the instances of model RB have a solution, asymptotically: 1 -
    /// e^(-alpha / r).
    ///
    /// Source: Xu & Li 2000, theorem 1.
    pub fn rb_threshold(alpha: f64, r: f64) -> f64 {
        1.0 - (-alpha / r).exp()
    }

    /// The number of constraints that are stated.
    fn constraints(self) -> usize {
        match self {
            Self::B { edges, .. } | Self::D { edges, .. } => edges,
            Self::Rb { constraints, .. } => constraints,
        }
    }

    /// The share of value pairs that a constraint forbids, or the chance of each to be forbidden.
    pub fn tightness(self) -> f64 {
        match self {
            Self::B { tightness, .. } | Self::D { tightness, .. } | Self::Rb { tightness, .. } => tightness,
        }
    }

    /// A random network of `n` variables with the values `0..values`. With `planted`, a random assignment is
    /// never forbidden, so that there is a solution (Xu et al. 2007). At tightness 1 it is the only assignment
    /// that the constraints allow.
    ///
    /// # Errors
    ///
    /// [`MakeError::Parameter`] when there is no value, when the tightness is not a number from 0 to 1, or when
    /// there are more edges than pairs of variables (in model RB: when there are constraints but no pair).
    /// [`MakeError::Problem`] when a limit does not allow it.
    ///
    /// ```
    /// use csp_core::problems::RandomModel;
    /// use csp_core::{Solver, Watch};
    ///
    /// let model = RandomModel::B { edges: 20, tightness: 0.4 };
    /// let network = model.network(10, 4, true, 7, &Watch::default()).unwrap();
    /// assert_eq!(network.graph().edge_count(), 20);
    /// assert!(!Solver::new(&network).first().unwrap().solutions.is_empty());
    ///
    /// let model = RandomModel::D { edges: 46, tightness: 0.4 };
    /// let error = model.network(10, 4, true, 7, &Watch::default()).unwrap_err();
    /// assert_eq!(error.to_string(), "the number of edges is a number from 0 to 45, not 46");
    /// ```
    pub fn network(self, n: usize, values: u16, planted: bool, seed: u64, watch: &Watch) -> Result<Network, MakeError> {
        let all = pairs(n as u64);
        within("the number of values", values, 1, u16::MAX)?;
        within("the tightness", self.tightness(), 0.0, 1.0)?;
        let most = if matches!(self, RandomModel::Rb { .. }) && all > 0 { u64::MAX } else { all };
        within("the number of edges", self.constraints() as u64, 0, most)?;
        size(n, values, self).check(watch)?;
        afford(size(n, values, self).bytes().saturating_add(scratch(all, values, self)), watch)?;

        let mut random = Random::new(seed);
        let mut solution: Vec<u16> = Vec::with_capacity(n);
        for _ in 0..n {
            watch.spend(1)?;
            solution.push(random.below(values.into()) as u16);
        }
        let mut problem = Problem::within(watch);
        let xs = problem.variables(n, Domain::first_values(values));
        problem.spend(n as u64)?;
        for (x, y) in pairs_of(n, self, &mut random, problem.watch())? {
            let hidden = planted.then_some((solution[x], solution[y]));
            problem.constrain(xs[x], xs[y], Pairs::drawn(values, self, hidden, &mut random, problem.watch())?);
        }
        Ok(problem.build()?)
    }
}

/// The size of the network: each constraint has tables of its own.
fn size(n: usize, values: u16, model: RandomModel) -> NetworkSize {
    let constraints = model.constraints() as u64;
    let tables = constraints.saturating_mul(2);
    NetworkSize { variables: n as u64, constraints, values: values.into(), tables }
}

/// Bytes that are needed beside the network: the relations as bits, and the pairs of variables and of values
/// while they are shuffled.
fn scratch(all: u64, values: u16, model: RandomModel) -> u64 {
    let (square, constraints) = (u64::from(values) * u64::from(values), model.constraints() as u64);
    let shuffled = if matches!(model, RandomModel::Rb { .. }) { 0 } else { all.saturating_mul(9) };
    (square / 8 + 64).saturating_mul(constraints).saturating_add(shuffled).saturating_add(4 * square)
}

/// The nearest whole number to a number that is not negative.
#[expect(clippy::cast_sign_loss, reason = "what is negative counts as 0, which is what the conversion makes of it")]
pub(super) fn nearest_count(number: f64) -> usize {
    number.round() as usize
}

/// The related pairs of variables. In each pair the lower variable comes first; in models B and D the pairs
/// ascend, too.
fn pairs_of(n: usize, model: RandomModel, random: &mut Random, watch: &Watch) -> Result<Vec<(usize, usize)>, Stop> {
    let (all, wanted) = (pairs(n as u64), model.constraints());
    // The number of a pair is its place among all pairs in ascending order.
    let mut numbers: Vec<u64> = Vec::new();
    if matches!(model, RandomModel::Rb { .. }) {
        for _ in 0..wanted {
            watch.spend(1)?;
            numbers.push(random.below(all));
        }
    } else {
        numbers.reserve_exact(all as usize);
        for number in 0..all {
            watch.spend(1)?;
            numbers.push(number);
        }
        random.shuffle_within(&mut numbers, watch)?;
        numbers.truncate(wanted);
        // The numbers drawn are sorted by marking them, in linear time and in small steps: a sort would be
        // one long step, which no limit could interrupt.
        let mut taken = vec![false; all as usize];
        for number in numbers.drain(..) {
            watch.spend(1)?;
            taken[number as usize] = true;
        }
        for (number, _) in (0..).zip(taken).filter(|(_, taken)| *taken) {
            watch.spend(1)?;
            numbers.push(number);
        }
    }
    let starts: Vec<u64> = (0..n as u64).map(|x| all - pairs(n as u64 - x)).collect();
    let pair = |number: u64| {
        let x = starts.partition_point(|&start| start <= number) - 1;
        (x, x + 1 + (number - starts[x]) as usize)
    };
    let mut found = Vec::with_capacity(numbers.len());
    for number in numbers {
        watch.spend(1)?;
        found.push(pair(number));
    }
    Ok(found)
}

/// The allowed pairs of values, one bit for each.
struct Pairs {
    values: usize,
    bits: FixedBitSet,
}

impl Pairs {
    fn drawn(
        values: u16,
        model: RandomModel,
        hidden: Option<(u16, u16)>,
        random: &mut Random,
        watch: &Watch,
    ) -> Result<Self, Stop> {
        let mut allowed = Self { values: values.into(), bits: FixedBitSet::new() };
        allowed.bits.grow(allowed.values * allowed.values);
        let all = (0..values).flat_map(|a| (0..values).map(move |b| (a, b)));
        let open = all.filter(|&pair| Some(pair) != hidden);
        match model {
            RandomModel::B { tightness, .. } | RandomModel::Rb { tightness, .. } => {
                let mut shuffled = Vec::with_capacity(allowed.bits.len());
                for pair in open {
                    watch.spend(1)?;
                    shuffled.push(pair);
                }
                random.shuffle_within(&mut shuffled, watch)?;
                // The pair of the hidden solution is not among those that can be forbidden.
                let forbidden = nearest_count(tightness * allowed.bits.len() as f64).min(shuffled.len());
                for &(a, b) in &shuffled[forbidden..] {
                    watch.spend(1)?;
                    allowed.allow(a, b);
                }
            }
            RandomModel::D { tightness, .. } => {
                const SCALE: u64 = 1 << 32;
                let threshold = nearest_count(tightness * SCALE as f64) as u64;
                for (a, b) in open {
                    watch.spend(1)?;
                    if tightness < 1.0 && random.below(SCALE) >= threshold {
                        allowed.allow(a, b);
                    }
                }
            }
        }
        hidden.into_iter().for_each(|(a, b)| allowed.allow(a, b));
        Ok(allowed)
    }

    fn allow(&mut self, a: u16, b: u16) {
        self.bits.insert(usize::from(a) * self.values + usize::from(b));
    }
}

impl Relation for Pairs {
    fn allows(&self, a: Val, b: Val) -> bool {
        self.bits.contains(a.index() * self.values + b.index())
    }
}
