//! AC-1: revise everything until nothing changes.

use super::ArcConsistency;
use super::ac3::FirstSupport;
use super::revise::Revise;
use crate::consistency::MakePropagator;
use crate::model::{Network, Var};
use crate::part::Entry;
use crate::store::{Conflict, Context};

/// AC-1: revises every arc, and repeats this until a whole pass changes no domain.
///
/// Source: Mackworth 1977, section 5 (AC-1). Variant: arcs ascending; arcs from assigned variables are left
/// out. Cost: O(n e d^3) checks for n variables, e edges and d values. Invariant: after a pass without a
/// change every arc is consistent.
#[derive(Debug)]
pub(crate) struct Ac1 {
    scan: FirstSupport,
}

impl Ac1 {
    pub(crate) const PART: Entry<MakePropagator> = Entry::new(
        "ac1",
        "arc consistency: all arcs, again and again",
        "Mackworth 1977",
        MakePropagator::Arc(|network| Box::new(Self::new(network))),
    );

    pub(crate) const MAINTAINED: Entry<MakePropagator> = Self::PART.renamed("mac1", "the same with AC-1", "");

    /// An algorithm for `network`.
    pub(crate) fn new(network: &Network) -> Self {
        Self { scan: FirstSupport::new(network) }
    }
}

impl ArcConsistency for Ac1 {
    fn establish(&mut self, cx: &mut Context<'_>) -> Result<(), Conflict> {
        // AC-1 does not remember which arcs a change concerns, so one change
        // makes it revise all of them again.
        let mut again = true;
        while again {
            again = false;
            for &arc in cx.network().all_arcs() {
                if cx.interrupted() {
                    return Ok(());
                }
                if !cx.is_assigned(arc.source()) {
                    cx.count_revision(arc);
                    again |= self.scan.revise(cx, arc)?;
                }
            }
        }
        Ok(())
    }

    fn assigned(&mut self, cx: &mut Context<'_>, _x: Var) -> Result<(), Conflict> {
        // It keeps nothing from one call to the next: after a change it starts afresh.
        self.establish(cx)
    }

    fn changed(&mut self, cx: &mut Context<'_>, _from: usize) -> Result<(), Conflict> {
        self.establish(cx)
    }
}
