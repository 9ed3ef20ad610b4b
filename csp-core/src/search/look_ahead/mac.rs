//! Keep the network arc consistent.

use crate::consistency::ArcConsistency;
use crate::model::Var;
use crate::store::{Conflict, Context, Propagator};

/// Maintaining arc consistency (MAC): establishes arc consistency before the search, and restores it after
/// each assignment.
///
/// Source: Sabin & Freuder 1994. Variant: one branch for each value. After x = v the work starts with the
/// arcs (y, x) of the unassigned neighbours y, ascending, and continues as the algorithm says. With AC-3 the
/// arcs from assigned neighbours of a variable that has shrunk join the queue too. Cost: that of the
/// algorithm, at each node. Invariant: every value that is left of an unassigned variable has a support in
/// every other domain.
#[derive(Debug)]
pub(crate) struct Mac {
    arc: Box<dyn ArcConsistency>,
}

impl Mac {
    /// Maintains arc consistency by this algorithm.
    pub(crate) fn new(arc: Box<dyn ArcConsistency>) -> Self {
        Self { arc }
    }
}

impl Propagator for Mac {
    fn root(&mut self, cx: &mut Context<'_>) -> Result<(), Conflict> {
        self.arc.establish(cx)
    }

    fn assigned(&mut self, cx: &mut Context<'_>, x: Var) -> Result<(), Conflict> {
        self.arc.assigned(cx, x)
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
