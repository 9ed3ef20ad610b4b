//! AC-4: count the supports of each value.

use super::ArcConsistency;
use super::value_queue::ValueQueue;
use crate::consistency::MakePropagator;
use crate::model::{Arc, Network, PerArcValue, Val, Var};
use crate::part::Entry;
use crate::store::{Conflict, Context, DepthTrail};

/// AC-4: counts the supports of each value along each arc once. Each value that is removed lowers the counts
/// of the values that it supported, and a value whose count comes to 0 is removed.
///
/// Source: Mohr & Henderson 1986. Variant: the values that a value supports are the row of the relation;
/// counts are restored when the search goes back. Cost: O(e d^2) checks for e edges and d values, all of them
/// at the start; O(e d) memory for the counts. Invariant: each count is the number of supports that are in
/// the domain or still in the queue of removed values.
#[derive(Debug)]
pub(crate) struct Ac4 {
    /// For each value of the source of each arc, how many supports it has.
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

    /// An algorithm for `network`.
    pub(crate) fn new(_network: &Network) -> Self {
        let counts = PerArcValue::later(0);
        Self { counts, trail: DepthTrail::new(), queue: ValueQueue::default() }
    }

    fn run(&mut self, cx: &mut Context<'_>) -> Result<(), Conflict> {
        // After a conflict or a limit values may still wait. They are forgotten, as the node is taken back.
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

    /// The value `b` of the source of the arc no longer supports anything of its target.
    fn withdraw(&mut self, cx: &mut Context<'_>, arc: Arc, b: Val) -> Result<(), Conflict> {
        let y = arc.source();
        let x = arc.target();
        let start = self.counts.start(cx.network().reverse(arc));
        for a in cx.network().row(arc, b) {
            let place = start + a.index();
            // A value that was removed before the counting has count 0.
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

impl Ac4 {
    /// The first pass: counts the supports in the domains as they are. Says whether there was time for it.
    fn count_supports(&mut self, cx: &mut Context<'_>) -> bool {
        let network = cx.network();
        for &arc in network.all_arcs() {
            let x = arc.source();
            let y = arc.target();
            cx.count_revision(arc);
            cx.count_checks(cx.size(x) * cx.size(y));
            if cx.interrupted() {
                return false;
            }
            let start = self.counts.start(arc);
            let domain = cx.domain(y).words();
            for a in network.domain(x) {
                let pairs = domain.iter().zip(network.row(arc, a).words());
                self.counts[start + a.index()] = pairs.map(|(b, row)| (b & row).count_ones()).sum();
            }
        }
        true
    }

    /// The second pass: removes the values whose count is 0. Says whether there was time for it.
    fn remove_unsupported(&mut self, cx: &mut Context<'_>) -> Result<bool, Conflict> {
        for &arc in cx.network().all_arcs() {
            if cx.work(cx.size(arc.source())) {
                return Ok(false);
            }
            let start = self.counts.start(arc);
            for a in &cx.domain(arc.source()).to_domain() {
                // An earlier arc may have removed the value; it is in the queue already.
                if self.counts[start + a.index()] == 0 && cx.domain(arc.source()).contains(a) {
                    self.queue.remove(cx, arc.source(), a, arc.target())?;
                }
            }
        }
        Ok(true)
    }
}

impl ArcConsistency for Ac4 {
    fn establish(&mut self, cx: &mut Context<'_>) -> Result<(), Conflict> {
        self.queue.clear();
        if !self.counts.make(cx.network(), cx.watch()) {
            return Ok(());
        }
        // All counts are made before the first value is removed: a value that had left before its supports
        // were counted would be missing in some counts, and be subtracted from all of them.
        if !self.count_supports(cx) {
            return Ok(());
        }
        match self.remove_unsupported(cx) {
            Ok(true) => self.run(cx),
            unfinished => {
                self.queue.clear();
                unfinished.map(|_| ())
            }
        }
    }

    fn assigned(&mut self, cx: &mut Context<'_>, _x: Var) -> Result<(), Conflict> {
        self.queue.push_removals(cx, 0);
        self.run(cx)
    }

    fn changed(&mut self, cx: &mut Context<'_>, from: usize) -> Result<(), Conflict> {
        self.queue.push_removals(cx, from);
        self.run(cx)
    }

    fn backtracked(&mut self, depth: usize) {
        let counts = &mut self.counts;
        self.trail.backtracked(depth, |place| counts[place] += 1);
    }
}
