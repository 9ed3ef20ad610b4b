//! AC-4: count supports.

use super::ArcConsistency;
use super::value_queue::ValueQueue;
use crate::consistency::MakePropagator;
use crate::model::{Arc, Network, PerArcValue, Val, Var};
use crate::part::Entry;
use crate::store::{Conflict, Context, DepthTrail};

/// AC-4: counts the supports of each value along each arc, once; each removed value lowers the counts of those it supported,
/// and a value without support is removed.
///
/// Source: Mohr & Henderson 1986. Variant: the values that a value supports are the row of the relation; counts are put back
/// when the search goes back. Cost: O(e d^2) checks for e edges and d values, all of them at the start; O(e d) memory for the
/// counts. Invariant: each count is the number of supports that are not in the queue of removed values.
#[derive(Debug)]
pub struct Ac4 {
    /// For each value of the source along each arc.
    counts: PerArcValue<u32>,
    trail: DepthTrail<usize>,
    queue: ValueQueue,
}

impl Ac4 {
    pub(crate) const PART: Entry<MakePropagator> = Entry::new(
        "ac4",
        "arc consistency by counting supports",
        "Mohr & Henderson 1986",
        MakePropagator::Arc(|network| Box::new(Self::new(network))),
    );

    pub(crate) const MAINTAINED: Entry<MakePropagator> = Self::PART.renamed("mac4", "the same with AC-4", "");

    /// For use on `network`.
    pub fn new(network: &Network) -> Self {
        let counts = PerArcValue::new(network, 0);
        Self { counts, trail: DepthTrail::new(), queue: ValueQueue::default() }
    }

    fn run(&mut self, cx: &mut Context<'_>) -> Result<(), Conflict> {
        let result = self.drain(cx);
        self.queue.clear();
        result
    }

    fn drain(&mut self, cx: &mut Context<'_>) -> Result<(), Conflict> {
        while let Some((y, b)) = self.queue.pop(cx) {
            if cx.interrupted() {
                return Ok(());
            }
            for &arc in cx.network().arcs(y) {
                if cx.work(cx.size(arc.target())) {
                    return Ok(());
                }
                if !cx.is_assigned(arc.target()) {
                    self.withdraw(cx, arc, b)?;
                }
            }
        }
        Ok(())
    }

    /// The value `b` of the arc's source no longer supports anything of its target.
    fn withdraw(&mut self, cx: &mut Context<'_>, arc: Arc, b: Val) -> Result<(), Conflict> {
        let (y, x) = (arc.source(), arc.target());
        let start = self.counts.start(cx.network().reverse(arc));
        for a in cx.network().row(arc, b) {
            let place = start + a.index();
            // A value that was removed before the counting has no count.
            if self.counts[place] == 0 {
                continue;
            }
            self.trail.push(cx.depth(), place);
            self.counts[place] -= 1;
            if self.counts[place] == 0 && cx.domain(x).contains(a) {
                self.queue.remove(cx, x, a, y)?;
            }
        }
        Ok(())
    }
}

impl ArcConsistency for Ac4 {
    fn establish(&mut self, cx: &mut Context<'_>) -> Result<(), Conflict> {
        self.queue.clear();
        let network = cx.network();
        for &arc in network.all_arcs() {
            let (x, y) = (arc.source(), arc.target());
            cx.count_revision(arc);
            cx.count_checks(cx.size(x) * cx.size(y));
            if cx.interrupted() {
                return Ok(());
            }
            let (start, domain) = (self.counts.start(arc), cx.domain(y).words());
            for a in network.domain(x) {
                let pairs = domain.iter().zip(network.row(arc, a).words());
                self.counts[start + a.index()] = pairs.map(|(b, row)| (b & row).count_ones()).sum();
            }
        }
        // Counts are of the domains as they are here, so all of them are made before the first value goes.
        for &arc in network.all_arcs() {
            if cx.work(cx.size(arc.source())) {
                self.queue.clear();
                return Ok(());
            }
            let start = self.counts.start(arc);
            for a in &cx.domain(arc.source()).to_domain() {
                if self.counts[start + a.index()] == 0
                    && cx.domain(arc.source()).contains(a)
                    && let Err(conflict) = self.queue.remove(cx, arc.source(), a, arc.target())
                {
                    self.queue.clear();
                    return Err(conflict);
                }
            }
        }
        self.run(cx)
    }

    fn assigned(&mut self, cx: &mut Context<'_>, _x: Var) -> Result<(), Conflict> {
        self.queue.gather(cx, 0);
        self.run(cx)
    }

    fn changed(&mut self, cx: &mut Context<'_>, from: usize) -> Result<(), Conflict> {
        self.queue.gather(cx, from);
        self.run(cx)
    }

    fn backtracked(&mut self, depth: usize) {
        let counts = &mut self.counts;
        self.trail.backtracked(depth, |place| counts[place] += 1);
    }
}
