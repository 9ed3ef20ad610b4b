//! The revise of AC-2001: go on from the last support.

use super::ac3::ArcQueue;
use super::revise::{Revise, revise};
use crate::consistency::MakePropagator;
use crate::model::{Arc, Network, PerArcValue, Val};
use crate::part::Entry;
use crate::store::{Conflict, Context, DepthTrail};

/// Revise remembers the first support of each value along each arc. While it stands, one check tells; when it is gone, the
/// scan goes on behind it.
///
/// Source: Bessiere & Regin 2001; Zhang & Yap 2001 (AC-3.1). Variant: what moved is moved back when the search goes back.
/// Cost: O(e d^2) checks for e edges and d values in all, the best possible; O(e d) memory. Invariant: no value before the
/// remembered one supports.
#[derive(Clone, Debug)]
pub struct LastSupports {
    /// For each value along each arc, where to go on: no smaller value supports.
    last: PerArcValue<u16>,
    trail: DepthTrail<(usize, u16)>,
    kept: Vec<u64>,
}

impl Revise for LastSupports {
    fn new(network: &Network) -> Self {
        let (last, kept) = (PerArcValue::new(network, 0), vec![0; network.most_words()]);
        Self { last, trail: DepthTrail::new(), kept }
    }

    fn backtracked(&mut self, depth: usize) {
        let last = &mut self.last;
        self.trail.backtracked(depth, |(place, old)| last[place] = old);
    }

    fn revise(&mut self, cx: &mut Context<'_>, arc: Arc) -> Result<bool, Conflict> {
        let network = cx.network();
        let Self { last, trail, kept } = self;
        let start = last.start(arc);
        revise(cx, arc, kept, |state, a| {
            let (place, row) = (start + a.index(), network.row(arc, a));
            let before = last[place];
            let mut checks = 0;
            let candidates = state.domain(arc.target()).iter().skip_while(|b: &Val| b.get() < before);
            let support = candidates.inspect(|_| checks += 1).find(|&b| row.contains(b));
            if let Some(support) = support.filter(|support| support.get() != before) {
                trail.push(state.depth(), (place, before));
                last[place] = support.get();
            }
            (support.is_some(), checks)
        })
    }
}

/// AC-2001, also AC-3.1: AC-3 with [`LastSupports`].
pub type Ac2001 = ArcQueue<LastSupports>;

impl Ac2001 {
    pub(crate) const PART: Entry<MakePropagator> = Entry::new(
        "ac2001",
        "AC-3 that goes on from the last support",
        "Bessiere & Regin 2001",
        MakePropagator::Arc(|network| Box::new(Self::new(network))),
    );

    pub(crate) const MAINTAINED: Entry<MakePropagator> = Self::PART.renamed("mac2001", "the same with AC-2001", "");
}
