//! Sums in which each variable of a constraint costs what its value says, and that may be no more than a number.

use csp_core::relations::{Cardinality, Comparison, Count, Linear, Objective, Sense, Term};
use csp_core::{Integers, Network, Val, Var};

use super::question::{Lost, Question};
use crate::text::{Bit, Weighted};

/// No sum of all costs of a constraint is greater, so that it is a number of 64 bits whatever is added to it.
const MOST_SUM: i128 = 1 << 60;

/// Each value of each variable has a cost; the costs of the values that the variables have are at most `most` in sum.
///
/// Linear sums, numbers of occurrences and objectives are such sums, and an equation is two of them. The line of a model says
/// it of the values above the cheapest of each variable: `x + 2y <= 4` for x and y from 0 is
/// `1 ~x0_1 2 ~x0_2 2 ~x1_1 4 ~x1_2 >= 5`, of the total 9 no more than 4 may be missing.
#[derive(Clone, Debug)]
pub(super) struct CostSum {
    parts: Vec<CostPart>,
    /// The integers that are counted, where `times` counts them.
    counted: Option<Integers>,
    most: i128,
    /// The sum of the least costs, and the sum of all costs above the least of each variable.
    least: i128,
    total: i128,
}

/// The costs of the values of a variable: `weight` for each unit of their integers, and `times` for an integer that is counted.
#[derive(Clone, Copy, Debug)]
struct CostPart {
    var: Var,
    weight: i128,
    times: i128,
    /// The cost of the cheapest declared value.
    least: i128,
}

/// Bounds that break a sum: by how much the cost of each variable is known to be above its least, and the values whose loss
/// says so.
pub(super) struct Broken {
    pub(super) raised: Vec<(Var, u64)>,
    pub(super) lost: Lost,
}

impl CostSum {
    /// None when its numbers are too large.
    fn new(
        network: &Network,
        parts: impl IntoIterator<Item = (Var, i128, i128)>,
        counted: Option<Integers>,
        most: i128,
    ) -> Option<Self> {
        let mut sum = Self { parts: Vec::new(), counted, most, least: 0, total: 0 };
        for (var, weight, times) in parts.into_iter().filter(|&(_, weight, times)| (weight, times) != (0, 0)) {
            let mut part = CostPart { var, weight, times, least: 0 };
            let costs: Vec<i128> = network.declared(var).iter().map(|v| sum.cost(network, &part, v)).collect();
            part.least = costs.iter().copied().min().unwrap_or(0);
            for cost in costs {
                let above = cost.checked_sub(part.least).filter(|&above| above < MOST_SUM)?;
                sum.total = Some(sum.total + above).filter(|&total| total < MOST_SUM)?;
            }
            sum.least = sum.least.checked_add(part.least).filter(|least| least.abs() < i128::MAX / 4)?;
            sum.parts.push(part);
        }
        Some(sum)
    }

    /// The sums that a linear relation states: both of them where it is `=` or `!=`, which says that one of them holds.
    pub(super) fn of_linear(network: &Network, scope: &[Var], linear: &Linear) -> Option<Vec<Self>> {
        let weights = linear.coefficients().iter().map(|&weight| i128::from(weight)).collect::<Vec<_>>();
        let part = |sign: i128| scope.iter().zip(&weights).map(move |(&x, &weight)| (x, sign * weight, 0));
        let one = |sign: i128, most: i128| Self::new(network, part(sign), None, most);
        compared(linear.comparison(), i128::from(linear.constant()), one)
    }

    /// The sums that say how many terms have a value that counts.
    pub(super) fn of_count(network: &Network, scope: &[Var], count: &Count) -> Option<Vec<Self>> {
        let (mut parts, mut right): (Vec<(Var, i128, i128)>, i128) = (scope.iter().map(|&x| (x, 0, 0)).collect(), 0);
        for term in count.terms() {
            match *term {
                Term::Constant(integer) => right -= i128::from(count.values().contains(integer)),
                Term::Place(place) => parts[place].2 += 1,
            }
        }
        match count.count() {
            Term::Constant(integer) => right += i128::from(integer),
            Term::Place(place) => parts[place].1 -= 1,
        }
        let one = |sign: i128, most: i128| {
            let parts = parts.iter().map(|&(x, weight, times)| (x, sign * weight, sign * times));
            Self::new(network, parts, Some(count.values().clone()), most)
        };
        compared(count.comparison(), right, one)
    }

    /// The sums that say how often each value occurs.
    pub(super) fn of_cardinality(network: &Network, scope: &[Var], cardinality: &Cardinality) -> Option<Vec<Self>> {
        let one = |values: Integers, times: i128, most: i128| {
            Self::new(network, scope.iter().map(|&x| (x, 0, times)), Some(values), most)
        };
        let mut sums = Vec::new();
        for &(value, least, greatest) in cardinality.occurrences() {
            let value = Integers::range(value..=value);
            sums.push(one(value.clone(), 1, greatest.into())?);
            sums.push(one(value, -1, -i128::from(least))?);
        }
        if cardinality.is_closed() {
            let listed = cardinality.occurrences().iter().map(|&(value, ..)| value).collect();
            sums.push(one(listed, -1, -(scope.len() as i128))?);
        }
        Some(sums)
    }

    /// The cost that is to be small, without a limit yet.
    pub(super) fn of_objective(network: &Network, objective: &Objective) -> Option<Self> {
        let sign = if objective.sense() == Sense::Minimize { 1 } else { -1 };
        let parts = objective.terms().iter().map(|&(weight, x)| (x, sign * i128::from(weight), 0));
        Self::new(network, parts, None, i128::MAX / 4)
    }

    fn cost(&self, network: &Network, part: &CostPart, v: Val) -> i128 {
        let integer = network.integer(part.var, v);
        let counts = self.counted.as_ref().is_some_and(|counted| counted.contains(integer));
        part.weight * i128::from(integer) + if counts { part.times } else { 0 }
    }

    /// The least cost of these values, which ascend.
    fn cheapest(&self, network: &Network, part: &CostPart, mut values: impl Iterator<Item = Val>) -> Option<i128> {
        let cost = |v: Val| self.cost(network, part, v);
        match (part.times, part.weight) {
            (0, 0..) => values.next().map(cost),
            (0, _) => values.last().map(cost),
            _ => values.map(cost).min(),
        }
    }

    /// The cost of the values of all variables, above the least there is.
    pub(super) fn above_least(&self, network: &Network, values: &[Val]) -> u64 {
        let cost = |part: &CostPart| self.cost(network, part, values[part.var.index()]) - part.least;
        fitting(self.parts.iter().map(cost).sum())
    }

    /// The sum of the least costs.
    pub(super) fn least(&self) -> i128 {
        self.least
    }

    /// Only less than these values cost is admitted from now on.
    pub(super) fn improve(&mut self, network: &Network, values: &[Val]) {
        self.most = self.least + i128::from(self.above_least(network, values)) - 1;
    }

    /// The costs above the least of each variable.
    pub(super) fn costs(&self, network: &Network, mut each: impl FnMut(Bit, u64)) {
        for part in &self.parts {
            for v in network.declared(part.var) {
                let above = self.cost(network, part, v) - part.least;
                if above > 0 {
                    each(Bit::Value(part.var, v), fitting(above));
                }
            }
        }
    }

    /// The line of the model: its literals, and its degree.
    pub(super) fn line(&self, network: &Network, terms: &mut Vec<Weighted>) -> u64 {
        self.costs(network, |bit, coefficient| terms.push(Weighted { bit, holds: false, coefficient }));
        // More than everything cannot be missing, and less than nothing neither.
        fitting((self.total - (self.most - self.least)).clamp(0, self.total + 1))
    }

    /// True if these values keep to it.
    pub(super) fn holds(&self, network: &Network, values: &[Val]) -> bool {
        i128::from(self.above_least(network, values)) <= self.most - self.least
    }

    /// The bounds that break it, if it is broken by the least costs that are left.
    pub(super) fn broken(&self, network: &Network, question: &Question<'_>) -> Option<Broken> {
        let mut known = Vec::with_capacity(self.parts.len());
        for part in &self.parts {
            let at_first = self.cheapest(network, part, network.domain(part.var).iter())?;
            known.push((at_first, self.cheapest(network, part, question.left(network, part.var))?));
        }
        let mut excess = known.iter().map(|&(_, now)| now).sum::<i128>() - self.most - 1;
        if excess < 0 {
            return None;
        }
        let (mut raised, mut lost) = (Vec::new(), Vec::new());
        for (part, (at_first, mut now)) in self.parts.iter().zip(known) {
            // The target has its value by assumption.
            if question.is_target(part.var) {
                continue;
            }
            // What is not needed to break it is left out.
            if now - at_first <= excess {
                excess -= now - at_first;
                now = at_first;
            }
            if now > part.least {
                raised.push((part.var, fitting(now - part.least)));
            }
            if now > at_first {
                let cheaper = |&v: &Val| self.cost(network, part, v) < now;
                lost.extend(network.domain(part.var).iter().filter(cheaper).map(|v| (part.var, v)));
            }
        }
        Some(Broken { raised, lost })
    }
}

/// A number from 0 to [`MOST_SUM`], which fits.
fn fitting(number: i128) -> u64 {
    u64::try_from(number).expect("costs above the least are not negative, and their total is small")
}

/// The sums of a comparison: `one` makes that with a sign that is at most a number.
fn compared(comparison: Comparison, right: i128, one: impl Fn(i128, i128) -> Option<CostSum>) -> Option<Vec<CostSum>> {
    let (less, more) = match comparison {
        Comparison::AtMost => (Some(right), None),
        Comparison::AtLeast => (None, Some(-right)),
        Comparison::Equal => (Some(right), Some(-right)),
        Comparison::NotEqual => (Some(right - 1), Some(-right - 1)),
    };
    let signed = [(1, less), (-1, more)].into_iter().filter_map(|(sign, most)| Some((sign, most?)));
    signed.map(|(sign, most)| one(sign, most)).collect()
}
