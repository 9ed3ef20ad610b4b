//! Jump back from a leaf.

use super::depths::highest;
use super::{LookBack, MakeLookBack};
use crate::model::Var;
use crate::part::Entry;
use crate::store::{Conflict, Context};

/// Backjumping: from a variable of which no value stood, to the deepest assignment that ruled one of its values out; from any
/// other variable, one step back.
///
/// Source: Gaschnig 1979; "BJ" in Prosser 1993, "FC-BJ" with forward checking. Variant: each value is charged to the oldest
/// assignment that it conflicts with, as checks go from the oldest on; a value that look-ahead refutes, or has removed
/// before, to the culprits of the domain that it emptied, or of its own. Cost: O(1) a failure, O(n / 64) with look-ahead.
/// Invariant: no assignment between the present one and the target helps a leaf.
#[derive(Clone, Debug)]
pub struct Backjumping {
    /// For each depth, the deepest assignment that took a value from its variable.
    deepest: Vec<usize>,
    /// For each depth, whether a value stood.
    stood: Vec<bool>,
}

impl Backjumping {
    pub(crate) const PART: Entry<MakeLookBack> =
        Entry::new("bj", "backjumping", "Gaschnig 1979", |network| Box::new(Self::new(network.len())));

    /// For a search on so many variables.
    pub fn new(variables: usize) -> Self {
        Self { deepest: vec![0; variables + 1], stood: vec![false; variables + 1] }
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
        (self.deepest[depth], self.stood[depth]) = (highest(cx.culprits(x)), false);
    }

    fn failed(&mut self, cx: &Context<'_>, x: Var, conflict: Conflict) {
        let depth = cx.depth();
        let culprit = match conflict.cause.neighbour().and_then(|by| cx.depth_of(by)) {
            Some(culprit) if conflict.var == x => culprit,
            _ => {
                let mut words = cx.culprits(conflict.var).to_vec();
                words[depth / 64] &= !(1 << (depth % 64));
                highest(&words)
            }
        };
        self.deepest[depth] = self.deepest[depth].max(culprit);
    }

    fn succeeded(&mut self, depth: usize) {
        self.stood[depth] = true;
    }

    fn left_open(&mut self, depth: usize) {
        self.stood[depth] = true;
    }

    /// Of a leaf it keeps the deepest culprit only; of an inner node nothing.
    fn conflict_set(&self, cx: &Context<'_>) -> Option<Vec<Var>> {
        let depth = cx.depth() + 1;
        let deepest = self.deepest[depth].checked_sub(1).map(|place| cx.path()[place]);
        (!self.stood[depth]).then(|| deepest.into_iter().collect())
    }

    fn retreat(&mut self, cx: &Context<'_>, _x: Var) -> usize {
        let depth = cx.depth() + 1;
        if self.stood[depth] { depth - 1 } else { self.deepest[depth] }
    }
}
