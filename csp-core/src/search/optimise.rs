//! Branch and bound: each solution must be better than the one before.

use super::left::{Left, Term};
use crate::model::{Network, Objective, Val, ValueSet, Var};
use crate::store::{Cause, Conflict, Context, Propagator, Reason, State};

/// A look-ahead that admits only what may still be better than the best solution that was found.
///
/// Source: Land & Doig 1960; as a constraint of the problem, Van Hentenryck 1989, section 4.5. Variant: before the
/// look-ahead itself, each open variable of the objective loses the values with which the sum, at its best otherwise,
/// is no better; with plain backtracking, and with a traversal that visits the tree several times, the best possible
/// sum is only compared. Cost: O(changes + k) for k variables of the objective, at each node. Invariant: a solution that is found
/// is better than all before.
pub(crate) struct Bounded<'n> {
    inner: Box<dyn Propagator + 'n>,
    /// The variables of the objective.
    scope: Vec<Var>,
    /// The bounds that the present domains leave its sum.
    left: Left,
    /// The cost of the best solution, less being better.
    best: Option<i64>,
    /// True if it removes values; false if it only compares.
    removes: bool,
}

impl<'n> Bounded<'n> {
    /// For the objective of this network; what `removes` nothing only fails.
    pub(crate) fn new(
        network: &Network,
        objective: &Objective,
        inner: Box<dyn Propagator + 'n>,
        removes: bool,
    ) -> Self {
        let scope = objective.terms().iter().map(|&(_, x)| x).collect();
        Self { inner, scope, left: Left::new(network, objective), best: None, removes }
    }

    /// Removes what is no better.
    fn bound(&mut self, cx: &mut Context<'_>) -> Result<(), Conflict> {
        let Some(best) = self.best else { return Ok(()) };
        let least = self.left.least;
        if least >= best {
            return Err(self.no_better(cx));
        }
        if !self.removes {
            return Ok(());
        }
        let slack = best - 1 - least;
        // The terms are kept as they are meanwhile: what is removed here makes none of them cheaper.
        for &Term { var, coefficient, low, high } in &self.left.terms {
            if high - low <= slack {
                continue;
            }
            let network = cx.network();
            let mut mask: smallvec::SmallVec<[u64; 4]> = cx.domain(var).words().into();
            for value in cx.domain(var).iter().filter(|&v| coefficient * network.integer(var, v) - low > slack) {
                mask[value.index() / 64] &= !(1 << (value.index() % 64));
            }
            cx.keep(var, ValueSet::from_words(&mask), Reason::objective(&self.scope))?;
        }
        Ok(())
    }

    fn no_better(&self, cx: &Context<'_>) -> Conflict {
        let open = cx.first_open(&self.scope);
        let var = open.or(self.scope.first().copied()).or(cx.path().last().copied());
        Conflict { var: var.unwrap_or(Var::new(0)), cause: Cause::Objective }
    }
}

impl Propagator for Bounded<'_> {
    fn root(&mut self, cx: &mut Context<'_>) -> Result<(), Conflict> {
        self.inner.root(cx)?;
        self.left.read_all(cx);
        Ok(())
    }

    fn selected(&mut self, state: &State<'_>, x: Var) {
        self.inner.selected(state, x);
    }

    fn assigned(&mut self, cx: &mut Context<'_>, x: Var) -> Result<(), Conflict> {
        self.left.follow(cx, 0);
        let seen = cx.change_count();
        self.bound(cx)?;
        self.inner.assigned(cx, x)?;
        if cx.stopped().is_some() {
            return Ok(());
        }
        // What was removed may have raised the least cost.
        self.left.follow(cx, seen);
        match self.best {
            Some(best) if self.left.least >= best => Err(self.no_better(cx)),
            _ => Ok(()),
        }
    }

    fn backtracked(&mut self, depth: usize) {
        self.left.backtracked(depth);
        self.inner.backtracked(depth);
    }

    fn restarting(&mut self, state: &State<'_>, path: &[(Var, &[Val])]) {
        self.inner.restarting(state, path);
    }

    fn restarted(&mut self, cx: &mut Context<'_>) -> Result<(), Conflict> {
        self.inner.restarted(cx)?;
        self.left.read_all(cx);
        Ok(())
    }

    fn solved(&mut self, state: &State<'_>) {
        self.best = Some(self.left.least);
        self.inner.solved(state);
    }

    fn beaten(&mut self, state: &State<'_>, solution: &[Val]) {
        let cost = self.left.cost(state.network(), solution);
        self.best = Some(self.best.map_or(cost, |best| best.min(cost)));
        self.inner.beaten(state, solution);
    }

    fn checks_constraints(&self) -> bool {
        self.inner.checks_constraints()
    }

    fn is_stable(&self) -> bool {
        // What was found before lets values fail, but they keep their places.
        !self.removes && self.inner.is_stable()
    }

    fn sees_only_neighbours(&self) -> bool {
        // A sum joins all its variables.
        false
    }

    fn names_culprits(&self) -> bool {
        self.inner.names_culprits()
    }

    fn name(&self) -> &'static str {
        self.inner.name()
    }
}
