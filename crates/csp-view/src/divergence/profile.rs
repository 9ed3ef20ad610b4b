//! The depths of a search, for trees that cannot be laid on each other.

use super::cost_tree::{CostTree, ROOT};

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
