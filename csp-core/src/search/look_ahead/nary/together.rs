//! Two look-aheads, one after the other.

use crate::model::{Val, Var};
use crate::store::{Conflict, Context, Propagator, State};

/// The look-ahead of the edges first, then that of the constraints on more than two variables. It promises what both promise.
#[derive(Debug)]
pub(in crate::search::look_ahead) struct Together<A, B> {
    pub(in crate::search::look_ahead) edges: A,
    pub(in crate::search::look_ahead) nary: B,
}

impl<A: Propagator, B: Propagator> Propagator for Together<A, B> {
    fn root(&mut self, cx: &mut Context<'_>) -> Result<(), Conflict> {
        self.edges.root(cx)?;
        self.nary.root(cx)
    }

    fn selected(&mut self, state: &State<'_>, x: Var) {
        self.edges.selected(state, x);
        self.nary.selected(state, x);
    }

    fn assigned(&mut self, cx: &mut Context<'_>, x: Var) -> Result<(), Conflict> {
        self.edges.assigned(cx, x)?;
        if cx.stopped().is_some() {
            return Ok(());
        }
        self.nary.assigned(cx, x)
    }

    fn backtracked(&mut self, depth: usize) {
        self.edges.backtracked(depth);
        self.nary.backtracked(depth);
    }

    fn solved(&mut self, state: &State<'_>) {
        self.edges.solved(state);
        self.nary.solved(state);
    }

    fn restarting(&mut self, state: &State<'_>, path: &[(Var, &[Val])]) {
        self.edges.restarting(state, path);
        self.nary.restarting(state, path);
    }

    fn restarted(&mut self, cx: &mut Context<'_>) -> Result<(), Conflict> {
        self.edges.restarted(cx)?;
        self.nary.restarted(cx)
    }

    fn checks_constraints(&self) -> bool {
        self.edges.checks_constraints() && self.nary.checks_constraints()
    }

    fn is_stable(&self) -> bool {
        self.edges.is_stable() && self.nary.is_stable()
    }

    fn sees_only_neighbours(&self) -> bool {
        self.edges.sees_only_neighbours() && self.nary.sees_only_neighbours()
    }

    fn names_culprits(&self) -> bool {
        self.edges.names_culprits() && self.nary.names_culprits()
    }

    fn name(&self) -> &'static str {
        self.edges.name()
    }
}
