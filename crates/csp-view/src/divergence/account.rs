//! All that is known of two searches and what sets them apart; where their trees cannot be laid on each other, their depths.

use csp_core::{Plan, Status, Stop};
use csp_instance::{Instance, Names};

use crate::divergence::cost_tree::{CostTree, ROOT};
use crate::divergence::{Balance, Cost, FirstDifference, ReasonKind};

/// A search that was recorded.
#[derive(Debug)]
pub struct Searched<'n> {
    /// The plan of the search.
    pub plan: Plan,
    /// Its tree.
    pub tree: CostTree<'n>,
    /// Its result.
    pub status: Status,
    /// The reason why it ended, unless the recording ended it.
    pub stop: Stop,
    /// True if it counts its checks.
    pub counts_checks: bool,
}

/// Two searches of one problem, and where they differ.
#[expect(missing_debug_implementations, reason = "it is written, not shown")]
pub struct Account<'n> {
    pub(super) instance: &'n Instance,
    /// The name of each search.
    pub(super) titles: [String; 2],
    pub(super) searches: [Searched<'n>; 2],
    /// True if all solutions were looked for.
    pub(super) all: bool,
    pub(super) seed: u64,
    pub(super) first: Option<FirstDifference>,
    pub(super) balance: Balance,
    /// The depths of both, when they took other variables somewhere, so that their trees do not match there.
    pub(super) profiles: Option<[Profile; 2]>,
}

impl<'n> Account<'n> {
    /// Compares two searches. Both must be of `instance`, for the same solutions and with the same `seed`.
    pub fn new(instance: &'n Instance, searches: [Searched<'n>; 2], all: bool, seed: u64) -> Self {
        let trees = [&searches[0].tree, &searches[1].tree];
        let first = FirstDifference::of(trees);
        let balance = Balance::of(trees);
        let is_elsewhere = balance.alone.iter().flatten().any(|share| share.kind == ReasonKind::OtherVariable);
        let profiles = is_elsewhere.then(|| trees.map(Profile::of));
        let titles = [0, 1].map(|side: usize| searches[side].plan.to_string());
        Self { instance, titles, searches, all, seed, first, balance, profiles }
    }

    pub(super) fn names(&self) -> Names<'n> {
        self.instance.names()
    }

    pub(super) fn tree(&self, side: usize) -> &CostTree<'n> {
        &self.searches[side].tree
    }

    /// The counters of a search.
    pub(super) fn total(&self, side: usize) -> Cost {
        self.tree(side).total()
    }

    /// True if both searches count their checks.
    pub(super) fn has_checks(&self) -> bool {
        self.searches.iter().all(|search| search.counts_checks)
    }

    /// The cost that was saved by the removals that are not named one by one.
    pub(super) fn other_removals(&self, side: usize) -> (u64, Cost) {
        let removed = |share: &&super::alignment::Share| matches!(share.kind, ReasonKind::Removed { .. });
        let shares = self.balance.alone[side].iter().filter(removed);
        let (values, cost) =
            shares.fold((0, Cost::default()), |(values, cost), share| (values + share.values, cost + share.cost));
        let named = &self.balance.costliest[side];
        let of_named = named.iter().fold(Cost::default(), |sum, costly| sum + costly.cost);
        (values - named.len() as u64, cost - of_named)
    }
}

/// The number of values that were tried at each depth, and how many failed there.
#[derive(Clone, Debug)]
pub(super) struct Profile {
    /// For each depth from 1: nodes, and dead ends.
    pub(super) depths: Vec<[u64; 2]>,
    /// The first value that failed by itself, and its depth.
    pub(super) first_dead_end: Option<(u32, u32)>,
    /// Dead ends where the value was not allowed by a value before it, and where a domain was left empty.
    pub(super) dead_ends: [u64; 2],
}

impl Profile {
    pub(super) fn of(tree: &CostTree<'_>) -> Self {
        let mut profile = Self { depths: Vec::new(), first_dead_end: None, dead_ends: [0; 2] };
        for (number, node) in (ROOT..).zip(&tree.nodes) {
            let failed = node.conflict.map(|id| tree.conflicts[id as usize].0);
            let is_own = failed.is_some() && failed == node.choice.map(|(var, _)| var);
            profile.dead_ends[usize::from(!is_own)] += node.own.dead_ends;
            let Some(depth) = node.depth.checked_sub(1) else { continue };
            if profile.depths.len() <= depth as usize {
                profile.depths.resize(depth as usize + 1, [0; 2]);
            }
            let counts = &mut profile.depths[depth as usize];
            counts[0] += 1;
            counts[1] += node.own.dead_ends;
            if node.own.dead_ends > 0 && profile.first_dead_end.is_none() {
                profile.first_dead_end = Some((number, node.depth));
            }
        }
        profile
    }

    /// The sum of the depths of all nodes (0), or of all dead ends (1).
    pub(super) fn depth_sum(&self, which: usize) -> u64 {
        (1..).zip(&self.depths).map(|(depth, counts)| depth * counts[which]).sum()
    }

    /// The sum of all nodes (0) or dead ends (1) from one depth to another.
    pub(super) fn between(&self, from: usize, to: usize, which: usize) -> u64 {
        self.depths.iter().take(to).skip(from - 1).map(|counts| counts[which]).sum()
    }
}
