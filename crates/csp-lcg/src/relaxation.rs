//! A bound on the objective that the sums of a network give together.

use csp_core::relations::{Comparison, RelationKind};
use csp_core::{Network, Stop, Var, Watch};

use crate::facts::Facts;
use crate::numbers::Variables;
use crate::rules::linear::AtMost;

/// The multipliers are rounded to so many parts of one; a sum with any multipliers that are not negative follows from the others.
const SCALE: i64 = 1000;

/// Times that every multiplier is looked at again.
const PASSES: usize = 30;

/// A sum of the network, `a x + b y + ... <= c`, and what it is multiplied by.
struct WeightedSum {
    terms: Vec<(i64, Var)>,
    constant: i64,
    multiplier: f64,
}

/// A sum that is implied: the objective, and some of the sums added to it, each some times.
///
/// Source: Glover 1965 (surrogate constraints); Geoffrion 1974 (Lagrangian relaxation). Variant: one multiplier after the other is
/// given its best value, where the slope of the bound changes its sign (coordinate ascent); so the bound may be less than that of
/// linear programming, and is the same where there is one sum. What is added is rounded before it is used, so no error of rounding
/// makes the bound wrong.
#[derive(Debug)]
pub(crate) struct Relaxation {
    bound: AtMost,
    /// The number that the constants of the sums add to the constant of the objective.
    offset: i64,
}

impl Relaxation {
    /// For an objective that is to be small; `None` where the sums say no more than the bounds of the variables do.
    ///
    /// # Errors
    ///
    /// The limit of `watch` that has ended it.
    pub(crate) fn new(
        variables: &Variables<'_>,
        objective: &[(i64, Var)],
        watch: &Watch,
    ) -> Result<Option<Self>, Stop> {
        let network = variables.network;
        let mut rows = rows(network);
        if rows.is_empty() {
            return Ok(None);
        }
        let bounds: Vec<(f64, f64)> = network.variables().map(|x| ends(network, x)).collect();
        let mut costs = vec![0.0; network.len()];
        objective.iter().for_each(|&(coefficient, x)| costs[x.index()] += coefficient as f64);
        for _ in 0..PASSES {
            let mut is_changed = false;
            for row in &mut rows {
                watch.spend(1 + row.terms.len() as u64)?;
                is_changed |= row.improve(&mut costs, &bounds);
            }
            if !is_changed {
                break;
            }
        }
        Ok(Self::of(variables, objective, &rows))
    }

    /// The sum with rounded multipliers.
    fn of(variables: &Variables<'_>, objective: &[(i64, Var)], rows: &[WeightedSum]) -> Option<Self> {
        let network = variables.network;
        let mut terms: Vec<i64> = vec![0; network.len()];
        let mut offset = 0i64;
        for &(coefficient, x) in objective {
            terms[x.index()] = terms[x.index()].checked_add(coefficient.checked_mul(SCALE)?)?;
        }
        let mut is_used = false;
        for row in rows {
            let times = (row.multiplier * SCALE as f64).round() as i64;
            is_used |= times > 0;
            for &(coefficient, x) in &row.terms {
                terms[x.index()] = terms[x.index()].checked_add(coefficient.checked_mul(times)?)?;
            }
            offset = offset.checked_add(row.constant.checked_mul(times)?)?;
        }
        let terms: Vec<(i64, Var)> = terms.into_iter().zip(network.variables()).filter(|(c, _)| *c != 0).collect();
        let bound = AtMost::new(variables, &terms, (1 << 61) - 1).filter(|_| is_used)?;
        Some(Self { bound, offset })
    }

    /// The least that the objective can be, by what the root has left.
    pub(crate) fn least(&self, facts: &Facts) -> i64 {
        let rest = self.bound.least_at_root(facts).saturating_sub(self.offset);
        // Rounded up.
        -(-rest).div_euclid(SCALE)
    }

    pub(crate) fn rule(&self) -> &AtMost {
        &self.bound
    }

    pub(crate) fn rule_mut(&mut self) -> &mut AtMost {
        &mut self.bound
    }

    /// From now on, the objective is at most this.
    pub(crate) fn tighten(&mut self, most: i64) {
        if let Some(constant) = most.checked_mul(SCALE).and_then(|most| most.checked_add(self.offset)) {
            self.bound.tighten(constant);
        }
    }
}

/// The least and the greatest integer of a variable.
fn ends(network: &Network, x: Var) -> (f64, f64) {
    let domain = network.domain(x);
    let integer = |value: Option<csp_core::Val>| value.map_or(0.0, |value| network.integer(x, value) as f64);
    (integer(domain.first()), integer(domain.last()))
}

/// The sums of a network, each as one that is at most a constant. Those of a few terms in which every variable is bounded by another
/// one, as the order of two tasks is, are what propagation is good at; they are taken, too.
fn rows(network: &Network) -> Vec<WeightedSum> {
    let mut rows = Vec::new();
    for constraint in network.nary() {
        let RelationKind::Linear(sum) = constraint.kind() else { continue };
        let signs: &[i64] = match sum.comparison() {
            Comparison::AtMost => &[1],
            Comparison::AtLeast => &[-1],
            Comparison::Equal => &[1, -1],
            Comparison::NotEqual => &[],
        };
        for &sign in signs {
            let terms = sum.coefficients().iter().zip(constraint.scope());
            let terms: Option<Vec<(i64, Var)>> = terms.map(|(c, &x)| Some((c.checked_mul(sign)?, x))).collect();
            if let (Some(terms), Some(constant)) = (terms, sum.constant().checked_mul(sign)) {
                rows.push(WeightedSum { terms, constant, multiplier: 0.0 });
            }
        }
    }
    rows
}

impl WeightedSum {
    /// Gives the multiplier its best value, the others as they are. `costs` are the coefficients of all variables in the sum of all.
    /// Says whether it has changed.
    fn improve(&mut self, costs: &mut [f64], bounds: &[(f64, f64)]) -> bool {
        let before = self.multiplier;
        // Where the coefficient of a variable changes its sign, the slope falls by |a| (high - low). Below all of them it is greatest.
        let mut slope = -(self.constant as f64);
        let mut turns: Vec<(f64, f64)> = Vec::with_capacity(self.terms.len());
        for &(a, x) in &self.terms {
            let a = a as f64;
            let (low, high) = bounds[x.index()];
            // What the variable costs without this sum.
            let own = costs[x.index()] - before * a;
            let turn = -own / a;
            slope += a * if a > 0.0 { high } else { low };
            if turn > 0.0 {
                turns.push((turn, a.abs() * (high - low)));
            } else {
                slope -= a.abs() * (high - low);
            }
        }
        turns.sort_by(|one, other| one.0.total_cmp(&other.0));
        let mut multiplier = 0.0;
        let mut turns = turns.into_iter();
        while slope > 0.0 {
            // Without an end to it there is no solution, and no bound is needed.
            let Some((turn, fall)) = turns.next() else { return false };
            multiplier = turn;
            slope -= fall;
        }
        self.multiplier = multiplier;
        for &(a, x) in &self.terms {
            costs[x.index()] += (multiplier - before) * a as f64;
        }
        (multiplier - before).abs() > 1e-6
    }
}
