//! Revise: the step that AC-3 and its descendants share. They differ in how it looks for a support.

use crate::model::{Arc, Network, Val, ValueSet};
use crate::store::{Conflict, Context, State};

/// A way to revise the values of one variable against the domain of another. AC-3 and its descendants differ
/// in this alone.
pub(crate) trait Revise {
    /// Room to revise the arcs of `network`.
    fn new(network: &Network) -> Self;

    /// Makes what it needs beside that, before the first revision, as far as the limits of the work allow. Says whether it is there;
    /// if not, a limit ends the work.
    fn prepare(&mut self, _cx: &Context<'_>) -> bool {
        true
    }

    /// Called when assignments have been taken back, so that `depth` of them are left.
    fn backtracked(&mut self, _depth: usize) {}

    /// Removes the values of the arc's source x that have no support in its target y. Says whether there were
    /// any.
    ///
    /// # Errors
    ///
    /// A [`Conflict`] when no value is left.
    fn revise(&mut self, cx: &mut Context<'_>, arc: Arc) -> Result<bool, Conflict>;
}

/// Revise: removes from the domain of the arc's source x each value that has no support in the domain of its
/// target y. Says whether there were any.
///
/// Source: Mackworth 1977, section 3 (REVISE). Variant: `find` is the question in which the algorithms
/// differ. It says whether a value has a support, and how many checks the answer has cost. `kept` is room for
/// the bits of any domain. Cost: that of `find` for each value.
#[inline]
pub(crate) fn revise(
    cx: &mut Context<'_>,
    arc: Arc,
    kept: &mut [u64],
    mut find: impl FnMut(&State<'_>, Val) -> (bool, u64),
) -> Result<bool, Conflict> {
    let mut checks = 0u64;
    let kept = &mut kept[..cx.network().words(arc.source())];
    kept.fill(0);
    for a in cx.domain(arc.source()) {
        let (is_supported, cost) = find(cx, a);
        checks += cost;
        if is_supported {
            kept[a.index() / 64] |= 1 << (a.index() % 64);
        }
    }
    cx.count_checks(checks as usize);
    // All values leave in one step, so that the trail, the observer and the culprits hear of one change.
    cx.keep(arc.source(), ValueSet::from_words(kept), arc.target())
}
