//! Several plans on one problem; the first to be done wins.

use std::panic::resume_unwind;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, Scope, ScopedJoinHandle};

use crate::limits::Running;
use crate::limits::{Limits, Stop};
use crate::model::Network;
use crate::outcome::{Outcome, Solution};
use crate::plan::Plan;
use crate::plan_error::PlanError;
use crate::solutions::Solutions;
use crate::solve::Solver;

/// The result of a portfolio.
#[derive(Clone, Debug)]
pub struct Winner {
    /// The place of the plan, or of the seed, that ended first; 0 when a limit stopped all of them.
    pub plan: usize,
    /// The result of this plan.
    pub outcome: Outcome,
}

/// Nodes of the first round.
const FIRST_ROUND: u64 = 1 << 12;

/// Runs `plans` at once, for up to `most` solutions, and returns the result of a plan that has ended.
///
/// Source: Huberman, Lukose & Hogg 1997; Gomes & Selman 2001. Variant: the plans run in rounds, so that the
/// winner does not depend on the machine. In each round each plan goes on up to a number of nodes, which
/// doubles from round to round. The winner is the first plan in the list that ends within the
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
    let entrants: Vec<(Plan, u64)> = plans.iter().map(|&plan| (plan, seed)).collect();
    Race::run(network, &entrants, most, limits)
}

/// The same with one plan and several seeds: local search, and other plans that draw, are fast with one seed and slow with
/// another, so the fastest of several is a good deal faster than one (Gomes & Selman 2001).
///
/// # Errors
///
/// [`PlanError`] when the network is not one for the plan.
///
/// # Panics
///
/// Without a seed.
///
/// ```
/// use csp_core::{Limits, Plan, Status, parallel, problems};
///
/// let tabu: Plan = "tabu".parse().unwrap();
/// let winner = parallel::seeds(&problems::queens(50), tabu, &[7, 8, 9], 1, &Limits::default()).unwrap();
/// assert_eq!((winner.plan, winner.outcome.status()), (0, Status::Solved));
/// ```
pub fn seeds(network: &Network, plan: Plan, seeds: &[u64], most: usize, limits: &Limits) -> Result<Winner, PlanError> {
    let entrants: Vec<(Plan, u64)> = seeds.iter().map(|&seed| (plan, seed)).collect();
    Race::run(network, &entrants, most, limits)
}

/// A race of plans on a network.
struct Race<'r> {
    network: &'r Network,
    /// The plans with their seeds.
    entrants: &'r [(Plan, u64)],
    most: usize,
    running: Running,
}

/// A thread with some of the plans. Their searches stay in it, as a search may not go from one thread to another.
struct Worker<'s> {
    /// Tells it to search on, up to so many nodes for each plan.
    rounds: Sender<u64>,
    /// The result with which each of its plans has ended the round.
    stops: Receiver<Vec<Stop>>,
    handle: ScopedJoinHandle<'s, Vec<Outcome>>,
}

impl<'s> Worker<'s> {
    /// One that has every `threads`-th of the plans, from the one at `first` on.
    fn start<'e>(scope: &'s Scope<'s, 'e>, race: &'s Race<'_>, first: usize, threads: usize) -> Self {
        let (rounds, told) = mpsc::channel();
        let (tell, stops) = mpsc::channel();
        let handle = scope.spawn(move || {
            let entrants = race.entrants.iter().skip(first).step_by(threads);
            let mut searches: Vec<PlanSearch<'_>> = entrants.map(|&entrant| PlanSearch::new(entrant)).collect();
            for nodes in told {
                let ends = searches.iter_mut().map(|search| search.go_on(race, nodes)).collect();
                if tell.send(ends).is_err() {
                    break;
                }
            }
            searches.into_iter().map(PlanSearch::outcome).collect()
        });
        Self { rounds, stops, handle }
    }

    /// Lets the thread end. What its plans came to.
    fn end(self) -> Vec<Outcome> {
        drop(self.rounds);
        self.handle.join().unwrap_or_else(|panic| resume_unwind(panic))
    }
}

impl Race<'_> {
    fn run(network: &Network, entrants: &[(Plan, u64)], most: usize, limits: &Limits) -> Result<Winner, PlanError> {
        for (plan, _) in entrants {
            plan.check(network)?;
        }
        assert!(!entrants.is_empty(), "a portfolio has a plan and a seed");
        let race = Race { network, entrants, most, running: Running::start(limits.clone()) };
        let threads = rayon::current_num_threads().clamp(1, entrants.len());
        Ok(thread::scope(|scope| {
            let workers: Vec<Worker<'_>> =
                (0..threads).map(|first| Worker::start(scope, &race, first, threads)).collect();
            let plan = race.winner(&workers);
            let mut outcomes: Vec<Vec<Outcome>> = workers.into_iter().map(Worker::end).collect();
            Winner { plan, outcome: outcomes[plan % threads].swap_remove(plan / threads) }
        }))
    }

    /// Has rounds run until a plan is done, or a limit ends them. The place of the plan that won.
    fn winner(&self, workers: &[Worker<'_>]) -> usize {
        let most_nodes = self.running.limits().nodes.unwrap_or(u64::MAX);
        let mut nodes = FIRST_ROUND.min(most_nodes);
        loop {
            let stops = self.round(workers, nodes);
            let done = stops.iter().position(|stop| !stop.is_limit());
            // The others may have ended their rounds before.
            let out_of_time = stops.iter().position(|stop| matches!(stop, Stop::Time | Stop::Cancelled));
            let none_can_go_on = stops.iter().all(|stop| matches!(stop, Stop::GaveUp | Stop::Memory));
            if done.is_some() || nodes == most_nodes || out_of_time.is_some() || none_can_go_on {
                return done.or(out_of_time).unwrap_or(0);
            }
            nodes = nodes.saturating_mul(2).min(most_nodes);
        }
    }

    /// The result with which each plan ends a round.
    fn round(&self, workers: &[Worker<'_>], nodes: u64) -> Vec<Stop> {
        for worker in workers {
            // A worker that cannot be told has panicked, which is passed on when it is joined.
            let _ = worker.rounds.send(nodes);
        }
        let mut stops = vec![Stop::Cancelled; self.entrants.len()];
        for (first, worker) in workers.iter().enumerate() {
            let ends = worker.stops.recv().unwrap_or_default();
            stops.iter_mut().skip(first).step_by(workers.len()).zip(ends).for_each(|(stop, end)| *stop = end);
        }
        stops
    }
}

/// The search of one plan, which goes on from round to round.
struct PlanSearch<'n> {
    plan: Plan,
    seed: u64,
    /// None before the first round.
    solutions: Option<Solutions<'n>>,
    found: Vec<Solution>,
}

impl<'n> PlanSearch<'n> {
    fn new((plan, seed): (Plan, u64)) -> Self {
        Self { plan, seed, solutions: None, found: Vec::new() }
    }

    /// Searches on, up to so many nodes from the start. Why it ended.
    fn go_on(&mut self, race: &Race<'n>, nodes: u64) -> Stop {
        // With fewer threads than plans, some begin when others have spent of the time.
        let limits = Limits { nodes: Some(nodes), ..race.running.left() };
        let solutions = match &mut self.solutions {
            Some(solutions) => {
                // One that cannot go on ends as it did before.
                solutions.extend(limits);
                solutions
            }
            none => {
                let solver = Solver::new(race.network).plan(self.plan).seed(self.seed).limits(limits);
                none.insert(solver.solutions().expect("every plan was looked at before the race"))
            }
        };
        self.found.extend(solutions.take(race.most - self.found.len()));
        solutions.stop().unwrap_or(Stop::Enough)
    }

    fn outcome(self) -> Outcome {
        let solutions = self.solutions.expect("every plan takes part in the first round");
        solutions.outcome(self.found)
    }
}
