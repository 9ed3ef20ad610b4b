//! Several plans on one problem; the first to be done wins.

use rayon::prelude::*;

use crate::limits::{Limits, Stop};
use crate::model::Network;
use crate::plan::{Plan, PlanError};
use crate::solve::{Outcome, Solver};
use crate::watch::Running;

/// The result of a portfolio.
#[derive(Clone, Debug)]
pub struct Winner {
    /// The place of the plan that ended first; 0 when a limit stopped all plans.
    pub plan: usize,
    /// The result of this plan.
    pub outcome: Outcome,
}

/// Nodes of the first round.
const FIRST_ROUND: u64 = 1 << 12;

/// Runs `plans` at once, for up to `most` solutions, and returns the result of a plan that has ended.
///
/// Source: Huberman, Lukose & Hogg 1997; Gomes & Selman 2001. Variant: the plans run in rounds, so that the
/// winner does not depend on the machine. In each round each plan searches from the start up to a number of
/// nodes, which doubles from round to round. The winner is the first plan in the list that ends within the
/// round. Cost: for each plan, at most twice the nodes of the winner. Limits of time and cancellation hold
/// throughout. A limit of nodes holds for each plan.
///
/// # Errors
///
/// [`PlanError`] of the first plan that the network is not one for.
///
/// # Panics
///
/// Without a plan.
///
/// ```
/// use csp_core::{Limits, Status, parallel, problems};
///
/// let plans = ["bt+input", "fc+mrv", "mac3bit+dom/wdeg+luby"].map(|name| name.parse().unwrap());
/// let winner = parallel::portfolio(&problems::queens(30), &plans, 1, 0, &Limits::default()).unwrap();
/// assert_eq!((winner.plan, winner.outcome.status()), (1, Status::Solved));
/// ```
pub fn portfolio(
    network: &Network,
    plans: &[Plan],
    most: usize,
    seed: u64,
    limits: &Limits,
) -> Result<Winner, PlanError> {
    for plan in plans {
        plan.on(network)?;
    }
    assert!(!plans.is_empty(), "a portfolio has a plan");
    let running = Running::start(limits.clone());
    let mut nodes = FIRST_ROUND;
    loop {
        let last = limits.nodes.is_some_and(|most| most <= nodes);
        let most_nodes = Some(limits.nodes.map_or(nodes, |most| most.min(nodes)));
        let run = |plan: &Plan| -> Result<Outcome, PlanError> {
            // With fewer threads than plans, some plans begin when others have already used a part of the
            // time.
            let limits = Limits { nodes: most_nodes, ..running.left() };
            Solver::new(network).plan(*plan).seed(seed).limits(limits).up_to(most)
        };
        let outcomes: Vec<Outcome> = plans.par_iter().map(run).collect::<Result<_, PlanError>>()?;
        let done = outcomes.iter().position(|outcome| !outcome.stop.is_limit());
        let stopped = outcomes.iter().any(|outcome| matches!(outcome.stop, Stop::Time | Stop::Cancelled));
        if done.is_some()
            || last
            || stopped
            || outcomes.iter().all(|outcome| matches!(outcome.stop, Stop::GaveUp | Stop::Memory))
        {
            let plan = done.unwrap_or(0);
            return Ok(Winner { plan, outcome: outcomes.into_iter().nth(plan).expect("a plan has an outcome") });
        }
        nodes = nodes.saturating_mul(2);
    }
}
