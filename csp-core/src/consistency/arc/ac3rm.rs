//! The revise of AC-3rm: try the support that was found last.

use super::ac3::ArcQueue;
use super::revise::{Revise, revise};
use crate::consistency::MakePropagator;
use crate::model::{Arc, Network, PerArcValue, Val};
use crate::part::Entry;
use crate::store::{Conflict, Context};

/// This revise remembers, for each value along each arc, the support that was found last, in both directions.
/// While the support is still in the domain, nothing is checked. When it is gone, the scan starts afresh.
///
/// Source: Lecoutre & Hemery 2007 (residues; rm stands for multidirectional). Variant: none. Cost: O(e d^3)
/// checks at worst, few in practice; O(e d) memory. There is nothing to undo when the search goes back,
/// because a residue is only a hint.
#[derive(Clone, Debug)]
pub(crate) struct Residues {
    /// For each value along each arc, the number of the last support plus one; 0 where there is none. Zeros
    /// cost no memory until they change.
    last: PerArcValue<u16>,
    kept: Vec<u64>,
}

impl Revise for Residues {
    fn new(network: &Network) -> Self {
        Self { last: PerArcValue::later(0), kept: vec![0; network.most_words()] }
    }

    fn prepare(&mut self, cx: &Context<'_>) -> bool {
        self.last.make(cx.network(), cx.watch())
    }

    fn revise(&mut self, cx: &mut Context<'_>, arc: Arc) -> Result<bool, Conflict> {
        let network = cx.network();
        let last = &mut self.last;
        let own = last.start(arc);
        let back = last.start(network.reverse(arc));
        revise(cx, arc, &mut self.kept, |state, a| {
            let theirs = state.domain(arc.target());
            if last[own + a.index()].checked_sub(1).is_some_and(|residue| theirs.contains(Val::new(residue))) {
                return (true, 0);
            }
            let (support, scanned) = theirs.first_common(network.row(arc, a));
            if let Some(b) = support {
                last[own + a.index()] = b.get() + 1;
                // A support works in both directions: a is one for b, without another check.
                last[back + b.index()] = a.get() + 1;
            }
            (support.is_some(), scanned)
        })
    }
}

/// AC-3rm: AC-3 with [`Residues`].
pub(crate) type Ac3Rm = ArcQueue<Residues>;

impl Ac3Rm {
    pub(crate) const PART: Entry<MakePropagator> = Entry::new(
        "ac3rm",
        "AC-3 that tries the last support first",
        "Lecoutre & Hemery 2007",
        MakePropagator::Arc(|network| Box::new(Self::new(network))),
    );

    pub(crate) const MAINTAINED: Entry<MakePropagator> = Self::PART.renamed("mac3rm", "the same with AC-3rm", "");
}
