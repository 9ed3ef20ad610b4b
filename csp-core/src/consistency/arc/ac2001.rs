//! The revise of AC-2001: continue from the last support.

use super::ac3::ArcQueue;
use super::revise::{Revise, revise};
use crate::consistency::MakePropagator;
use crate::model::{Arc, Network, PerArcValue, Val};
use crate::part::Entry;
use crate::store::{Conflict, Context, DepthTrail};

/// This revise remembers the first support of each value along each arc. While the support is still in the
/// domain, one check is enough. When it is gone, the scan continues behind it.
///
/// Source: Bessiere & Regin 2001; Zhang & Yap 2001 (AC-3.1). Variant: when the search goes back, so does each
/// place that has moved. Cost: O(e d^2) checks for e edges and d values in all, the best possible; O(e d)
/// memory. Invariant: no value before the remembered one is a support.
#[derive(Clone, Debug)]
pub(crate) struct LastSupports {
    /// For each value along each arc, where to continue: no smaller value is a support.
    last: PerArcValue<u16>,
    trail: DepthTrail<(usize, u16)>,
    kept: Vec<u64>,
}

impl Revise for LastSupports {
    fn new(network: &Network) -> Self {
        let kept = vec![0; network.most_words()];
        Self { last: PerArcValue::later(0), trail: DepthTrail::new(), kept }
    }

    fn prepare(&mut self, cx: &Context<'_>) -> bool {
        self.last.make(cx.network(), cx.watch())
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
            let place = start + a.index();
            let row = network.row(arc, a);
            let before = last[place];
            let mut checks = 0;
            // Values before the last support need no second check: none of them was a support, and none
            // can become one below this node.
            let candidates = state.domain(arc.target()).iter().skip_while(|b: &Val| b.get() < before);
            let support = candidates.inspect(|_| checks += 1).find(|&b| row.contains(b));
            if let Some(support) = support.filter(|support| support.get() != before) {
                // Higher up in the tree the values in between are back, and one of them may be a support.
                trail.push(state.depth(), (place, before));
                last[place] = support.get();
            }
            (support.is_some(), checks)
        })
    }
}

/// AC-2001, also AC-3.1: AC-3 with [`LastSupports`].
pub(crate) type Ac2001 = ArcQueue<LastSupports>;

impl Ac2001 {
    pub(crate) const PART: Entry<MakePropagator> = Entry::new(
        "ac2001",
        "AC-3 that goes on from the last support",
        "Bessiere & Regin 2001",
        MakePropagator::Arc(|network| Box::new(Self::new(network))),
    );

    pub(crate) const MAINTAINED: Entry<MakePropagator> = Self::PART.renamed("mac2001", "the same with AC-2001", "");
}
