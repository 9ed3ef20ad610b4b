//! Generalised arc consistency of all-different: every value that is left is in a solution of each clique.

use super::cliques::{Agenda, Cliques};
use super::scope::Scope;
use super::{Ac3Bit, ArcConsistency, MakePropagator, Regin};
use crate::model::{Filter, Network, Var};
use crate::part::Entry;
use crate::store::{Conflict, Context, Propagator};

/// Keeps each clique of disequalities all-different, as one constraint, and the other constraints arc
/// consistent.
///
/// Source: Regin 1994. Variant: the cliques of [`Network::cliques`] in turn, until none changes, each by [`Regin`] with a
/// matching that is made anew; arc consistency by AC-3bit. Cost: O(k^2 d) for a clique of k variables of d values.
/// Invariant: every value of a domain has a support in the domain of each neighbour, and is in a solution of each clique
/// that contains its variable.
#[derive(Debug)]
pub(crate) struct AllDifferent {
    arc: Box<dyn ArcConsistency>,
    /// The cliques to look at, and the room to work in. They are made when the work begins, so that its
    /// limits hold.
    cliques: Option<(Agenda, Regin)>,
}

impl AllDifferent {
    pub(crate) const ROOT: Entry<MakePropagator> = Entry::new(
        "root-gac",
        "all-different cliques, once before the search",
        "Regin 1994",
        MakePropagator::Whole(|network| Box::new(Self::new(network))),
    );

    /// A propagator for `network`.
    pub(crate) fn new(network: &Network) -> Self {
        Self { arc: Box::new(Ac3Bit::new(network)), cliques: None }
    }

    fn begin(&mut self, cx: &Context<'_>, due: bool) -> Option<()> {
        if self.cliques.is_none() {
            let cliques = Cliques::of(cx, |clique| clique.len() > 2)?;
            self.cliques = Some((Agenda::new(cliques), Regin::default()));
        }
        self.cliques.as_mut().map(|(agenda, _)| agenda.fill(due))
    }

    fn run(&mut self, cx: &mut Context<'_>) -> Result<(), Conflict> {
        let Some((agenda, regin)) = &mut self.cliques else { return Ok(()) };
        while !cx.interrupted()
            && let Some((id, clique)) = agenda.next()
        {
            let before = cx.changes().count();
            regin.begin(clique.iter().map(|&x| cx.network().width(x)).max().unwrap_or(0));
            let mut scope = Scope::of_clique(cx, id, clique);
            if regin.filter(&mut scope).is_err() {
                return Err(scope.into_conflict());
            }
            if cx.changes().count() > before {
                // Arc consistency is the cheaper of the two, so it is restored before
                // the next clique is looked at.
                self.arc.changed(cx, before)?;
                agenda.changed(cx, before);
            }
        }
        Ok(())
    }
}

impl Propagator for AllDifferent {
    fn root(&mut self, cx: &mut Context<'_>) -> Result<(), Conflict> {
        self.arc.establish(cx)?;
        if self.begin(cx, true).is_none() {
            return Ok(());
        }
        self.run(cx)
    }

    fn assigned(&mut self, cx: &mut Context<'_>, x: Var) -> Result<(), Conflict> {
        if self.begin(cx, false).is_none() {
            return Ok(());
        }
        self.arc.assigned(cx, x)?;
        if let Some((agenda, _)) = &mut self.cliques {
            agenda.changed(cx, 0);
        }
        self.run(cx)
    }

    fn backtracked(&mut self, depth: usize) {
        self.arc.backtracked(depth);
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
