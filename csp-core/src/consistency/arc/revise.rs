//! Revise: the step that AC-3 and its descendants share, and that they differ in by one question.

use crate::model::{Arc, Network, Val, ValueSet};
use crate::store::{Conflict, Context, State};

/// How the values of one variable are revised against the domain of another. What AC-3 and its descendants differ in.
pub trait Revise {
    /// For use on `network`.
    fn new(network: &Network) -> Self;

    /// Assignments have been taken back, so that `depth` of them are left.
    fn backtracked(&mut self, _depth: usize) {}

    /// Removes the values of the arc's source x that have no support in its target y; says whether there were any.
    ///
    /// # Errors
    ///
    /// A [`Conflict`] when no value is left.
    fn revise(&mut self, cx: &mut Context<'_>, arc: Arc) -> Result<bool, Conflict>;
}

/// Revise: takes from the domain of the arc's source x each value that finds no support in the domain of its target y. Says
/// whether there were any.
///
/// Source: Mackworth 1977, section 3 (REVISE). `find` is the question that algorithms differ in: whether the value has a
/// support, and the checks that the answer has cost. `kept` is room for the bits of any domain.
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
    cx.keep(arc.source(), ValueSet::from_words(kept), arc.target())
}
