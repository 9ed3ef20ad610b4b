//! Look further ahead than one step: among the variables that are not assigned.

use super::ForwardChecking;
use crate::consistency::MakePropagator;
use crate::consistency::arc::revise;
use crate::model::Var;
use crate::part::Entry;
use crate::store::{Conflict, Context, Propagator};

/// The pairs of unassigned variables among which values must find support.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reach {
    /// Each variable looks for support in the variables after it by index: "partial looking forward".
    Later,
    /// Each variable looks for support in all others: "full looking forward".
    All,
}

/// Partial and full looking forward: forward checking, followed by one pass over the unassigned variables, in
/// which each value must find support in the domains of the others.
///
/// Source: Haralick & Elliott 1980, section III ("partial looking forward", "full looking forward"). Variant:
/// variables by index, for each of them its unassigned neighbours by index; one pass. Cost: O(e d^2) checks
/// for each node, for e edges and d values. Invariant: that of forward checking; what one pass leaves need
/// not be arc consistent.
#[derive(Clone, Debug)]
pub(crate) struct LookingForward {
    reach: Reach,
    kept: Vec<u64>,
}

impl LookingForward {
    pub(crate) const PARTIAL: Entry<MakePropagator> = Entry::new(
        "plf",
        "partial looking forward",
        "Haralick & Elliott 1980",
        MakePropagator::Whole(|_| Box::new(Self::new(Reach::Later))),
    );

    pub(crate) const FULL: Entry<MakePropagator> = Entry::new(
        "flf",
        "full looking forward",
        "Haralick & Elliott 1980",
        MakePropagator::Whole(|_| Box::new(Self::new(Reach::All))),
    );

    /// A propagator that looks this far.
    pub(crate) fn new(reach: Reach) -> Self {
        Self { reach, kept: Vec::new() }
    }
}

impl Propagator for LookingForward {
    fn assigned(&mut self, cx: &mut Context<'_>, x: Var) -> Result<(), Conflict> {
        ForwardChecking.assigned(cx, x)?;
        let network = cx.network();
        // One pass only, even when it removes values: another one would be a step towards MAC.
        for &arc in network.all_arcs() {
            let y = arc.source();
            let z = arc.target();
            let looks = self.reach == Reach::All || y < z;
            if !looks || cx.is_assigned(y) || cx.is_assigned(z) {
                continue;
            }
            if cx.interrupted() {
                return Ok(());
            }
            self.kept.resize(network.most_words(), 0);
            revise(cx, arc, &mut self.kept, |state, value| {
                let (support, scanned) = state.domain(z).first_common(network.row(arc, value));
                (support.is_some(), scanned)
            })?;
        }
        Ok(())
    }

    fn checks_constraints(&self) -> bool {
        true
    }

    fn is_stable(&self) -> bool {
        true
    }

    fn names_culprits(&self) -> bool {
        true
    }
}
