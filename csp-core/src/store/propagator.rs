//! The work of a search after each assignment: the interface of every look-ahead and every consistency.

use std::any::type_name;

use super::context::Context;
use super::reason::Conflict;
use super::state::State;
use crate::model::{Val, Var};

/// The work of a search after each assignment, to find out early that it must fail.
///
/// Backtracking, forward checking and MAC differ in this alone.
///
/// A propagator may remove a value only when no solution below the assignments of the path has it, and may
/// fail only when there is no such solution. Nothing can check that. Whatever else a part of the search
/// relies on is a promise of the propagator. When a search needs a promise that is not made, it is a
/// [`PlanError`](crate::PlanError).
pub trait Propagator: Send {
    /// Called before the first variable is selected.
    ///
    /// # Errors
    ///
    /// A [`Conflict`] when the network has no solution.
    fn root(&mut self, _cx: &mut Context<'_>) -> Result<(), Conflict> {
        Ok(())
    }

    /// Called when `x` is selected, before its first value is tried. The variables that are assigned now keep
    /// their values until the values of `x` run out.
    fn selected(&mut self, _state: &State<'_>, _x: Var) {}

    /// Called when `x` has been assigned.
    ///
    /// # Errors
    ///
    /// A [`Conflict`] when the assignment cannot be extended to a solution.
    fn assigned(&mut self, cx: &mut Context<'_>, x: Var) -> Result<(), Conflict>;

    /// Called when assignments have been taken back, so that `depth` of them are left. Whatever was noted
    /// below that depth no longer holds.
    fn backtracked(&mut self, _depth: usize) {}

    /// Called when every variable is assigned and the search takes the assignment for a solution.
    fn solved(&mut self, _state: &State<'_>) {}

    /// Called when another search has found a solution, and each must be better than all before.
    fn beaten(&mut self, _state: &State<'_>, _solution: &[Val]) {}

    /// Called when the search is about to leave the tree and to start again. `path` has the variables of the
    /// path from the root on, each with those of its values that are refuted below the assignments before it.
    /// The path is still assigned.
    fn restarting(&mut self, _state: &State<'_>, _path: &[(Var, &[Val])]) {}

    /// Called when the search is back at the root and starts again.
    ///
    /// # Errors
    ///
    /// A [`Conflict`] when what is known now leaves the network no solution.
    fn restarted(&mut self, _cx: &mut Context<'_>) -> Result<(), Conflict> {
        Ok(())
    }

    /// Promises that, whenever [`Propagator::assigned`] finds no conflict, the assigned variables satisfy
    /// every constraint among them. Without this promise the search checks each complete assignment itself.
    fn checks_constraints(&self) -> bool {
        false
    }

    /// Promises that what [`Propagator::assigned`] does depends only on the path and the domains: not on
    /// chance, and not on what it has seen before. A traversal that visits the tree several times needs this
    /// promise.
    fn is_stable(&self) -> bool {
        false
    }

    /// Promises that in [`Propagator::assigned`] a value leaves the domain of y only because of the values of
    /// assigned neighbours of y. It also promises that a conflict names as `var` a variable whose assigned
    /// neighbours, alone, rule out each of its values. Neighbours are the variables that share a constraint.
    /// Graph-based backjumping needs this promise.
    fn sees_only_neighbours(&self) -> bool {
        false
    }

    /// Promises that each removal names everything it follows from, besides the domain in which it is made.
    /// It also promises that a conflict is either one that [`Context::keep`] or [`Context::remove`] returned,
    /// or one of two assigned variables, `var` the last, whose values the constraint between them forbids, or one
    /// of a constraint on more than two variables, which the values and domains of all of them break.
    /// Backjumping by conflicts needs this promise.
    fn names_culprits(&self) -> bool {
        false
    }

    /// The name of the propagator in messages.
    fn name(&self) -> &'static str {
        type_name::<Self>()
    }
}

impl<P: Propagator + ?Sized> Propagator for Box<P> {
    fn root(&mut self, cx: &mut Context<'_>) -> Result<(), Conflict> {
        (**self).root(cx)
    }

    fn selected(&mut self, state: &State<'_>, x: Var) {
        (**self).selected(state, x);
    }

    fn assigned(&mut self, cx: &mut Context<'_>, x: Var) -> Result<(), Conflict> {
        (**self).assigned(cx, x)
    }

    fn backtracked(&mut self, depth: usize) {
        (**self).backtracked(depth);
    }

    fn solved(&mut self, state: &State<'_>) {
        (**self).solved(state);
    }

    fn beaten(&mut self, state: &State<'_>, solution: &[Val]) {
        (**self).beaten(state, solution);
    }

    fn restarting(&mut self, state: &State<'_>, path: &[(Var, &[Val])]) {
        (**self).restarting(state, path);
    }

    fn restarted(&mut self, cx: &mut Context<'_>) -> Result<(), Conflict> {
        (**self).restarted(cx)
    }

    fn checks_constraints(&self) -> bool {
        (**self).checks_constraints()
    }

    fn is_stable(&self) -> bool {
        (**self).is_stable()
    }

    fn sees_only_neighbours(&self) -> bool {
        (**self).sees_only_neighbours()
    }

    fn names_culprits(&self) -> bool {
        (**self).names_culprits()
    }

    fn name(&self) -> &'static str {
        (**self).name()
    }
}

/// An algorithm that works once, at the root, and has nothing to do in the search.
pub(crate) trait AtRoot: Send {
    /// Removes what the algorithm finds to be in no solution.
    ///
    /// # Errors
    ///
    /// A [`Conflict`] when the network has no solution.
    fn establish(&mut self, cx: &mut Context<'_>) -> Result<(), Conflict>;
}

/// An algorithm [at the root](AtRoot) as a propagator. It does nothing after an assignment, so what a search may rely on
/// holds of itself; only the constraints it does not check.
#[derive(Debug)]
pub(crate) struct RootOnly<A>(pub A);

impl<A: AtRoot> Propagator for RootOnly<A> {
    fn root(&mut self, cx: &mut Context<'_>) -> Result<(), Conflict> {
        self.0.establish(cx)
    }

    fn assigned(&mut self, _cx: &mut Context<'_>, _x: Var) -> Result<(), Conflict> {
        Ok(())
    }

    fn is_stable(&self) -> bool {
        true
    }

    fn sees_only_neighbours(&self) -> bool {
        true
    }

    fn names_culprits(&self) -> bool {
        true
    }
}
