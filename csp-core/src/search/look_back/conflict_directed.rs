//! Jump back from any variable, as far as the conflicts allow.

use super::depths::DepthSets;
use super::{LookBack, MakeLookBack};
use crate::model::Var;
use crate::part::Entry;
use crate::store::{Conflict, Context};

/// Conflict-directed backjumping: each variable of the path keeps the set of assignments that its values
/// failed by. When its values have run out, the search goes back to the deepest of these assignments, which
/// takes over the rest of the set.
///
/// Source: Prosser 1993 (CBJ; FC-CBJ with forward checking), Prosser 1995 (MAC-CBJ). Variant: a failed check
/// is charged to the oldest assignment in conflict, a wiped-out domain to all its culprits. Cost: O(n / 64)
/// for each failure, O(n^2 / 8) bytes. Invariant: the assignments of the set, alone, rule out every value of
/// the variable.
#[derive(Clone, Debug)]
pub(crate) struct ConflictDirected {
    conflicts: DepthSets,
}

impl ConflictDirected {
    pub(crate) const PART: Entry<MakeLookBack> =
        Entry::new("cbj", "conflict-directed backjumping", "Prosser 1993", |network| {
            Box::new(Self::new(network.len()))
        });

    /// For a search on this many variables.
    pub(crate) fn new(variables: usize) -> Self {
        Self { conflicts: DepthSets::new(variables) }
    }
}

impl LookBack for ConflictDirected {
    fn needs_culprits(&self) -> bool {
        true
    }

    fn follows_graph(&self) -> bool {
        false
    }

    fn selected(&mut self, cx: &Context<'_>, x: Var) {
        let depth = cx.depth() + 1;
        self.conflicts.clear(depth);
        // Values that look-ahead has removed already are not tried, but their
        // culprits rule them out all the same.
        self.conflicts.extend(depth, cx.culprits(x));
    }

    fn failed(&mut self, cx: &Context<'_>, x: Var, conflict: Conflict) {
        let depth = cx.depth();
        if conflict.cause.has_scope() {
            for y in cx.broken_scope(conflict) {
                match cx.depth_of(y) {
                    Some(culprit) if culprit < depth => self.conflicts.insert(depth, culprit),
                    Some(_) => {}
                    None => self.conflicts.extend(depth, cx.culprits(y)),
                }
            }
        }
        match conflict.cause.neighbour().and_then(|by| cx.depth_of(by)) {
            // A failed check blames one assignment; a wiped-out domain blames
            // whatever its values were removed by.
            Some(culprit) if conflict.var == x => self.conflicts.insert(depth, culprit),
            _ => self.conflicts.extend(depth, cx.culprits(conflict.var)),
        }
    }

    fn left_open(&mut self, depth: usize) {
        self.conflicts.fill(depth);
    }

    fn conflict_set(&self, cx: &Context<'_>) -> Option<Vec<Var>> {
        Some(self.conflicts.variables(cx))
    }

    fn retreat(&mut self, cx: &Context<'_>, _x: Var) -> usize {
        let depth = cx.depth() + 1;
        let target = self.conflicts.deepest(depth);
        // The target is revised because x has failed. The rest of the set had a part in that failure, so it
        // has a part in the failure of the present value of the target as well.
        self.conflicts.merge(depth, target);
        target
    }
}
