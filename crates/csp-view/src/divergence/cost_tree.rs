//! The tree of a search with what each part of it cost, and why values were not tried.

use std::ops::{Add, AddAssign, Sub};
use std::sync::Arc as Shared;

use csp_core::observe::OwnedReason;
use csp_core::{Network, Stats, Val, Var};
use serde::Serialize;

/// The counters that are shared out among the parts of a tree. Each part has its own, so that all parts add up to the
/// counters of the search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub(super) struct Cost {
    /// Values tried.
    pub(super) nodes: u64,
    /// Evaluations of a constraint on a pair of values; 0 in a search that does not count them.
    pub(super) checks: u64,
    /// Values that failed by themselves.
    pub(super) dead_ends: u64,
    /// Variables whose values ran out.
    pub(super) backtracks: u64,
}

impl Cost {
    /// Those of a whole search.
    pub(super) fn of(stats: &Stats) -> Self {
        let checks = stats.textbook.map_or(0, |textbook| textbook.checks);
        Self { nodes: stats.nodes, checks, dead_ends: stats.dead_ends, backtracks: stats.backtracks }
    }
}

impl Add for Cost {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            nodes: self.nodes + other.nodes,
            checks: self.checks + other.checks,
            dead_ends: self.dead_ends + other.dead_ends,
            backtracks: self.backtracks + other.backtracks,
        }
    }
}

impl AddAssign for Cost {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sub for Cost {
    type Output = Self;

    /// # Panics
    ///
    /// When `other` is no part of this, in a build that checks for overflow.
    fn sub(self, other: Self) -> Self {
        Self {
            nodes: self.nodes - other.nodes,
            checks: self.checks - other.checks,
            dead_ends: self.dead_ends - other.dead_ends,
            backtracks: self.backtracks - other.backtracks,
        }
    }
}

/// The root of every tree.
pub(super) const ROOT: u32 = 0;

/// The tree of a search, or of its beginning. Nodes are numbered in the order of the visits, from the root, which is 0: the
/// number of a node says the how many-th value tried it is.
#[derive(Debug)]
pub struct CostTree<'n> {
    pub(super) network: &'n Network,
    pub(super) nodes: Vec<Node>,
    /// For each node, what was spent before the search first came to it; then, for the end, the whole. Every counter is
    /// charged to the node where the search was.
    before: Vec<Cost>,
    pub(super) removals: Vec<Removal>,
    pub(super) conflicts: Vec<(Var, OwnedReason)>,
    pub(super) jumps: Vec<Jump>,
    /// The runs that a restart has ended.
    pub(super) restarted: Vec<u32>,
    /// True if only the beginning was kept. It ends where a value would be tried next.
    pub is_cut: bool,
    /// True if the search visited its whole tree, and did not end before.
    pub(super) is_whole: bool,
}

/// A value that was tried, or the root.
#[derive(Clone, Debug)]
pub(super) struct Node {
    /// None at the root.
    pub(super) choice: Option<(Var, Val)>,
    pub(super) parent: u32,
    /// The number of values that are assigned here.
    pub(super) depth: u32,
    /// The number of times that the search had started again before.
    pub(super) run: u32,
    /// The first node behind this one and all below it; none while the search is here or below.
    pub(super) end: Option<u32>,
    /// The cost of this node alone.
    pub(super) own: Cost,
    /// The last value that was removed here, as the head of a list.
    pub(super) removal: Option<u32>,
    /// The reason why this node failed by itself, if it did.
    pub(super) conflict: Option<u32>,
    /// The variable whose values have run out right below.
    pub(super) ran_out: Option<Var>,
    /// The reason why the search left this node when the values below had not run out.
    pub(super) left: Departure,
}

/// The reason why a search left a node early.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Departure {
    #[default]
    No,
    /// By this jump.
    Jump(u32),
    Restart,
}

/// A value that left a domain.
#[derive(Clone, Debug)]
pub(super) struct Removal {
    pub(super) var: Var,
    pub(super) value: Val,
    pub(super) reason: OwnedReason,
    /// The node of the search then. The value comes back when the search leaves this node.
    pub(super) node: u32,
    /// In which run that was. What leaves at the root stays away in later runs.
    pub(super) run: u32,
    /// The removal at the same node before this one.
    pub(super) next: Option<u32>,
}

/// A step back by more than one level.
#[derive(Clone, Debug)]
pub(super) struct Jump {
    /// The variable whose values had run out.
    pub(super) from: Var,
    /// The variable whose value was revised; none at the root.
    pub(super) to: Option<Var>,
    /// The set that the search blamed, if it keeps such a set.
    pub(super) conflict_set: Option<Shared<[Var]>>,
}

/// The counters of a search do not follow from its events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SumMismatch;

/// The events of a search, node by node, before they are put in order.
#[derive(Debug)]
pub(super) struct EventTally {
    pub(super) nodes: Vec<Node>,
    pub(super) removals: Vec<Removal>,
    pub(super) conflicts: Vec<(Var, OwnedReason)>,
    pub(super) jumps: Vec<Jump>,
    pub(super) restarted: Vec<u32>,
}

impl Node {
    pub(super) fn new(choice: Option<(Var, Val)>, parent: u32, depth: u32, run: u32) -> Self {
        let own = Cost { nodes: u64::from(choice.is_some()), ..Cost::default() };
        Self {
            choice,
            parent,
            depth,
            run,
            end: None,
            own,
            removal: None,
            conflict: None,
            ran_out: None,
            left: Departure::No,
        }
    }
}

impl EventTally {
    /// Makes the root of the first nodes: values that a consistency algorithm has tried there are no nodes of the search.
    fn fold_trials(&mut self, trials: u32) {
        let folded: u64 = self.nodes.drain(1..=trials as usize).map(|node| node.own.checks).sum();
        self.nodes[0].own.checks += folded;
        for node in &mut self.nodes {
            node.parent = node.parent.saturating_sub(trials);
            node.end = node.end.map(|end| end.saturating_sub(trials));
        }
        for removal in &mut self.removals {
            removal.node = removal.node.saturating_sub(trials);
        }
    }

    /// Takes back the failure of the root, which a textbook search tells, but does not count as a dead end.
    fn settle_root(&mut self, stats: &Stats) {
        let told: u64 = self.nodes.iter().map(|node| node.own.dead_ends).sum();
        let root = &mut self.nodes[0];
        if root.conflict.is_some() && told == stats.dead_ends + 1 {
            root.own.dead_ends = root.own.dead_ends.saturating_sub(1);
        }
    }
}

impl<'n> CostTree<'n> {
    /// The tree of what was told, without the first `trials` nodes, which were no nodes of the search. Its counters must be
    /// `stats`; those of a search of which only the beginning was kept are not known.
    pub(super) fn new(
        network: &'n Network,
        mut told: EventTally,
        trials: u32,
        stats: Option<&Stats>,
        is_whole: bool,
    ) -> Result<Self, SumMismatch> {
        told.fold_trials(trials);
        stats.into_iter().for_each(|stats| told.settle_root(stats));
        let mut before = vec![Cost::default()];
        let mut sum = Cost::default();
        for node in &told.nodes {
            sum += node.own;
            before.push(sum);
        }
        if stats.is_some_and(|stats| Cost::of(stats) != sum) {
            return Err(SumMismatch);
        }
        let EventTally { nodes, removals, conflicts, jumps, restarted } = told;
        Ok(Self { network, nodes, before, removals, conflicts, jumps, restarted, is_cut: stats.is_none(), is_whole })
    }

    pub(super) fn node(&self, node: u32) -> &Node {
        &self.nodes[node as usize]
    }

    /// All that was counted.
    pub(super) fn total(&self) -> Cost {
        self.before[self.nodes.len()]
    }

    /// The cost of a node and all nodes below it.
    pub(super) fn below(&self, node: u32) -> Cost {
        self.before[self.behind(node) as usize] - self.before[node as usize]
    }

    /// The first node behind this one and all below it.
    fn behind(&self, node: u32) -> u32 {
        self.node(node).end.unwrap_or(self.nodes.len() as u32)
    }

    /// The values tried right below a node, in order, in one run.
    pub(super) fn children(&self, node: u32, run: u32) -> impl Iterator<Item = u32> + '_ {
        let last = self.behind(node);
        let within = move |child: u32| (child < last).then_some(child);
        std::iter::successors(within(node + 1), move |&child| within(self.behind(child)))
            .skip_while(move |&child| self.node(child).run < run)
            .take_while(move |&child| self.node(child).run == run)
    }

    /// The last time that the search started, counted from 0.
    pub(super) fn last_run(&self) -> u32 {
        self.nodes.last().map_or(0, |node| node.run)
    }

    /// The values that were removed at a node, the last first.
    pub(super) fn removed_at(&self, node: u32) -> impl Iterator<Item = u32> + '_ {
        std::iter::successors(self.node(node).removal, |&removal| self.removals[removal as usize].next)
    }

    /// The removal of a value that held when the search was at `node` in a run.
    pub(super) fn removed_above(&self, node: u32, run: u32, choice: (Var, Val)) -> Option<u32> {
        self.upwards(node).find_map(|node| self.removed_at(node).find(|&id| self.removes(id, run, choice)))
    }

    /// The values of a variable that were gone when the search was at `node`, the last first.
    pub(super) fn gone(&self, node: u32, var: Var) -> Vec<&Removal> {
        let removals = self.upwards(node).flat_map(|node| self.removed_at(node)).map(|id| &self.removals[id as usize]);
        removals.filter(|removal| removal.var == var).collect()
    }

    /// True if this removal keeps a run from a value.
    pub(super) fn removes(&self, removal: u32, run: u32, choice: (Var, Val)) -> bool {
        let removal = &self.removals[removal as usize];
        (removal.var, removal.value) == choice && removal.run <= run
    }

    /// A node and those above it.
    fn upwards(&self, node: u32) -> impl Iterator<Item = u32> + '_ {
        std::iter::successors(Some(node), |&node| (node != ROOT).then(|| self.node(node).parent))
    }
}
