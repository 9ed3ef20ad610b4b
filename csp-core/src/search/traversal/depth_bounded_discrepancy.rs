//! Visit first what differs from the advice of the value order near the root.

use super::{MakeTraversal, Traversal};
use crate::part::Entry;

/// Depth-bounded discrepancy search: run k visits the leaves whose deepest discrepancy is at depth k. Above
/// depth k any value may be taken, below it only the first one. Run 0 takes the first values alone.
///
/// Source: Walsh 1997. Variant: any value but the first is a discrepancy. Cost: each leaf is visited once,
/// inner nodes again in each run. Invariant: when a run leaves nothing out below its depth, the whole tree
/// has been searched.
#[derive(Clone, Debug)]
pub(crate) struct DepthBoundedDiscrepancy {
    variables: usize,
    bound: usize,
    left_out: bool,
}

impl DepthBoundedDiscrepancy {
    pub(crate) const PART: Entry<MakeTraversal> =
        Entry::new("dds", "depth-bounded discrepancy search", "Walsh 1997", |network| {
            Box::new(Self::new(network.len()))
        });

    /// For a search on this many variables.
    pub(crate) fn new(variables: usize) -> Self {
        Self { variables, bound: 0, left_out: false }
    }
}

impl Traversal for DepthBoundedDiscrepancy {
    fn admits(&mut self, depth: usize, rank: usize) -> bool {
        let admitted = match depth.cmp(&self.bound) {
            std::cmp::Ordering::Less => true,
            std::cmp::Ordering::Equal => rank > 0,
            std::cmp::Ordering::Greater => rank == 0,
        };
        self.left_out |= !admitted && (rank > 0 || depth < self.variables);
        admitted
    }

    fn is_new(&self, depth: usize) -> bool {
        depth >= self.bound
    }

    fn next_run(&mut self) -> bool {
        self.bound += 1;
        std::mem::take(&mut self.left_out)
    }
}
