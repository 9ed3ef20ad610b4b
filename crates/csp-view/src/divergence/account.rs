//! All that is known of two searches and what sets them apart.

use csp_core::{Plan, Status, Stop};
use csp_instance::Instance;
use csp_instance::Names;

use super::{Balance, Cost, CostTree, FirstDifference, Profile, ReasonKind};

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
