//! Visit first the narrow tree.

use super::{MakeTraversal, Traversal};
use crate::part::Entry;

/// Iterative broadening: run k tries the first k values of each variable only.
///
/// Source: Ginsberg & Harvey 1992. Variant: a leaf is reported by the run that first visits it. Cost: a run visits again what
/// those before it did. Invariant: when a run leaves nothing out, the tree was searched whole.
#[derive(Clone, Debug)]
pub struct IterativeBroadening {
    breadth: usize,
    left_out: bool,
    /// For each depth, the highest rank up to it; that of depth 0 is 0.
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
        self.path.resize(depth.max(1), 0);
        self.path.push(self.path[depth - 1].max(rank));
        let admitted = rank < self.breadth;
        self.left_out |= !admitted;
        admitted
    }

    fn is_new(&self, depth: usize) -> bool {
        self.path[depth] + 1 == self.breadth
    }

    fn next_run(&mut self) -> bool {
        self.breadth += 1;
        std::mem::take(&mut self.left_out)
    }
}
