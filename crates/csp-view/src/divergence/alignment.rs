//! Two trees laid on each other: which places both have, and which only one has.

use std::collections::{BTreeMap, VecDeque};

use csp_core::{Network, Val, Var};

use super::cost_tree::{CostTree, ROOT};
use super::{Cost, Reason, ReasonKind};

/// The most removals that are named one by one. The others are summed up.
const NAMED: usize = 3;

/// The work of two searches at the same places, and the work of only one of them. For each search, `shared` and all
/// shares of `alone` add up to its counters.
#[derive(Clone, Debug, Default)]
pub(super) struct Balance {
    /// The cost of each search at the values that both tried below the same values. The nodes are the same.
    pub(super) shared: [Cost; 2],
    /// The cost of each search below values that the other did not try, by the reason that kept the other from them.
    pub(super) alone: [Vec<Share>; 2],
    /// The removals that kept the other search from what cost this one most, in that order.
    pub(super) costliest: [Vec<Costly>; 2],
}

/// The share of one kind of reason.
#[derive(Clone, Copy, Debug)]
pub(super) struct Share {
    pub(super) kind: ReasonKind,
    /// At how many places.
    pub(super) places: u64,
    /// The number of values that were tried there; those below them are in the cost alone.
    pub(super) values: u64,
    pub(super) cost: Cost,
}

/// A value that was tried in one search, and had been removed in the other.
#[derive(Clone, Copy, Debug)]
pub(super) struct Costly {
    /// The node where it was tried.
    pub(super) node: u32,
    /// The removal in the other search.
    pub(super) removal: u32,
    pub(super) cost: Cost,
}

impl Balance {
    /// The cost of one search where the other was not.
    pub(super) fn alone(&self, side: usize) -> Cost {
        self.alone[side].iter().fold(Cost::default(), |sum, share| sum + share.cost)
    }

    /// Lays the trees on each other: a value belongs to a value when both were tried below the same values, in the same
    /// run. Cost: O(nodes and removals), and for each value that one search alone has tried, the values of its variable.
    pub(super) fn of(trees: [&CostTree<'_>; 2]) -> Self {
        let mut walk = Walk::new(trees);
        walk.go();
        walk.balance
    }
}

/// The way through both trees.
struct Walk<'r, 'n> {
    trees: [&'r CostTree<'n>; 2],
    /// For each search and variable, the removals that hold where the walk is.
    removed: [Vec<Vec<u32>>; 2],
    balance: Balance,
    /// The work that is left, the last first.
    work: Vec<SharedWork>,
}

enum SharedWork {
    Enter([u32; 2]),
    Leave([u32; 2]),
}

impl<'r, 'n> Walk<'r, 'n> {
    fn new(trees: [&'r CostTree<'n>; 2]) -> Self {
        let empty = |network: &Network| vec![Vec::new(); network.len()];
        Self {
            trees,
            removed: trees.map(|tree| empty(tree.network)),
            balance: Balance::default(),
            work: vec![SharedWork::Enter([ROOT; 2])],
        }
    }

    fn go(&mut self) {
        while let Some(work) = self.work.pop() {
            match work {
                SharedWork::Enter(pair) => self.enter(pair),
                SharedWork::Leave(pair) => self.leave(pair),
            }
        }
    }

    fn enter(&mut self, pair: [u32; 2]) {
        self.work.push(SharedWork::Leave(pair));
        for (side, &node) in pair.iter().enumerate() {
            let tree = self.trees[side];
            self.balance.shared[side] += tree.node(node).own;
            for id in tree.removed_at(node) {
                self.removed[side][tree.removals[id as usize].var.index()].push(id);
            }
        }
        let runs = if pair == [ROOT; 2] {
            0..=self.trees[0].last_run().max(self.trees[1].last_run())
        } else {
            let run = self.trees[0].node(pair[0]).run;
            run..=run
        };
        for run in runs {
            self.match_children(pair, run);
        }
    }

    fn leave(&mut self, pair: [u32; 2]) {
        for (side, &node) in pair.iter().enumerate() {
            let tree = self.trees[side];
            for id in tree.removed_at(node) {
                self.removed[side][tree.removals[id as usize].var.index()].pop();
            }
        }
    }

    /// Pairs the values that both searches have tried here, and charges the others.
    fn match_children(&mut self, pair: [u32; 2], run: u32) {
        let [mine, theirs] = [0, 1].map(|side| self.trees[side].children(pair[side], run).collect::<Vec<u32>>());
        let mut open: BTreeMap<(Var, Val), VecDeque<u32>> = BTreeMap::new();
        for &child in &theirs {
            open.extend_with(self.trees[1].node(child).choice, child);
        }
        let mut alone: [Vec<u32>; 2] = [Vec::new(), Vec::new()];
        for &child in &mine {
            let choice = self.trees[0].node(child).choice;
            match choice.and_then(|choice| open.get_mut(&choice)).and_then(VecDeque::pop_front) {
                Some(partner) => self.work.push(SharedWork::Enter([child, partner])),
                None => alone[0].push(child),
            }
        }
        alone[1].extend(open.into_values().flatten());
        alone[1].sort_unstable();
        for (side, children) in alone.into_iter().enumerate() {
            self.charge(side, pair[1 - side], run, &children);
        }
    }

    /// Charges values that only this side has tried; `node` is where the other side is.
    fn charge(&mut self, side: usize, node: u32, run: u32, children: &[u32]) {
        let other = self.trees[1 - side];
        let mut met: Vec<ReasonKind> = Vec::new();
        for &child in children {
            let Some((var, value)) = self.trees[side].node(child).choice else { continue };
            let held = &self.removed[1 - side][var.index()];
            let removed = || held.iter().copied().find(|&id| other.removes(id, run, (var, value)));
            let reason = other.why_not(node, run, (var, value), removed);
            let (kind, cost) = (reason.kind(other), self.trees[side].below(child));
            self.balance.add(side, kind, cost, !met.contains(&kind));
            met.push(kind);
            if let Reason::Removed(removal) = reason {
                self.balance.note(side, Costly { node: child, removal, cost });
            }
        }
    }
}

/// Adds to a list of a map.
trait ExtendWith {
    fn extend_with(&mut self, key: Option<(Var, Val)>, child: u32);
}

impl ExtendWith for BTreeMap<(Var, Val), VecDeque<u32>> {
    fn extend_with(&mut self, key: Option<(Var, Val)>, child: u32) {
        if let Some(key) = key {
            self.entry(key).or_default().push_back(child);
        }
    }
}

impl Balance {
    fn add(&mut self, side: usize, kind: ReasonKind, cost: Cost, is_new_place: bool) {
        let shares = &mut self.alone[side];
        let place = shares.iter().position(|share| share.kind == kind).unwrap_or_else(|| {
            shares.push(Share { kind, places: 0, values: 0, cost: Cost::default() });
            shares.len() - 1
        });
        let share = &mut shares[place];
        share.places += u64::from(is_new_place);
        share.values += 1;
        share.cost += cost;
    }

    /// Keeps the removals that saved most; the earlier of two that saved the same.
    fn note(&mut self, side: usize, costly: Costly) {
        let key = |costly: &Costly| (std::cmp::Reverse((costly.cost.nodes, costly.cost.checks)), costly.node);
        let list = &mut self.costliest[side];
        let place = list.partition_point(|other| key(other) <= key(&costly));
        list.insert(place, costly);
        list.truncate(NAMED);
    }
}
