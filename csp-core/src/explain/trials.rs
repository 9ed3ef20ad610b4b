//! Searches for an explanation, each with some of the givens.

use std::cell::Cell;

use crate::limits::Stop;
use crate::model::{Domain, Network, Var};
use crate::outcome::{Outcome, Status};
use crate::plan::{Plan, PlanError};
use crate::solve::Solver;
use crate::watch::Running;

/// Searches with some of the givens.
pub(super) struct Trials<'e> {
    pub(super) network: &'e Network,
    pub(super) givens: &'e [(Var, Domain)],
    pub(super) last: &'e [usize],
    pub(super) plan: Plan,
    pub(super) running: Running,
    pub(super) tries: Cell<u64>,
}

/// Why nothing more is found out.
pub(super) enum Ended {
    Stopped(Stop),
    Unfit(PlanError),
}

impl Trials<'_> {
    /// Whether there is one solution with these givens, or several, or none: each search looks for two.
    pub(super) fn solve(&self, givens: impl IntoIterator<Item = (Var, Domain)>) -> Result<Outcome, Ended> {
        self.tries.set(self.tries.get() + 1);
        let network = self.network.restricted(givens).unwrap_or_else(|error| panic!("{error}"));
        let solver = Solver::new(&network).plan(self.plan).limits(self.running.left());
        let outcome = solver.unique().map_err(Ended::Unfit)?;
        match outcome.status() {
            Status::Limit => Err(Ended::Stopped(outcome.stop)),
            _ => Ok(outcome),
        }
    }

    /// The givens at these places, but for one of them.
    pub(super) fn but<'a>(&'a self, places: &'a [usize], left_out: usize) -> impl Iterator<Item = (Var, Domain)> + 'a {
        let kept = places.iter().filter(move |&&place| place != left_out);
        kept.map(|&place| self.givens[place].clone())
    }
}
