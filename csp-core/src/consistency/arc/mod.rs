//! Arc consistency: every value has a support in each neighbouring domain. One file for each algorithm; all reach the same
//! fixpoint.

mod ac1;
mod ac2001;
mod ac3;
mod ac3bit;
mod ac3rm;
mod ac4;
mod ac6;
mod undo;
mod value_queue;

pub use ac1::Ac1;
pub use ac3::Scan;
pub use ac3bit::BitResidues;
pub use ac3rm::Residues;
pub use ac4::Ac4;
pub use ac6::Ac6;
pub use ac2001::LastSupports;

use std::collections::VecDeque;
use std::fmt;

use smallvec::SmallVec;

use crate::model::{Arc, Network, Var};
use crate::observe::{Enqueuing, Waiting};
use crate::search::{Conflict, Context};

/// An algorithm that makes networks arc consistent, and keeps them so.
pub trait ArcConsistency: fmt::Debug {
    /// Makes the whole network arc consistent.
    ///
    /// # Errors
    ///
    /// A [`Conflict`] when a domain is wiped out.
    fn establish(&mut self, cx: &mut Context<'_>) -> Result<(), Conflict>;

    /// Makes the network, which was arc consistent, so again after `x` was assigned, and whatever else
    /// [`State::changes`](crate::State::changes) tells.
    ///
    /// # Errors
    ///
    /// A [`Conflict`] when a domain is wiped out.
    fn assigned(&mut self, cx: &mut Context<'_>, x: Var) -> Result<(), Conflict>;

    /// The same after the changes of the present node from the one at this place on.
    ///
    /// # Errors
    ///
    /// A [`Conflict`] when a domain is wiped out.
    fn changed(&mut self, cx: &mut Context<'_>, from: usize) -> Result<(), Conflict>;
}

/// The algorithms by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ArcAlgorithm {
    /// [`Ac1`].
    Ac1,
    /// [`Ac3`].
    Ac3,
    /// [`Ac4`].
    Ac4,
    /// [`Ac6`].
    Ac6,
    /// [`Ac2001`].
    Ac2001,
    /// [`Ac3Rm`].
    Ac3Rm,
    /// [`Ac3Bit`].
    Ac3Bit,
}

impl ArcAlgorithm {
    /// All of them, in the order of the course.
    pub const ALL: [Self; 7] = [Self::Ac1, Self::Ac3, Self::Ac4, Self::Ac6, Self::Ac2001, Self::Ac3Rm, Self::Ac3Bit];

    /// For use on `network`.
    pub fn on(self, network: &Network) -> Box<dyn ArcConsistency> {
        match self {
            Self::Ac1 => Box::new(Ac1::new(network)),
            Self::Ac3 => Box::new(Ac3::new(network)),
            Self::Ac4 => Box::new(Ac4::new(network)),
            Self::Ac6 => Box::new(Ac6::new(network)),
            Self::Ac2001 => Box::new(Ac2001::new(network)),
            Self::Ac3Rm => Box::new(Ac3Rm::new(network)),
            Self::Ac3Bit => Box::new(Ac3Bit::new(network)),
        }
    }
}

/// How the values of one variable are revised against the domain of another. What AC-3 and its descendants differ in.
pub trait Revise {
    /// For use on `network`.
    fn new(network: &Network) -> Self;

    /// What was noted at depth `from` or deeper belongs to another branch; the search now stands at `depth`.
    fn enter(&mut self, _from: usize, _depth: usize) {}

    /// Removes the values of the arc's source x that have no support in its target y; says whether there were any.
    ///
    /// # Errors
    ///
    /// A [`Conflict`] when no value is left.
    fn revise(&mut self, cx: &mut Context<'_>, arc: Arc) -> Result<bool, Conflict>;
}

/// AC-3: a queue of the arcs that may have lost support, and a way to revise one.
///
/// Source: Mackworth 1977, section 5 (AC-3). Variant: a first-in first-out queue without duplicates; at first all arcs (x, y)
/// ascending; when the domain of x has changed, the arcs (z, x), z != y, ascending, join the queue. Cost: O(e d) revisions for
/// e edges and d values, O(e) memory for the queue. Invariant: an arc that is not in the queue is consistent.
#[derive(Debug)]
pub struct Coarse<R> {
    queue: VecDeque<u32>,
    queued: Vec<bool>,
    revise: R,
}

/// AC-3 with its own revise, which looks for each support from the start: [`Scan`].
pub type Ac3 = Coarse<Scan>;
/// AC-2001, also AC-3.1: [`LastSupports`].
pub type Ac2001 = Coarse<LastSupports>;
/// AC-3rm: [`Residues`].
pub type Ac3Rm = Coarse<Residues>;
/// AC-3bit: [`BitResidues`].
pub type Ac3Bit = Coarse<BitResidues>;

impl<R: Revise> Coarse<R> {
    /// For use on `network`.
    pub fn new(network: &Network) -> Self {
        Self { queue: VecDeque::new(), queued: vec![false; network.all_arcs().len()], revise: R::new(network) }
    }

    fn push(&mut self, arc: usize) {
        if !std::mem::replace(&mut self.queued[arc], true) {
            self.queue.push_back(arc as u32);
        }
    }

    /// The arcs into `x` from unassigned neighbours.
    fn push_into(&mut self, cx: &mut Context<'_>, x: Var, cause: Enqueuing) {
        let waiting = self.queue.len();
        for arc in cx.network().arcs(x) {
            if !cx.is_assigned(arc.target()) {
                self.push(arc.reverse());
            }
        }
        self.report(cx, waiting, cause);
    }

    fn push_changed(&mut self, cx: &mut Context<'_>, from: usize) {
        let changed = cx.changes().skip(from).map(|change| change.var).filter(|&x| !cx.is_assigned(x));
        for x in changed.collect::<SmallVec<[Var; 16]>>() {
            self.push_into(cx, x, Enqueuing::Shrunk(x));
        }
    }

    /// Tells the observer, if there is one, of the arcs behind the first `waiting` of the queue.
    #[inline]
    fn report(&self, cx: &mut Context<'_>, waiting: usize, cause: Enqueuing) {
        if cx.is_observed() {
            self.tell(cx, waiting, cause);
        }
    }

    #[cold]
    fn tell(&self, cx: &mut Context<'_>, waiting: usize, cause: Enqueuing) {
        let network = cx.network();
        let arcs = self.queue.range(waiting..).map(|&index| network.all_arcs()[index as usize]);
        cx.report_enqueued(arcs.map(|arc| Waiting::Arc { x: arc.source(), y: arc.target() }), cause);
    }

    fn run(&mut self, cx: &mut Context<'_>) -> Result<(), Conflict> {
        let result = self.drain(cx);
        for arc in self.queue.drain(..) {
            self.queued[arc as usize] = false;
        }
        result
    }

    fn drain(&mut self, cx: &mut Context<'_>) -> Result<(), Conflict> {
        let network = cx.network();
        while let Some(index) = self.queue.pop_front() {
            self.queued[index as usize] = false;
            let arc = network.all_arcs()[index as usize];
            cx.count_revision(arc);
            if self.revise.revise(cx, arc)? {
                let waiting = self.queue.len();
                for other in network.arcs(arc.source()) {
                    if other.target() != arc.target() {
                        self.push(other.reverse());
                    }
                }
                self.report(cx, waiting, Enqueuing::Shrunk(arc.source()));
            }
            if cx.interrupted_after_revision() {
                return Ok(());
            }
        }
        Ok(())
    }
}

impl<R: Revise + fmt::Debug> ArcConsistency for Coarse<R> {
    fn establish(&mut self, cx: &mut Context<'_>) -> Result<(), Conflict> {
        self.revise.enter(cx.depth(), cx.depth());
        for arc in 0..cx.network().all_arcs().len() {
            self.push(arc);
        }
        self.report(cx, 0, Enqueuing::Start);
        self.run(cx)
    }

    fn assigned(&mut self, cx: &mut Context<'_>, x: Var) -> Result<(), Conflict> {
        self.revise.enter(cx.depth(), cx.depth());
        self.push_into(cx, x, Enqueuing::Assigned(x));
        self.push_changed(cx, 0);
        self.run(cx)
    }

    fn changed(&mut self, cx: &mut Context<'_>, from: usize) -> Result<(), Conflict> {
        self.revise.enter(cx.depth() + 1, cx.depth());
        self.push_changed(cx, from);
        self.run(cx)
    }
}
