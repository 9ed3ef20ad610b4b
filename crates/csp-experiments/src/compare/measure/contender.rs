//! Who takes part in a comparison.

use std::fmt;

use csp_core::{Network, Plan, Solver};

use super::Find;

type SolverSetup<'a> = dyn for<'n> Fn(Solver<'n>) -> Solver<'n> + Sync + 'a;

/// Who takes part in a comparison: a plan, or a solver that is set up by hand, with a name for people.
pub struct Contender<'a> {
    name: String,
    plan: Option<Plan>,
    set_up: Box<SolverSetup<'a>>,
}

impl Contender<'_> {
    /// Its name in tables and files.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The reason why it cannot be run on `network`, or not for so many solutions, if its plan does not fit.
    pub fn unfit(&self, network: &Network, find: Find) -> Option<String> {
        let plan = self.plan?;
        plan.check(network).err().map(|error| error.to_string()).or_else(|| find.on(network).unfit(plan))
    }

    /// The solver that it runs.
    pub(super) fn solver<'n>(&self, network: &'n Network) -> Solver<'n> {
        (self.set_up)(Solver::new(network))
    }
}

impl<'a> Contender<'a> {
    /// A solver with parts of one's own: `set_up` is given a new solver, and chooses its plan and its parts.
    pub fn own(name: impl Into<String>, set_up: impl for<'n> Fn(Solver<'n>) -> Solver<'n> + Sync + 'a) -> Self {
        Self { name: name.into(), plan: None, set_up: Box::new(set_up) }
    }
}

impl From<Plan> for Contender<'_> {
    fn from(plan: Plan) -> Self {
        Self { name: plan.to_string(), plan: Some(plan), set_up: Box::new(move |solver| solver.plan(plan)) }
    }
}

impl fmt::Debug for Contender<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Contender").field("name", &self.name).finish_non_exhaustive()
    }
}
