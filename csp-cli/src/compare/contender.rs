//! One run of one contender.

use std::fmt;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};
use csp_core::{Network, Plan, PlanError, Solver, Status, Stop};

use super::{Counters, Settings};

type SetUp<'a> = dyn for<'n> Fn(Solver<'n>) -> Solver<'n> + 'a;

/// Who takes part in a comparison: a plan, or a solver that is set up by hand, with a name for people.
pub struct Contender<'a> {
    name: String,
    plan: Option<Plan>,
    set_up: Box<SetUp<'a>>,
}

impl Contender<'_> {
    /// What it is called in tables and files.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Why it cannot be run on `network`, if its plan does not fit.
    pub fn unfit(&self, network: &Network) -> Option<PlanError> {
        self.plan?.check(network).err()
    }
}

impl<'a> Contender<'a> {
    /// A solver with parts of one's own: `set_up` is given a new solver, and chooses its plan and its parts.
    pub fn own(name: impl Into<String>, set_up: impl for<'n> Fn(Solver<'n>) -> Solver<'n> + 'a) -> Self {
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

/// What one run came to.
#[derive(Clone, Debug)]
pub struct Run {
    /// What it proved.
    pub status: Status,
    /// Why it ended.
    pub stop: Stop,
    /// What was counted.
    pub counters: Counters,
    /// From the start of the search to its first solution or its end; what was compiled for the network before is not in it.
    pub time: Duration,
}

/// One run of a contender on a problem, up to the first solution, which is verified.
///
/// # Errors
///
/// When the contender does not fit the problem, and when the values that it returns break a constraint.
pub fn measure(contender: &Contender<'_>, problem: &str, network: &Network, settings: &Settings) -> Result<Run> {
    let solver = (contender.set_up)(Solver::new(network)).seed(settings.seed).limits(settings.limits.clone());
    let start = Instant::now();
    let outcome = solver.first().with_context(|| problem.to_owned())?;
    let time = start.elapsed();
    let verified = outcome.solutions.iter().all(|solution| network.satisfied_by(solution));
    let name = &contender.name;
    ensure!(verified, "{problem}: {name} returned values that break a constraint; please report this");
    Ok(Run { status: outcome.status(), stop: outcome.stop, counters: Counters::from(&outcome.stats), time })
}
