//! Jump back from a leaf.

use super::depths::highest;
use super::{LookBack, MakeLookBack};
use crate::model::Var;
use crate::part::Entry;
use crate::store::{Conflict, Context};

/// Backjumping: from a variable all of whose values have failed at once, jumps to the deepest assignment that
/// ruled one of them out. From any other variable it goes one step back.
///
/// Source: Gaschnig 1979; "BJ" in Prosser 1993, "FC-BJ" with forward checking. Variant: each value is charged
/// to the oldest assignment that it conflicts with, because checks go from the oldest assignment on. A value
/// that look-ahead refutes is charged to the culprits of the domain that it emptied; a value that was removed
/// before, to the culprits of its own domain. Cost: O(1) for each failure, O(n / 64) with look-ahead.
/// Invariant: no assignment between the present one and the target can help a leaf.
#[derive(Clone, Debug)]
pub(crate) struct Backjumping {
    /// For each depth, the deepest assignment that ruled out a value of its variable.
    deepest: Vec<usize>,
    /// For each depth, whether a value of its variable has not failed at once, so that the variable is no
    /// leaf.
    has_succeeded: Vec<bool>,
}

impl Backjumping {
    pub(crate) const PART: Entry<MakeLookBack> =
        Entry::new("bj", "backjumping", "Gaschnig 1979", |network| Box::new(Self::new(network.len())));

    /// For a search on this many variables.
    pub(crate) fn new(variables: usize) -> Self {
        Self { deepest: vec![0; variables + 1], has_succeeded: vec![false; variables + 1] }
    }
}

impl LookBack for Backjumping {
    fn needs_culprits(&self) -> bool {
        true
    }

    fn follows_graph(&self) -> bool {
        false
    }

    fn selected(&mut self, cx: &Context<'_>, x: Var) {
        let depth = cx.depth() + 1;
        // Values that look-ahead has removed already are not tried, but they are ruled out like the others.
        self.deepest[depth] = highest(cx.culprits(x));
        self.has_succeeded[depth] = false;
    }

    fn failed(&mut self, cx: &Context<'_>, x: Var, conflict: Conflict) {
        let depth = cx.depth();
        let before = |words: &[u64]| {
            // The present assignment is no culprit here: the next value will replace it anyway.
            let mut words = words.to_vec();
            words[depth / 64] &= !(1 << (depth % 64));
            highest(&words)
        };
        let broken = cx.broken_scope(conflict).into_iter().map(|y| match cx.depth_of(y) {
            Some(own) => {
                if own < depth {
                    own
                } else {
                    0
                }
            }
            None => before(cx.culprits(y)),
        });
        let broken = broken.max().unwrap_or(0);
        let culprit = match conflict.cause.neighbour().and_then(|by| cx.depth_of(by)) {
            Some(culprit) if conflict.var == x => culprit,
            _ => before(cx.culprits(conflict.var)),
        };
        self.deepest[depth] = self.deepest[depth].max(culprit).max(broken);
    }

    fn succeeded(&mut self, depth: usize) {
        self.has_succeeded[depth] = true;
    }

    fn left_open(&mut self, depth: usize) {
        self.has_succeeded[depth] = true;
    }

    /// Of a leaf only the deepest culprit is kept; of an inner node nothing.
    fn conflict_set(&self, cx: &Context<'_>) -> Option<Vec<Var>> {
        let depth = cx.depth() + 1;
        let deepest = self.deepest[depth].checked_sub(1).map(|place| cx.path()[place]);
        (!self.has_succeeded[depth]).then(|| deepest.into_iter().collect())
    }

    fn retreat(&mut self, cx: &Context<'_>, _x: Var) -> usize {
        let depth = cx.depth() + 1;
        // Below an inner node subtrees have failed, for reasons that were not
        // kept: only one step back is safe.
        if self.has_succeeded[depth] { depth - 1 } else { self.deepest[depth] }
    }
}
