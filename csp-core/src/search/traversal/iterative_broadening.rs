//! Visit first the narrow tree.

use super::{MakeTraversal, Traversal};
use crate::part::Entry;

/// Iterative broadening: run k tries only the first k values of each variable.
///
/// Source: Ginsberg & Harvey 1992. Variant: a leaf is reported by the run that visits it first. Cost: each
/// run visits again what the runs before it visited. Invariant: when a run leaves nothing out, the whole tree
/// has been searched.
#[derive(Clone, Debug)]
pub(crate) struct IterativeBroadening {
    breadth: usize,
    left_out: bool,
    /// For each depth, the highest rank on the path up to it; 0 for depth 0.
    path: Vec<usize>,
}

impl IterativeBroadening {
    pub(crate) const PART: Entry<MakeTraversal> =
        Entry::new("broaden", "iterative broadening", "Ginsberg & Harvey 1992", |_| Box::new(Self::default()));
}

impl Default for IterativeBroadening {
    fn default() -> Self {
        Self { breadth: 1, left_out: false, path: Vec::new() }
    }
}

impl Traversal for IterativeBroadening {
    fn admits(&mut self, depth: usize, rank: usize) -> bool {
        // What is left of a deeper path is cut off first.
        self.path.resize(depth.max(1), 0);
        self.path.push(self.path[depth - 1].max(rank));
        let admitted = rank < self.breadth;
        self.left_out |= !admitted;
        admitted
    }

    fn is_new(&self, depth: usize) -> bool {
        // A path whose ranks are all smaller was visited by an earlier, narrower run.
        self.path[depth] + 1 == self.breadth
    }

    fn next_run(&mut self) -> bool {
        self.breadth += 1;
        std::mem::take(&mut self.left_out)
    }
}
