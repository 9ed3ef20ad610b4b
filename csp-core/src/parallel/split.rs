//! One problem in many parts.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use rayon::prelude::*;

use crate::consistency::ArcAlgorithm;
use crate::consistency::filter;
use crate::limits::{Cancel, Limits, Stop};
use crate::model::{Domain, Network, Val, Var};
use crate::plan::{Plan, PlanError};
use crate::search::Preprocess;
use crate::solve::{Outcome, Solution, Solver};
use crate::stats::{Stats, Textbook};

/// The parts of a problem.
#[derive(Clone, Debug)]
pub struct Subproblems {
    /// Each the problem with some variables assigned, in the order in which a depth-first search would come to them.
    pub networks: Vec<Network>,
    /// Which variables are assigned.
    pub variables: Vec<Var>,
}

/// Splits a problem into at least `wanted` parts that arc consistency does not refute, if there are so many: the assignments of
/// its first variables, level by level.
///
/// Source: Regin, Rezgui & Malapert 2013 (embarrassingly parallel search). Variant: the next variable is the one with the
/// smallest domain in the arc-consistent network; parts that arc consistency refutes are left out. Cost: a run of arc
/// consistency for each part of each level.
pub fn subproblems(network: &Network, wanted: usize) -> Subproblems {
    let consistent = |network: &Network| -> Option<Network> {
        let filtered = filter(network, Preprocess::Arc(ArcAlgorithm::Ac3Bit), Limits::default());
        let domains = network.variables().zip(filtered.domains);
        filtered.conflict.is_none().then(|| network.restricted(domains).expect("the variables are its own"))
    };
    let (mut networks, mut variables): (Vec<Network>, Vec<Var>) =
        (consistent(network).into_iter().collect(), Vec::new());
    while networks.len() < wanted && !networks.is_empty() {
        let size = |x: &Var| networks.iter().map(|part| part.domain(*x).len()).max().unwrap_or(0);
        let open = network.variables().filter(|x| !variables.contains(x) && size(x) > 1);
        let Some(next) = open.min_by_key(size) else { break };
        variables.push(next);
        networks = networks
            .into_par_iter()
            .flat_map_iter(|part| {
                let values: Vec<Val> = part.domain(next).iter().collect();
                values.into_iter().filter_map(move |value| {
                    consistent(&part.restricted([(next, Domain::only(value))]).expect("the variable is its own"))
                })
            })
            .collect();
    }
    Subproblems { networks, variables }
}

/// Parts for each thread that a usual machine has: many, since they are not equally hard.
const PARTS: usize = 512;

/// Searches the parts of a problem at once by `plan`, for up to `most` solutions. They come in the order of the parts, whatever
/// part is done first: the solution that is reported does not depend on the number of threads.
///
/// Source: Regin, Rezgui & Malapert 2013. Counters are sums over the parts that were searched for the result; parts behind the
/// last that is needed may have been begun, and are not counted. A limit of nodes is one for each part.
///
/// # Errors
///
/// [`PlanError`] when the network is not one for the plan.
///
/// ```
/// use csp_core::{Limits, Plan, parallel, problems};
///
/// let all = parallel::split(&problems::queens(8), Plan::Auto, usize::MAX, 0, &Limits::default()).unwrap();
/// assert_eq!(all.solutions.len(), 92);
/// ```
pub fn split(network: &Network, plan: Plan, most: usize, seed: u64, limits: &Limits) -> Result<Outcome, PlanError> {
    let plan = plan.on(network)?;
    plan.prepare(network);
    let parts = subproblems(network, PARTS).networks;
    // The lowest part that has all the solutions wanted: those behind it are of no use.
    let enough = AtomicUsize::new(usize::MAX);
    let outer = limits.cancel.clone().unwrap_or_default();
    let (switches, begun): (Vec<Cancel>, _) = (parts.iter().map(|_| outer.below()).collect(), Instant::now());
    let search = |(number, part): (usize, &Network)| -> Result<Option<Outcome>, PlanError> {
        if number > enough.load(Ordering::Relaxed) {
            return Ok(None);
        }
        let time = limits.time.map(|time| time.saturating_sub(begun.elapsed()));
        let own = Limits { time, cancel: Some(switches[number].clone()), ..limits.clone() };
        let mut solutions = Solver::new(part).plan(plan).seed(seed).limits(own).solutions()?;
        let kept: Vec<Solution> = solutions.by_ref().take(most).collect();
        if kept.len() >= most {
            enough.fetch_min(number, Ordering::Relaxed);
            switches[number + 1..].iter().for_each(Cancel::cancel);
        }
        let stop = solutions.stop().unwrap_or(Stop::Enough);
        Ok(Some(Outcome { stop, stats: solutions.stats(), solutions: kept }))
    };
    let outcomes: Vec<Option<Outcome>> = parts.par_iter().enumerate().map(search).collect::<Result<_, PlanError>>()?;
    log::debug!("{} parts", parts.len());
    Ok(gather(outcomes, most))
}

/// The results of the parts, in order, as far as they are needed.
fn gather(outcomes: Vec<Option<Outcome>>, most: usize) -> Outcome {
    let mut all = Outcome { solutions: Vec::new(), stop: Stop::Exhausted, stats: Stats::default() };
    (all.stats.textbook, all.stats.max_depth) = (Some(Textbook::default()), Some(0));
    for outcome in outcomes.into_iter().flatten() {
        all.stats += outcome.stats;
        let room = most - all.solutions.len();
        all.solutions.extend(outcome.solutions.into_iter().take(room));
        if all.solutions.len() == most {
            all.stop = Stop::Enough;
            break;
        }
        if outcome.stop.is_limit() {
            all.stop = outcome.stop;
            break;
        }
    }
    all.stats.solutions = all.solutions.len() as u64;
    all
}
