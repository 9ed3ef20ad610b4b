//! Keep the network generalised arc consistent.

use crate::consistency::general::{Choose, General};
use crate::consistency::{Ac3, AllDifferent, ArcConsistency, MakePropagator};
use crate::model::{Network, Var};
use crate::part::Entry;
use crate::store::{Conflict, Context, Propagator};

/// Maintaining generalised arc consistency: arc consistency of the edges, and for each larger constraint its filter, in turn until
/// nothing changes.
///
/// Source: Mackworth 1977; Bessiere & Regin 1997. Variant: the edges first; each turn goes on from what the other has changed. Cost:
/// that of the algorithms. Invariant: no edge and no filter has anything to remove. On a network of edges alone `gac3` and `str2`
/// are MAC, with its counters.
#[derive(Debug)]
pub(crate) struct Gac {
    arcs: Box<dyn ArcConsistency>,
    general: General,
}

impl Gac {
    /// On edges alone: MAC, with the cliques kept all-different.
    pub(crate) const PART: Entry<MakePropagator> = Entry::new(
        "gac",
        "MAC, with cliques kept all-different; on larger constraints, each by the algorithm made for it",
        "Regin 1994",
        MakePropagator::General(|network| {
            if network.is_binary() {
                Box::new(AllDifferent::new(network))
            } else {
                Box::new(Self::by(network, Choose::Own))
            }
        }),
    );

    pub(crate) const GAC3: Entry<MakePropagator> = Entry::new(
        "gac3",
        "the same with GAC-3 for every constraint on more than two variables",
        "Mackworth 1977",
        MakePropagator::General(|network| Box::new(Self::by(network, Choose::Gac3))),
    );

    pub(crate) const STR2: Entry<MakePropagator> = Entry::new(
        "str2",
        "the same with simple tabular reduction for tables",
        "Lecoutre 2011",
        MakePropagator::General(|network| Box::new(Self::by(network, Choose::Str2))),
    );

    /// With AC-3 for the edges.
    pub(crate) fn by(network: &Network, choose: Choose) -> Self {
        Self::new(network, Box::new(Ac3::new(network)), choose)
    }

    /// With this algorithm for the edges.
    pub(crate) fn new(network: &Network, arcs: Box<dyn ArcConsistency>, choose: Choose) -> Self {
        Self { arcs, general: General::new(network, choose) }
    }

    /// The larger constraints have seen everything up to the change number `seen`, the edges all up to now.
    fn settle(&mut self, cx: &mut Context<'_>, mut seen: usize) -> Result<(), Conflict> {
        loop {
            let before = cx.change_count();
            self.general.changed(cx, seen)?;
            let between = cx.change_count();
            if between == before || cx.stopped().is_some() {
                return Ok(());
            }
            self.arcs.changed(cx, before)?;
            if cx.change_count() == between || cx.stopped().is_some() {
                return Ok(());
            }
            seen = between;
        }
    }
}

impl Propagator for Gac {
    fn root(&mut self, cx: &mut Context<'_>) -> Result<(), Conflict> {
        self.arcs.establish(cx)?;
        let before = cx.change_count();
        if cx.stopped().is_some() {
            return Ok(());
        }
        self.general.establish(cx)?;
        let seen = cx.change_count();
        if seen == before || cx.stopped().is_some() {
            return Ok(());
        }
        self.arcs.changed(cx, before)?;
        self.settle(cx, seen)
    }

    fn assigned(&mut self, cx: &mut Context<'_>, x: Var) -> Result<(), Conflict> {
        self.arcs.assigned(cx, x)?;
        if cx.stopped().is_some() {
            return Ok(());
        }
        let before = cx.change_count();
        self.general.assigned(cx, x)?;
        let seen = cx.change_count();
        if seen == before || cx.stopped().is_some() {
            return Ok(());
        }
        self.arcs.changed(cx, before)?;
        self.settle(cx, seen)
    }

    fn backtracked(&mut self, depth: usize) {
        self.arcs.backtracked(depth);
        self.general.backtracked(depth);
    }

    fn checks_constraints(&self) -> bool {
        true
    }

    fn is_stable(&self) -> bool {
        true
    }

    fn names_culprits(&self) -> bool {
        true
    }
}
