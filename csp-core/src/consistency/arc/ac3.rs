//! AC-3: a queue of the arcs that may have lost support.

use std::fmt;

use smallvec::SmallVec;

use super::ArcConsistency;
use super::revise::{Revise, revise};
use crate::consistency::MakePropagator;
use crate::model::{Arc, Network, Var};
use crate::part::Entry;
use crate::store::{Conflict, Context, Enqueuing, OnceQueue, Waiting};

/// AC-3: a queue of the arcs that may have lost a support, and a way to revise one of them.
///
/// Source: Mackworth 1977, section 5 (AC-3). Variant: a first-in first-out queue without duplicates; at first
/// it has all arcs (x, y), ascending; when the domain of x has changed, the arcs (z, x), z != y, join it,
/// ascending. Cost: O(e d) revisions for e edges and d values, O(e) memory for the queue. Invariant: an arc
/// that is not in the queue is consistent.
#[derive(Debug)]
pub(crate) struct ArcQueue<R> {
    queue: OnceQueue,
    revise: R,
}

impl<R: Revise> ArcQueue<R> {
    /// An algorithm for `network`, with an empty queue.
    pub(crate) fn new(network: &Network) -> Self {
        Self { queue: OnceQueue::new(network.all_arcs().len()), revise: R::new(network) }
    }

    /// Adds the arcs into `x` from unassigned neighbours.
    fn push_into(&mut self, cx: &mut Context<'_>, x: Var, cause: Enqueuing) {
        let waiting = self.queue.len();
        let network = cx.network();
        for (arc, &reverse) in network.arcs(x).iter().zip(network.reverses(x)) {
            if !cx.is_assigned(arc.target()) {
                self.queue.push(reverse);
            }
        }
        self.report(cx, waiting, cause);
    }

    fn push_changed(&mut self, cx: &mut Context<'_>, from: usize) {
        let changed = cx.changes().skip(from).map(|(x, _)| x).filter(|&x| !cx.is_assigned(x));
        // The changes are copied first, since `push_into` needs the context for itself.
        for x in changed.collect::<SmallVec<[Var; 16]>>() {
            self.push_into(cx, x, Enqueuing::Shrunk(x));
        }
    }

    /// Tells the observer, if there is one, which arcs have joined behind the first `waiting` of the queue.
    #[inline]
    fn report(&self, cx: &mut Context<'_>, waiting: usize, cause: Enqueuing) {
        if cx.is_observed() {
            self.tell(cx, waiting, cause);
        }
    }

    #[cold]
    fn tell(&self, cx: &mut Context<'_>, waiting: usize, cause: Enqueuing) {
        let network = cx.network();
        let arcs = self.queue.behind(waiting).map(|index| network.all_arcs()[index as usize]);
        cx.report_enqueued(arcs.map(|arc| Waiting::Arc { x: arc.source(), y: arc.target() }), cause);
    }

    fn run(&mut self, cx: &mut Context<'_>) -> Result<(), Conflict> {
        let result = if self.revise.prepare(cx) { self.drain(cx) } else { Ok(()) };
        // A conflict or a limit leaves arcs behind. They are forgotten: after a
        // conflict the node is taken back.
        self.queue.clear();
        result
    }

    fn drain(&mut self, cx: &mut Context<'_>) -> Result<(), Conflict> {
        let network = cx.network();
        let arcs = network.all_arcs();
        while let Some(index) = self.queue.pop() {
            let arc = arcs[index as usize];
            cx.count_revision(arc);
            if self.revise.revise(cx, arc)? {
                let waiting = self.queue.len();
                let x = arc.source();
                // The arc (y, x) stays out: a value that x has lost had no support in y,
                // so it supported nothing there.
                let stays_out = network.reverse(arc).index() as u32;
                for &into in network.reverses(x) {
                    if into != stays_out {
                        self.queue.push(into);
                    }
                }
                self.report(cx, waiting, Enqueuing::Shrunk(x));
            }
            if cx.interrupted_after_revision() {
                return Ok(());
            }
        }
        Ok(())
    }
}

impl<R: Revise + fmt::Debug + Send> ArcConsistency for ArcQueue<R> {
    fn establish(&mut self, cx: &mut Context<'_>) -> Result<(), Conflict> {
        for arc in 0..cx.network().all_arcs().len() as u32 {
            self.queue.push(arc);
        }
        self.report(cx, 0, Enqueuing::Start);
        self.run(cx)
    }

    fn assigned(&mut self, cx: &mut Context<'_>, x: Var) -> Result<(), Conflict> {
        self.push_into(cx, x, Enqueuing::Assigned(x));
        self.push_changed(cx, 0);
        self.run(cx)
    }

    fn changed(&mut self, cx: &mut Context<'_>, from: usize) -> Result<(), Conflict> {
        self.push_changed(cx, from);
        self.run(cx)
    }

    fn backtracked(&mut self, depth: usize) {
        self.revise.backtracked(depth);
    }
}

/// AC-3 with its own revise, which looks for each support from the first value on.
pub(crate) type Ac3 = ArcQueue<FirstSupport>;

impl Ac3 {
    pub(crate) const PART: Entry<MakePropagator> = Entry::new(
        "ac3",
        "arc consistency with a queue of arcs",
        "Mackworth 1977",
        MakePropagator::Arc(|network| Box::new(Self::new(network))),
    );

    pub(crate) const MAINTAINED: Entry<MakePropagator> =
        Self::PART.renamed("mac", "maintaining arc consistency with AC-3", "Sabin & Freuder 1994");
}

/// This revise scans the values of x in ascending order, and for each of them the values of y in ascending
/// order until the first support.
///
/// Source: Mackworth 1977, section 3 (REVISE). Variant: checks are counted as if the pairs were checked one
/// by one, from one AND and one population count for every 64 values; along a disequality the checks are
/// counted, and the value is found, in O(1). Cost: O(d^2) checks, so O(e d^3) for AC-3.
#[derive(Clone, Debug)]
pub(crate) struct FirstSupport {
    /// The values that revise keeps, one bit for each.
    kept: Vec<u64>,
}

impl Revise for FirstSupport {
    fn new(network: &Network) -> Self {
        Self { kept: vec![0; network.most_words()] }
    }

    #[expect(clippy::inline_always, reason = "a fifth of the time of MAC on disequalities")]
    #[inline(always)]
    fn revise(&mut self, cx: &mut Context<'_>, arc: Arc) -> Result<bool, Conflict> {
        if arc.is_disequality() { revise_disequality(cx, arc) } else { self.revise_table(cx, arc) }
    }
}

impl FirstSupport {
    fn revise_table(&mut self, cx: &mut Context<'_>, arc: Arc) -> Result<bool, Conflict> {
        let network = cx.network();
        revise(cx, arc, &mut self.kept, |state, a| {
            let (support, scanned) = state.domain(arc.target()).first_common(network.row(arc, a));
            (support.is_some(), scanned)
        })
    }
}

/// Revise when x and y must only differ. When y has two values or more, each value of x has a support: the
/// first value of y, or, for that value itself, the second. When y has one value, only that value of x has no
/// support.
#[expect(clippy::inline_always, reason = "a fifth of the time of MAC on disequalities")]
#[inline(always)]
fn revise_disequality(cx: &mut Context<'_>, arc: Arc) -> Result<bool, Conflict> {
    let x = arc.source();
    let y = arc.target();
    let Some(first) = cx.domain(y).first() else { return Ok(false) };
    let in_both = cx.domain(x).contains(first);
    if cx.size(y) > 1 {
        // The value that is in both domains takes a second check: its first candidate is itself.
        cx.count_checks(cx.size(x) + usize::from(in_both));
        return Ok(false);
    }
    cx.count_checks(cx.size(x));
    if !in_both {
        return Ok(false);
    }
    let network = cx.network();
    cx.keep(x, network.row(network.reverse(arc), first), y)
}
