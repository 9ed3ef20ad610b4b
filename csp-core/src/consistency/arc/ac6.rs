//! AC-6: one support for each value.

use super::ArcConsistency;
use super::value_queue::ValueQueue;
use crate::consistency::MakePropagator;
use crate::model::{Arc, Network, PerValue, Val, Var};
use crate::part::Entry;
use crate::store::{Conflict, Context, DepthTrail};

/// AC-6: each value remembers which values it supports. When it is removed, each of these looks for its next
/// support.
///
/// Source: Bessiere 1994. Variant: a value that is removed keeps its list, for the time when the search goes
/// back; what was added to other lists is taken off again then. Cost: O(e d^2) checks for e edges and d
/// values, O(e d) memory. Invariant: each value of each domain is in the list of its first support along each
/// arc.
#[derive(Debug)]
pub(crate) struct Ac6 {
    /// For each value b of each variable y, the values a of neighbours x that it supports, each with the
    /// index of the arc (x, y).
    supported: PerValue<Vec<(u32, Val)>>,
    /// The values to whose lists something was added.
    trail: DepthTrail<(Var, Val)>,
    queue: ValueQueue,
}

impl Ac6 {
    pub(crate) const PART: Entry<MakePropagator> = Entry::new(
        "ac6",
        "arc consistency, one support each",
        "Bessiere 1994",
        MakePropagator::Arc(|network| Box::new(Self::new(network))),
    );

    pub(crate) const MAINTAINED: Entry<MakePropagator> = Self::PART.renamed("mac6", "the same with AC-6", "");

    /// An algorithm for `network`.
    pub(crate) fn new(network: &Network) -> Self {
        let supported = PerValue::new(network, Vec::new());
        Self { supported, trail: DepthTrail::new(), queue: ValueQueue::default() }
    }

    /// Finds the first support of `a` along the arc, from the value `first` on. Without one, `a` is removed.
    fn seek(&mut self, cx: &mut Context<'_>, arc: Arc, a: Val, first: u32) -> Result<(), Conflict> {
        let x = arc.source();
        let y = arc.target();
        let row = cx.network().row(arc, a);
        let mut checks = 0;
        // No smaller value is a support: the last support was the first one, and it has been removed.
        let candidates = cx.domain(y).iter().skip_while(|b| u32::from(b.get()) < first);
        let support = candidates.inspect(|_| checks += 1).find(|&b| row.contains(b));
        cx.count_checks(checks);
        if let Some(b) = support {
            self.supported[(y, b)].push((arc.index() as u32, a));
            self.trail.push(cx.depth(), (y, b));
            return Ok(());
        }
        self.queue.remove(cx, x, a, y)
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
            // By index, because `seek` adds to other lists meanwhile. It never adds to
            // this one: b has left its domain.
            for position in 0..self.supported[(y, b)].len() {
                if cx.interrupted() {
                    return Ok(());
                }
                let (number, a) = self.supported[(y, b)][position];
                let arc = cx.network().all_arcs()[number as usize];
                let x = arc.source();
                // The list is not kept in step with the domains, so values that have
                // left them are passed over here.
                if !cx.is_assigned(x) && cx.domain(x).contains(a) {
                    self.seek(cx, arc, a, u32::from(b.get()) + 1)?;
                }
            }
        }
        Ok(())
    }
}

impl ArcConsistency for Ac6 {
    fn establish(&mut self, cx: &mut Context<'_>) -> Result<(), Conflict> {
        self.queue.clear();
        self.supported.entries_mut().iter_mut().for_each(Vec::clear);
        // Each value along each arc is in one list.
        let entries: usize =
            cx.network().variables().map(|x| cx.size(x).saturating_mul(cx.network().arcs(x).len())).sum();
        if !cx.affords(entries.saturating_mul(size_of::<(u32, Val)>())) {
            return Ok(());
        }
        for &arc in cx.network().all_arcs() {
            cx.count_revision(arc);
            if cx.interrupted() {
                self.queue.clear();
                return Ok(());
            }
            for a in &cx.domain(arc.source()).to_domain() {
                if let Err(conflict) = self.seek(cx, arc, a, 0) {
                    self.queue.clear();
                    return Err(conflict);
                }
            }
        }
        self.run(cx)
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
        let supported = &mut self.supported;
        self.trail.backtracked(depth, |support| {
            supported[support].pop();
        });
    }
}
