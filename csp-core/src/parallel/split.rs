//! One problem in many parts.

use std::sync::{Mutex, PoisonError};

use rayon::prelude::*;

use crate::consistency::{Ac3Bit, Preprocess};
use crate::limits::{Cancel, Limits, Stop};
use crate::limits::{Running, Watch};
use crate::model::{Domain, Network, Val, Var};
use crate::outcome::Outcome;
use crate::plan::Plan;
use crate::plan_error::PlanError;
use crate::solve::Solver;
use crate::stats::Stats;

/// The parts of a problem.
#[derive(Clone, Debug)]
pub struct Subproblems {
    /// Each is the problem with some variables assigned, in the order in which a depth-first search would
    /// reach it.
    pub networks: Vec<Network>,
    /// The variables that are assigned.
    pub variables: Vec<Var>,
}

/// Splits a problem into at least `wanted` parts that arc consistency does not refute, if there are that
/// many. The parts are the assignments of the first variables, level by level.
///
/// Source: Regin, Rezgui & Malapert 2013 (embarrassingly parallel search). Variant: the next variable is the
/// one with the smallest domain in the arc-consistent network; parts that arc consistency refutes are left
/// out. Cost: a run of arc consistency for each part of each level.
///
/// # Errors
///
/// The limit that ended it. A limit of nodes has no effect here.
pub fn subproblems(network: &Network, wanted: usize, limits: &Limits) -> Result<Subproblems, Stop> {
    divide(network, wanted, &Running::start(limits.clone()))
}

fn divide(network: &Network, wanted: usize, running: &Running) -> Result<Subproblems, Stop> {
    let mut networks: Vec<Network> = consistent(network, running)?.into_iter().collect();
    let (mut variables, watch) = (Vec::new(), running.watch());
    while networks.len() < wanted && !networks.is_empty() {
        let Some(next) = smallest(network, &networks, &variables, &watch)? else { break };
        variables.push(next);
        let children: usize = networks.iter().map(|part| part.domain(next).len()).sum();
        let each = size_of::<Network>() + size_of_val(network.domain_words());
        if !watch.affords((children + networks.len()).saturating_mul(each)) {
            return Err(Stop::Memory);
        }
        let assign = |part: &Network, value: Val| -> Result<Option<Network>, Stop> {
            let assigned = part.restricted([(next, Domain::only(value))]).expect("the variable is its own");
            consistent(&assigned, running)
        };
        let deeper: Vec<Vec<Option<Network>>> = networks
            .par_iter()
            .map(|part| part.domain(next).iter().map(|value| assign(part, value)).collect())
            .collect::<Result<_, Stop>>()?;
        networks = deeper.into_iter().flatten().flatten().collect();
    }
    Ok(Subproblems { networks, variables })
}

/// The network with the domains that arc consistency leaves; `None` when arc consistency refutes it.
fn consistent(network: &Network, running: &Running) -> Result<Option<Network>, Stop> {
    running.go_on()?;
    let filtered = Preprocess::of(&Ac3Bit::PART).run(network, running.left());
    if let Some(stop) = filtered.stopped {
        return Err(stop);
    }
    let domains = network.variables().zip(filtered.domains);
    Ok(filtered.conflict.is_none().then(|| network.restricted(domains).expect("the variables are its own")))
}

/// The variable with more than one value in some part whose largest domain in any part is the smallest.
fn smallest(network: &Network, parts: &[Network], taken: &[Var], watch: &Watch) -> Result<Option<Var>, Stop> {
    let mut least = None;
    for x in network.variables().filter(|x| !taken.contains(x)) {
        watch.spend((taken.len() + parts.len()) as u64)?;
        let size = parts.iter().map(|part| part.domain(x).len()).max().unwrap_or(0);
        if size > 1 && least.is_none_or(|(fewest, _)| size < fewest) {
            least = Some((size, x));
        }
    }
    Ok(least.map(|(_, x)| x))
}

/// The least number of parts: many for each thread of a usual machine, because the parts are not
/// equally hard.
const PARTS: usize = 512;

/// Searches the parts of a problem at once with `plan`, for up to `most` solutions. The solutions come in the
/// order of the parts, whichever part ends first. So the solution that is reported does not depend on the
/// number of threads.
///
/// Source: Regin, Rezgui & Malapert 2013. Counters are sums over the parts that were needed for the result:
/// those that a search of one part after the other would reach. Parts behind the last of them may have been
/// begun and are not counted. A limit of nodes is a limit of this sum, and it is exact: the part in which it
/// is reached is searched again, up to the nodes that are left for it. Splitting makes no nodes, but limits
/// of time and cancellation hold throughout. The checks of splitting are not counted. Where no part was
/// searched, because arc consistency refutes the problem or a limit ended the splitting, the search measured
/// nothing: `textbook`, `max_depth` and the other counters that may be missing are `None`.
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
    plan.check(network)?;
    let running = Running::start(limits.clone());
    let prepared = plan.prepare(network, &running.watch());
    let parts = match prepared.and_then(|()| divide(network, PARTS, &running)) {
        Ok(parts) => parts.networks,
        Err(stop) => return Ok(Outcome { stop, ..nothing() }),
    };
    log::debug!("{} parts", parts.len());
    let outer = limits.cancel.clone().unwrap_or_default();
    let race = Race {
        plan,
        most,
        seed,
        running: &running,
        switches: parts.iter().map(|_| outer.below()).collect(),
        done: Mutex::new(vec![None; parts.len()]),
    };
    let run = |(number, part): (usize, &Network)| race.run(number, part);
    let outcomes: Vec<Option<Searched>> = parts.par_iter().enumerate().map(run).collect::<Result<_, PlanError>>()?;
    race.gather(&parts, outcomes)
}

/// The outcome when nothing was searched, so that nothing was measured.
fn nothing() -> Outcome {
    Outcome { solutions: Vec::new(), stop: Stop::Exhausted, stats: Stats::default(), turns: Vec::new() }
}

/// The fate of a part that is needed: its outcome, or the limit that was reached before its search was made.
type Searched = Result<Outcome, Stop>;

/// The search of all parts at once.
struct Race<'r> {
    plan: Plan,
    most: usize,
    seed: u64,
    running: &'r Running,
    /// One for each part.
    switches: Vec<Cancel>,
    /// The solutions and the nodes of each part that is done.
    done: Mutex<Vec<Option<(usize, u64)>>>,
}

impl Race<'_> {
    /// Searches one part, up to the nodes that the parts before it are known to leave. Returns `None` when
    /// these parts are already enough.
    fn run(&self, number: usize, part: &Network) -> Result<Option<Searched>, PlanError> {
        // A part whose own switch was thrown is not needed. If the caller has cancelled everything, the part
        // must still report that.
        if self.switches[number].is_cancelled() && !self.outer_is_cancelled() {
            return Ok(None);
        }
        // To make a search takes long on a large network, and there are many parts.
        if let Err(stop) = self.running.go_on() {
            return Ok(Some(Err(stop)));
        }
        let (_, nodes) = self.known(number);
        let outcome = self.search(part, self.most, self.nodes_left(nodes), &self.switches[number])?;
        self.finished(number, outcome.solutions.len(), outcome.stats.nodes);
        Ok(Some(Ok(outcome)))
    }

    fn outer_is_cancelled(&self) -> bool {
        self.running.limits().cancel.as_ref().is_some_and(Cancel::is_cancelled)
    }

    fn search(&self, part: &Network, most: usize, nodes: Option<u64>, cancel: &Cancel) -> Result<Outcome, PlanError> {
        let limits = Limits { nodes, cancel: Some(cancel.clone()), ..self.running.left() };
        Solver::new(part).plan(self.plan).seed(self.seed).limits(limits).up_to(most)
    }

    fn nodes_left(&self, spent: u64) -> Option<u64> {
        self.running.limits().nodes.map(|most| most.saturating_sub(spent))
    }

    /// The sums of solutions and nodes over the parts that are done, from the first part up to the first gap
    /// before this one.
    fn known(&self, number: usize) -> (usize, u64) {
        let done = self.done.lock().unwrap_or_else(PoisonError::into_inner);
        let known = done[..number].iter().map_while(|part| *part);
        known.fold((0, 0), |sum, part| (sum.0.saturating_add(part.0), sum.1.saturating_add(part.1)))
    }

    /// Notes that a part is done. The parts behind it are not needed when it alone, or it together with all
    /// parts before it, has all the solutions or nodes that are wanted.
    fn finished(&self, number: usize, solutions: usize, nodes: u64) {
        let mut done = self.done.lock().unwrap_or_else(PoisonError::into_inner);
        done[number] = Some((solutions, nodes));
        let limit = self.running.limits().nodes.unwrap_or(u64::MAX);
        let mut sum = (0usize, 0u64);
        let mut full = None;
        for (place, part) in done.iter().enumerate() {
            let Some(part) = part else { break };
            sum = (sum.0.saturating_add(part.0), sum.1.saturating_add(part.1));
            if sum.0 >= self.most || sum.1 > limit {
                full = Some(place);
                break;
            }
        }
        let alone = (solutions >= self.most || nodes > limit).then_some(number);
        if let Some(last) = full.into_iter().chain(alone).min() {
            self.switches[last + 1..].iter().for_each(Cancel::cancel);
        }
    }

    /// Joins the results of the parts in their order, as far as they are needed.
    fn gather(&self, parts: &[Network], outcomes: Vec<Option<Searched>>) -> Result<Outcome, PlanError> {
        let (mut all, mut first) = (nothing(), true);
        for (part, outcome) in parts.iter().zip(outcomes) {
            let left = self.nodes_left(all.stats.nodes);
            let room = self.most - all.solutions.len();
            let outcome = match outcome {
                Some(Err(stop)) => {
                    all.stop = stop;
                    break;
                }
                Some(Ok(outcome)) if left.is_none_or(|left| outcome.stats.nodes <= left) => outcome,
                // It used more nodes than the parts before it leave, so it is searched again with the exact
                // limit.
                Some(Ok(_)) => {
                    self.search(part, room, left, &self.running.limits().cancel.clone().unwrap_or_default())?
                }
                None => break,
            };
            all.stats = if first { outcome.stats } else { sum(all.stats, outcome.stats) };
            first = false;
            all.solutions.extend(outcome.solutions.into_iter().take(room));
            if all.solutions.len() == self.most {
                all.stop = Stop::Enough;
                break;
            }
            if outcome.stop.is_limit() {
                all.stop = outcome.stop;
                break;
            }
        }
        all.stats.solutions = all.solutions.len() as u64;
        Ok(all)
    }
}

fn sum(mut a: Stats, b: Stats) -> Stats {
    a += b;
    a
}
