//! Visit first what differs little from the advice of the value order.

use super::{MakeTraversal, Traversal};
use crate::part::Entry;

/// Limited discrepancy search: run k visits the leaves on whose path at most k values are not the first of
/// their order.
///
/// Source: Harvey & Ginsberg 1995. Variant: any value but the first is one discrepancy; within a run values
/// come in their order; leaves with fewer than k discrepancies were visited before and are not reported
/// again. Cost: each run visits again what the runs before it visited. Invariant: when a run leaves nothing
/// out, the whole tree has been searched.
#[derive(Clone, Debug, Default)]
pub(crate) struct LimitedDiscrepancy {
    most: usize,
    left_out: bool,
    /// For each depth, the number of discrepancies on the path up to it; 0 for depth 0.
    path: Vec<usize>,
}

impl LimitedDiscrepancy {
    pub(crate) const PART: Entry<MakeTraversal> =
        Entry::new("lds", "limited discrepancy search", "Harvey & Ginsberg 1995", |_| Box::new(Self::default()));
}

impl Traversal for LimitedDiscrepancy {
    fn admits(&mut self, depth: usize, rank: usize) -> bool {
        // What is left of a deeper path is cut off first.
        self.path.resize(depth.max(1), 0);
        let discrepancies = self.path[depth - 1] + usize::from(rank > 0);
        self.path.push(discrepancies);
        let admitted = discrepancies <= self.most;
        self.left_out |= !admitted;
        admitted
    }

    fn is_new(&self, depth: usize) -> bool {
        // A leaf with fewer discrepancies was visited by an earlier run.
        self.path[depth] == self.most
    }

    fn next_run(&mut self) -> bool {
        self.most += 1;
        std::mem::take(&mut self.left_out)
    }
}
