//! The revise of AC-2001: go on from the last support.

use super::Revise;
use super::undo::Undo;
use crate::model::{Arc, Network, Val, ValueSet};
use crate::search::{Conflict, Context};

/// Revise remembers the first support of each value along each arc. While it stands, one check tells; when it is gone, the
/// scan goes on behind it.
///
/// Source: Bessiere & Regin 2001; Zhang & Yap 2001 (AC-3.1). Variant: what moved is moved back when the search goes back.
/// Cost: O(e d^2) checks for e edges and d values in all, the best possible; O(e d) memory. Invariant: no value before the
/// remembered one supports.
#[derive(Clone, Debug)]
pub struct LastSupports {
    /// For each value along each arc, where to go on: no smaller value supports.
    last: Vec<u16>,
    values: usize,
    undo: Undo<(usize, u16)>,
    kept: Vec<u64>,
}

impl Revise for LastSupports {
    fn new(network: &Network) -> Self {
        let values = network.values();
        let last = vec![0; network.all_arcs().len() * values];
        Self { last, values, undo: Undo::new(), kept: vec![0; network.stride()] }
    }

    fn enter(&mut self, from: usize, depth: usize) {
        let last = &mut self.last;
        self.undo.enter(from, depth, |(place, old)| last[place] = old);
    }

    fn revise(&mut self, cx: &mut Context<'_>, arc: Arc) -> Result<bool, Conflict> {
        let network = cx.network();
        let (x, y) = (arc.source(), arc.target());
        let start = network.all_arcs()[arc.reverse()].reverse() * self.values;
        let mut checks = 0;
        self.kept.fill(0);
        for a in cx.domain(x) {
            let (place, row) = (start + a.index(), network.row(arc, a));
            let last = self.last[place];
            let candidates = cx.domain(y).iter().skip_while(|b: &Val| b.get() < last);
            let support = candidates.inspect(|_| checks += 1).find(|&b| row.contains(b));
            if let Some(support) = support {
                self.kept[a.index() / 64] |= 1 << (a.index() % 64);
                if support.get() != last {
                    self.undo.note((place, last));
                    self.last[place] = support.get();
                }
            }
        }
        cx.count_checks(checks);
        cx.keep(x, ValueSet::from_words(&self.kept), y)
    }
}
