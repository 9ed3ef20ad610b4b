//! The reasons why no tour weighs so little.

use super::costs::Costs;
use super::tree::OneTree;
use crate::facts::past::Absence;
use crate::facts::{Bounds, Facts, Position};
use crate::literal::Lit;

/// A way from one place to another, before a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    Open,
    /// It needs no reason that it is not there.
    Never,
    /// This literal has taken it.
    Lost(Lit),
}

/// The ways before a position, those that are fixed, and one that is supposed to be taken.
pub(super) struct Reasons<'c> {
    costs: &'c Costs,
    ways: Vec<Way>,
    /// For each place that has one follower, that one and the literal that says so.
    fixed: Vec<Option<(usize, Lit)>>,
    /// Ways that a tree must have.
    forced: Vec<bool>,
}

/// Literals that can be left out together, and by how much a tree weighs less then, at most.
struct Saving {
    by: i64,
    literals: Vec<Lit>,
}

impl<'c> Reasons<'c> {
    /// Before a position; with `supposed`, as if this way were taken.
    pub(super) fn before(costs: &'c Costs, facts: &Facts, position: Position, supposed: Option<usize>) -> Self {
        let count = costs.len();
        let [from, to] = supposed.map_or([usize::MAX; 2], |way| [way / count, way % count]);
        let fate = |way: usize| {
            let (a, b) = (way / count, way % count);
            let Some(value) = costs.values[way] else { return Way::Never };
            if Some(way) == supposed {
                return Way::Open;
            }
            // Who follows one place follows no other, and there is no way back.
            if a == from || b == to || (a, b) == (to, from) {
                return Way::Never;
            }
            match facts.absent_before(costs.next[a], value, position) {
                Absence::NotYet => Way::Open,
                Absence::AtRoot => Way::Never,
                Absence::By(_, lit) => Way::Lost(lit),
            }
        };
        let ways: Vec<Way> = (0..count * count).map(fate).collect();
        let fixed = |place: usize| {
            let x = costs.next[place];
            let Bounds { low, high } = facts.bounds_before(x, position);
            let mut own = (0..count).filter(|other| costs.values[place * count + other] == Some(low));
            if low == high && place != from { own.next().map(|follower| (follower, Lit::is(x, low))) } else { None }
        };
        let fixed = (0..count).map(fixed).collect();
        let mut forced = vec![false; count * count];
        supposed.into_iter().for_each(|way| forced[way] = true);
        Self { costs, ways, fixed, forced }
    }

    fn weight(&self, a: usize, b: usize) -> i64 {
        self.costs.lesser(a, b, |way| self.ways[way] == Way::Open)
    }

    /// A least 1-tree with what is forced.
    fn tree(&self) -> OneTree {
        let count = self.costs.len();
        let is_forced = |a: usize, b: usize| self.forced[a * count + b] || self.forced[b * count + a];
        OneTree::least(count, |a, b| self.weight(a, b), is_forced)
    }

    /// Adds the literals by which every 1-tree weighs more than `most`, or there is none. Of the ways that are fixed those are named that a least tree would
    /// not have, until it is too heavy.
    pub(super) fn name(mut self, most: i64, list: &mut Vec<Lit>) {
        let count = self.costs.len();
        let mut tree = self.tree();
        while tree.is_possible && tree.total <= most {
            let before = list.len();
            for place in 0..count {
                if let Some((follower, lit)) = self.fixed[place]
                    && !tree.has(place, follower)
                    && !std::mem::replace(&mut self.forced[place * count + follower], true)
                {
                    list.push(lit);
                }
            }
            assert!(list.len() > before, "with all ways that are fixed the tree is too heavy");
            tree = self.tree();
        }
        if !tree.is_possible {
            return;
        }
        let mut savings = self.savings(&tree);
        savings.sort_by_key(|saving| saving.by);
        let mut slack = tree.total - most - 1;
        for saving in savings {
            if saving.by <= slack {
                slack -= saving.by;
            } else {
                list.extend(saving.literals);
            }
        }
    }

    /// For each way that is lost, and would make the tree lighter, the literal that says so. Many that one place has lost because
    /// its follower is fixed are one literal.
    fn savings(&self, tree: &OneTree) -> Vec<Saving> {
        let count = self.costs.len();
        let mut savings = Vec::new();
        for place in 0..count {
            let named = self.fixed[place].filter(|&(follower, _)| self.forced[place * count + follower]);
            if named.is_some() {
                continue;
            }
            let mut own: Vec<Saving> = Vec::new();
            for other in (0..count).filter(|&other| other != place) {
                let way = place * count + other;
                let Way::Lost(lit) = self.ways[way] else { continue };
                let now =
                    if tree.has(place, other) { Some(self.weight(place, other)) } else { tree.exchange(place, other) };
                let by = now.map_or(0, |now| now - self.costs.weights[way]);
                if by > 0 {
                    own.push(Saving { by, literals: vec![lit] });
                }
            }
            match self.fixed[place].filter(|_| own.len() > 1) {
                Some((_, lit)) => {
                    savings.push(Saving { by: own.iter().map(|saving| saving.by).sum(), literals: vec![lit] });
                }
                None => savings.append(&mut own),
            }
        }
        savings
    }
}
