//! A bound on what a tour costs, where an objective is made of its ways.

mod costs;
mod explain;
mod greedy;
mod tree;

use csp_core::{Stop, Var, Watch};

use crate::facts::past::Absence;
use crate::facts::{Clash, Facts, Position, Why};
use crate::literal::{Lit, ValuePlace};
use crate::numbers::Variables;
use crate::rules::{Looks, Rule};

use costs::{Costs, circuits};
use explain::Reasons;
use tree::OneTree;

/// The ways of a circuit weigh no more than the best tour that is known: a least 1-tree of the ways that are left must not, and ways
/// that would make it too heavy go.
///
/// Source: Held & Karp 1970, 1971 (1-trees with penalties); Benchimol, van Hoeve, Regin, Rousseau & Rueher 2012 (as a constraint).
/// Variant: penalties are found once, at the root; of the two ways between two places the one that weighs less counts. Cost: O(n^2)
/// for n places.
#[derive(Debug)]
pub(crate) struct Tour {
    costs: Costs,
    /// The most that a tour may weigh; nothing before a first solution.
    most: Option<i64>,
}

impl Tour {
    /// Those of a network that say something of an objective that is to be small.
    ///
    /// # Errors
    ///
    /// The limit of `watch` that has ended it.
    pub(crate) fn all(variables: &Variables<'_>, objective: &[(i64, Var)], watch: &Watch) -> Result<Vec<Self>, Stop> {
        let mut all = Vec::new();
        for circuit in circuits(variables.network) {
            all.extend(Costs::new(variables, objective, circuit, watch)?.map(|costs| Self { costs, most: None }));
        }
        Ok(all)
    }

    /// The value that each place has on a short tour.
    pub(crate) fn best_places(&self) -> impl Iterator<Item = (Var, ValuePlace)> {
        let costs = &self.costs;
        costs.next.iter().zip(&costs.short_tour).filter_map(|(&x, &way)| Some((x, costs.values[way]?)))
    }

    /// Bytes that it takes.
    pub(crate) fn bytes(&self) -> usize {
        self.costs.weights.len() * (size_of::<i64>() + size_of::<Option<u32>>())
    }

    /// From now on, the objective is at most this.
    pub(crate) fn tighten(&mut self, most: i64) {
        if let Some(most) = self.costs.weight_at(most) {
            self.most = Some(self.most.map_or(most, |own| own.min(most)));
        }
    }

    /// The least that the objective can be, by what the root has left.
    pub(crate) fn least_at_root(&self, facts: &Facts) -> i64 {
        let is_open = |way: usize, from: usize| {
            let (x, value) = (self.costs.next[from], self.costs.values[way]);
            value.is_some_and(|value| !matches!(facts.absent_before(x, value, 0), Absence::AtRoot))
        };
        let weights = self.costs.lesser(is_open);
        self.costs.cost_at(OneTree::least(self.costs.len(), &weights, &vec![false; weights.len()]).total)
    }

    /// True if a way is left.
    fn is_open(&self, facts: &Facts, way: usize) -> bool {
        self.costs.values[way].is_some_and(|value| facts.values.has(self.costs.next[way / self.costs.len()], value))
    }

    /// The least 1-tree of the ways that are left, with the one of each place that has no other.
    fn tree(&self, is_open: &[bool]) -> OneTree {
        let count = self.costs.len();
        let mut forced = vec![false; count * count];
        for place in 0..count {
            let mut own = (0..count).filter(|other| is_open[place * count + other]);
            if let (Some(follower), None) = (own.next(), own.next()) {
                forced[place * count + follower] = true;
                forced[follower * count + place] = true;
            }
        }
        OneTree::least(count, &self.costs.lesser(|way, _| is_open[way]), &forced)
    }
}

impl Rule for Tour {
    fn looks(&self, tell: &mut dyn FnMut(Var, Looks)) {
        for &x in &self.costs.next {
            [Looks::Low, Looks::High, Looks::Gap].into_iter().for_each(|looks| tell(x, looks));
        }
    }

    fn propagate(&mut self, facts: &mut Facts, own: Why) -> Result<(), Clash> {
        let Some(most) = self.most.filter(|&most| !self.costs.is_far(most)) else { return Ok(()) };
        let count = self.costs.len();
        let is_open: Vec<bool> = (0..count * count).map(|way| self.is_open(facts, way)).collect();
        let tree = self.tree(&is_open);
        if !tree.is_possible || tree.total > most {
            let mut list = Vec::new();
            Reasons::before(&self.costs, facts, facts.len(), None).name(most, &mut list);
            return Err(Clash::Named(list));
        }
        for way in (0..count * count).filter(|&way| is_open[way]) {
            let (from, to) = (way / count, way % count);
            let is_heavy = !tree.has(from, to)
                && tree.exchange(from, to).is_some_and(|gone| tree.total - gone + self.costs.weights[way] > most);
            if is_heavy && let Some(value) = self.costs.values[way] {
                facts.post(Lit::is_not(self.costs.next[from], value), own)?;
            }
        }
        Ok(())
    }

    fn explain(&self, facts: &Facts, lit: Lit, position: Position, list: &mut Vec<Lit>) {
        let count = self.costs.len();
        let place = self.costs.next.iter().position(|&x| x == lit.var()).expect("a place has the variable");
        let is_it = |way: &usize| self.costs.values[*way] == Some(lit.place());
        let way = (place * count..(place + 1) * count).find(is_it).expect("a way was taken");
        let most = self.most.expect("nothing is drawn before a solution is known");
        Reasons::before(&self.costs, facts, position, Some(way)).name(most, list);
    }

    fn cost(&self) -> u64 {
        1 + (self.costs.len() * self.costs.len()) as u64 / 4
    }
}
