//! The costs of the ways of a tour, found in an objective, and penalties that make its bound strong.

use csp_core::relations::{Circuit, RelationKind};
use csp_core::{Network, Stop, Val, Var, Watch};

use super::greedy::short_tour;
use super::tree::{ABSENT, OneTree};
use crate::literal::ValuePlace;
use crate::numbers::Variables;
use crate::rules::integers::Scale;

/// The weights are in so many parts of a unit of the objective, so that penalties may be finer.
const SCALE: i64 = 100;

/// Times that the penalties are changed.
const PASSES: usize = 200;

/// With more places a call would cost more than many conflicts, and the sum is left alone.
const MOST_PLACES: usize = 200;

/// While the best tour that is known costs more than the bound and this part of it, ways are hardly ever too heavy, and each call
/// costs as much.
const NEAR: i64 = 4;

/// Costs that are farther from 0 are left to the sum alone.
const MOST_COST: i64 = 1 << 24;

/// Places, each with a variable that says which place follows, and what it costs at least to go from one to another.
#[derive(Debug)]
pub(super) struct Costs {
    pub(super) next: Vec<Var>,
    /// For each two places the value by which the second follows the first, where there is one.
    pub(super) values: Vec<Option<ValuePlace>>,
    /// For each two places what that weighs: the cost, and the penalties of both.
    pub(super) weights: Vec<i64>,
    /// The weight of a tour beyond its cost, less the least that the other terms of the objective cost.
    offset: i64,
    /// With this weight or more, a 1-tree of what is left has hardly anything to say.
    far: i64,
    /// The way that leads on from each place on a short tour.
    pub(super) short_tour: Vec<usize>,
}

impl Costs {
    /// For the places of a circuit and an objective that is to be small; `None` where a 1-tree says no more than the ways one by one,
    /// and where the numbers are too large.
    ///
    /// # Errors
    ///
    /// The limit of `watch` that has ended it.
    pub(super) fn new(
        variables: &Variables<'_>,
        objective: &[(i64, Var)],
        (scope, circuit): (&[Var], Circuit),
        watch: &Watch,
    ) -> Result<Option<Self>, Stop> {
        let count = scope.len();
        let is_twice = (0..count.min(MOST_PLACES)).any(|place| scope[..place].contains(&scope[place]));
        if !(3..=MOST_PLACES).contains(&count) || is_twice {
            return Ok(None);
        }
        if !watch.affords(count * count * (size_of::<i64>() + size_of::<Option<ValuePlace>>())) {
            return Err(Stop::Memory);
        }
        watch.spend((count * count) as u64)?;
        let network = variables.network;
        let value = |from: usize, to: usize| {
            let x = scope[from];
            let place = Scale::of(variables, x).place(circuit.first().checked_add_unsigned(to as u64)?)?;
            let value = Val::new(u16::try_from(place).ok()?);
            (from != to && network.domain(x).contains(value)).then_some(place)
        };
        let values = (0..count * count).map(|way| value(way / count, way % count)).collect();
        let mut costs = Self {
            next: scope.to_vec(),
            values,
            weights: vec![0; count * count],
            offset: 0,
            far: 0,
            short_tour: Vec::new(),
        };
        if costs.add_all(network, objective).is_none() || costs.weights.iter().any(|cost| cost.abs() > MOST_COST) {
            return Ok(None);
        }
        costs.weights.iter_mut().for_each(|cost| *cost *= SCALE);
        costs.penalise(watch)
    }

    pub(super) fn len(&self) -> usize {
        self.next.len()
    }

    /// The weight of a tour where the objective is this; `None` where it is too large to matter.
    pub(super) fn weight_at(&self, cost: i64) -> Option<i64> {
        cost.checked_mul(SCALE)?.checked_add(self.offset)
    }

    /// True if tours of this weight may still be far from the best.
    pub(super) fn is_far(&self, weight: i64) -> bool {
        weight > self.far
    }

    /// The least that the objective is where no tour weighs less, rounded up.
    pub(super) fn cost_at(&self, weight: i64) -> i64 {
        -(self.offset - weight).div_euclid(SCALE)
    }

    /// Adds what each term of the objective says of the ways.
    fn add_all(&mut self, network: &Network, objective: &[(i64, Var)]) -> Option<()> {
        for &(coefficient, y) in objective {
            let place = |x: Var| self.next.iter().position(|&next| next == x);
            let mut arcs = network.arcs(y).iter().filter(|arc| !arc.is_disequality());
            let arc = arcs.find_map(|&arc| Some((place(arc.target())?, network.reverse(arc))));
            let Some((from, arc)) = arc else {
                let domain = network.domain(y);
                let end = if coefficient > 0 { domain.first() } else { domain.last() }?;
                let least = coefficient.checked_mul(network.integer(y, end))?;
                self.offset = self.offset.checked_sub(least.checked_mul(SCALE)?)?;
                continue;
            };
            let domain = network.domain(y);
            for way in from * self.len()..(from + 1) * self.len() {
                let Some(value) = self.values[way].and_then(|value| u16::try_from(value).ok()) else { continue };
                let costs = network.row(arc, Val::new(value)).iter().filter(|&own| domain.contains(own));
                let costs = costs.map(|own| coefficient.checked_mul(network.integer(y, own)));
                // A value without any cost goes by itself.
                let least = costs.collect::<Option<Vec<i64>>>()?.into_iter().min().unwrap_or(0);
                self.weights[way] = self.weights[way].checked_add(least)?;
            }
        }
        Some(())
    }

    /// For each two places the weight of the way between them that weighs less, of those that are open: the way by its number, from a
    /// place.
    pub(super) fn lesser(&self, is_open: impl Fn(usize, usize) -> bool) -> Vec<i64> {
        let count = self.len();
        let mut lesser = vec![ABSENT; count * count];
        for from in 0..count {
            for to in 0..count {
                let way = from * count + to;
                if is_open(way, from) {
                    let weight = lesser[way].min(self.weights[way]);
                    (lesser[way], lesser[to * count + from]) = (weight, weight);
                }
            }
        }
        lesser
    }

    fn least(&self) -> OneTree {
        let weights = self.lesser(|way, _| self.values[way].is_some());
        OneTree::least(self.len(), &weights, &vec![false; weights.len()])
    }

    /// Gives each place a penalty, so that a least 1-tree comes near to a tour: each place that has too many edges a greater one.
    ///
    /// Source: Held & Karp 1971; the steps: Volgenant & Jonker 1982. Whatever the penalties are, the bound is right, as each tour has two
    /// ways at every place.
    fn penalise(mut self, watch: &Watch) -> Result<Option<Self>, Stop> {
        let count = self.len();
        let rows = self.weights.chunks_exact(count).zip(self.values.chunks_exact(count));
        let alone = rows.map(|(weights, values)| {
            let own = weights.iter().zip(values).filter(|(_, value)| value.is_some());
            own.map(|(&weight, _)| weight).min().unwrap_or(0)
        });
        let alone: i64 = alone.sum();
        let mut tree = self.least();
        let usual = self.size_of(&tree);
        if tree.total >= ABSENT / 2 {
            return Ok(None);
        }
        let (mut penalties, mut best) = (vec![0; count], (tree.total, vec![0; count]));
        let mut before: Vec<f64> = vec![0.0; count];
        let mut step = (tree.total.abs() as f64 / (2 * count) as f64).max(1.0);
        for _ in 0..PASSES {
            watch.spend((count * count) as u64)?;
            let degrees: Vec<f64> = (0..count).map(|place| tree.degree(place) as f64 - 2.0).collect();
            let changes: Vec<i64> =
                degrees.iter().zip(&before).map(|(now, old)| (step * (0.6 * now + 0.4 * old)).round() as i64).collect();
            before = degrees;
            self.add(&changes);
            penalties.iter_mut().zip(&changes).for_each(|(penalty, change)| *penalty += change);
            tree = self.least();
            let bound = tree.total - 2 * penalties.iter().sum::<i64>();
            if bound > best.0 {
                best = (bound, penalties.clone());
            }
            step *= 0.96;
        }
        let back: Vec<i64> = best.1.iter().zip(&penalties).map(|(best, now)| best - now).collect();
        self.add(&back);
        let penalty = 2 * best.1.iter().sum::<i64>();
        self.offset += penalty;
        self.far = best.0 + penalty + usual / NEAR;
        if best.0 <= alone {
            return Ok(None);
        }
        self.short_tour = self.ways_of(&short_tour(count, &self.lesser(|way, _| self.values[way].is_some()), watch)?);
        Ok(Some(self))
    }

    /// The way that leads on from each place on a tour, the way round that weighs less.
    fn ways_of(&self, tour: &[usize]) -> Vec<usize> {
        let count = tour.len();
        let there: Vec<[usize; 2]> = (0..count).map(|at| [tour[at], tour[(at + 1) % count]]).collect();
        let ways = |turned: bool| {
            let mut ways: Vec<usize> =
                there.iter().map(|[a, b]| if turned { b * count + a } else { a * count + b }).collect();
            ways.sort_unstable();
            ways
        };
        let weight = |ways: &Vec<usize>| {
            let weight = |&way: &usize| if self.values[way].is_some() { self.weights[way] } else { ABSENT };
            ways.iter().map(weight).sum::<i64>()
        };
        [false, true].map(ways).into_iter().min_by_key(weight).unwrap_or_default()
    }

    /// The weights of the ways of a tree, each by how far it is from 0.
    fn size_of(&self, tree: &OneTree) -> i64 {
        let count = self.len();
        let ways = (0..count * count).filter(|way| way % count < way / count && tree.has(way / count, way % count));
        ways.map(|way| self.weights[way].abs()).sum()
    }

    fn add(&mut self, penalties: &[i64]) {
        let count = self.len();
        for (way, weight) in self.weights.iter_mut().enumerate() {
            *weight += penalties[way / count] + penalties[way % count];
        }
    }
}

/// The circuits of a network.
pub(super) fn circuits(network: &Network) -> impl Iterator<Item = (&[Var], Circuit)> {
    network.nary().iter().filter_map(|constraint| match constraint.kind() {
        RelationKind::Circuit(circuit) => Some((constraint.scope(), *circuit)),
        _ => None,
    })
}
