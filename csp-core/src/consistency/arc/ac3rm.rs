//! The revise of AC-3rm: try the support that was found last.

use super::Revise;
use crate::model::{Arc, Network, Val, ValueSet};
use crate::search::{Conflict, Context};

/// Revise remembers, for each value along each arc, the support found last, in both directions. While it stands nothing is
/// checked; when it is gone, the scan starts afresh.
///
/// Source: Lecoutre & Hemery 2007 (residues, rm for multidirectional). Variant: none. Cost: O(e d^3) checks at worst, in
/// practice few; O(e d) memory, and nothing to undo when the search goes back: a residue is a hint.
#[derive(Clone, Debug)]
pub struct Residues {
    /// For each value along each arc, the last support and one; 0 where there is none. Zeros cost nothing until they change.
    last: Vec<u16>,
    values: usize,
    kept: Vec<u64>,
}

impl Revise for Residues {
    fn new(network: &Network) -> Self {
        let values = network.values();
        let last = vec![0; network.all_arcs().len() * values];
        Self { last, values, kept: vec![0; network.stride()] }
    }

    fn revise(&mut self, cx: &mut Context<'_>, arc: Arc) -> Result<bool, Conflict> {
        let network = cx.network();
        let (x, y) = (arc.source(), arc.target());
        let (own, back) = (network.all_arcs()[arc.reverse()].reverse() * self.values, arc.reverse() * self.values);
        let mut checks = 0;
        self.kept.fill(0);
        for a in cx.domain(x) {
            let residue = self.last[own + a.index()];
            let mut stands = residue.checked_sub(1).is_some_and(|last| cx.domain(y).contains(Val::new(last)));
            if !stands {
                let (support, scanned) = cx.domain(y).first_common(network.row(arc, a));
                checks += scanned;
                if let Some(b) = support {
                    self.last[own + a.index()] = b.get() + 1;
                    self.last[back + b.index()] = a.get() + 1;
                    stands = true;
                }
            }
            if stands {
                self.kept[a.index() / 64] |= 1 << (a.index() % 64);
            }
        }
        cx.count_checks(checks as usize);
        cx.keep(x, ValueSet::from_words(&self.kept), y)
    }
}
