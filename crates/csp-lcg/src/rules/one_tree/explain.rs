//! The reasons why no tour weighs so little.

use super::costs::Costs;
use super::tree::OneTree;
use crate::facts::past::Absence;
use crate::facts::{Bounds, Facts, Position};
use crate::literal::Lit;

/// The ways before a position, those that are fixed, and one that is supposed to be taken.
pub(super) struct Reasons<'c> {
    costs: &'c Costs,
    facts: &'c Facts,
    position: Position,
    /// From where and to where the way leads that is supposed to be taken.
    supposed: Option<(usize, usize)>,
    /// The lesser weight of the ways between two places.
    weights: Vec<i64>,
    /// For each place that has one follower, that one and the literal that says so.
    fixed: Vec<Option<(usize, Lit)>>,
    /// Edges that a tree must have.
    forced: Vec<bool>,
}

/// A literal that can be left out, and by how much a tree weighs less then, at most.
struct Saving {
    by: i64,
    literal: Lit,
}

impl<'c> Reasons<'c> {
    /// Before a position; with `supposed`, as if this way were taken.
    pub(super) fn before(costs: &'c Costs, facts: &'c Facts, position: Position, supposed: Option<usize>) -> Self {
        let count = costs.len();
        let supposed = supposed.map(|way| (way / count, way % count));
        let (weights, fixed) = (Vec::new(), Vec::new());
        let mut reasons = Self { costs, facts, position, supposed, weights, fixed, forced: vec![false; count * count] };
        let bounds: Vec<Bounds> = costs.next.iter().map(|&x| facts.bounds_before(x, position)).collect();
        let is_open = |way: usize, from: usize| {
            let (Bounds { low, high }, x, to) = (bounds[from], costs.next[from], way - from * count);
            let was_there = |value| low <= value && value <= high && !facts.was_removed(x, value, position);
            let is_there = costs.values[way].is_some_and(was_there) && !reasons.is_excluded(from, to);
            is_there || supposed == Some((from, to))
        };
        let weights = costs.lesser(is_open);
        let fixed = |from: usize| {
            let Bounds { low, high } = bounds[from];
            if low < high || supposed.is_some_and(|(own, _)| own == from) {
                return None;
            }
            let follower = (0..count).find(|to| costs.values[from * count + to] == Some(low))?;
            Some((follower, Lit::is(costs.next[from], low)))
        };
        let fixed = (0..count).map(fixed).collect();
        (reasons.weights, reasons.fixed) = (weights, fixed);
        supposed.into_iter().for_each(|(from, to)| reasons.force(from, to));
        reasons
    }

    /// True for a way that cannot be taken with the one that is supposed: who follows one place follows no other, and there is no way
    /// back.
    fn is_excluded(&self, from: usize, to: usize) -> bool {
        self.supposed.is_some_and(|own| own.0 == from || own.1 == to || own == (to, from))
    }

    fn force(&mut self, a: usize, b: usize) {
        let count = self.costs.len();
        self.forced[a * count + b] = true;
        self.forced[b * count + a] = true;
    }

    fn tree(&self) -> OneTree {
        OneTree::least(self.costs.len(), &self.weights, &self.forced)
    }

    /// Adds the literals by which every 1-tree weighs more than `most`, or there is none. Of the ways that are fixed those are named
    /// that a least tree would not have, until it is too heavy.
    pub(super) fn name(mut self, most: i64, list: &mut Vec<Lit>) {
        let count = self.costs.len();
        let mut is_named = vec![false; count];
        let mut tree = self.tree();
        while tree.is_possible && tree.total <= most {
            let before = list.len();
            for (place, is_named) in is_named.iter_mut().enumerate() {
                if let Some((follower, lit)) = self.fixed[place].filter(|&(follower, _)| !tree.has(place, follower))
                    && !std::mem::replace(is_named, true)
                {
                    self.force(place, follower);
                    list.push(lit);
                }
            }
            assert!(list.len() > before, "with all ways that are fixed the tree is too heavy");
            tree = self.tree();
        }
        if !tree.is_possible {
            return;
        }
        let open = (0..count).filter(|&place| !is_named[place]);
        let mut savings: Vec<Saving> = open.flat_map(|place| self.savings(&tree, place)).collect();
        savings.sort_by_key(|saving| saving.by);
        let mut slack = tree.total - most - 1;
        for saving in savings {
            if saving.by <= slack {
                slack -= saving.by;
            } else {
                list.push(saving.literal);
            }
        }
    }

    /// For each way that a place has lost, and that would make the tree lighter, the literal that says so. Many that it has lost because
    /// its follower is fixed are one literal.
    fn savings(&self, tree: &OneTree, from: usize) -> Vec<Saving> {
        let count = self.costs.len();
        let mut own: Vec<Saving> = Vec::new();
        for to in (0..count).filter(|&to| to != from && !self.is_excluded(from, to)) {
            let way = from * count + to;
            let now = if tree.has(from, to) { Some(self.weights[way]) } else { tree.exchange(from, to) };
            let by = now.map_or(0, |now| now - self.costs.weights[way]);
            if let Some(value) = self.costs.values[way].filter(|_| by > 0)
                && let Absence::By(_, literal) = self.facts.absent_before(self.costs.next[from], value, self.position)
            {
                own.push(Saving { by, literal });
            }
        }
        match self.fixed[from].filter(|_| own.len() > 1) {
            Some((_, literal)) => vec![Saving { by: own.iter().map(|saving| saving.by).sum(), literal }],
            None => own,
        }
    }
}
