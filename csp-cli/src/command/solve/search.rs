//! One search, by one thread or by all: its solutions one after the other, and what it came to.

use std::{iter, vec};

use anyhow::{Result, bail};
use csp_core::counters::Turn;
use csp_core::relations::Objective;
use csp_core::{Limits, Network, Outcome, Plan, Solution, Solutions, Solver, Stats, Stop, parallel};
use csp_proof::Proof;
use csp_terminal::output::complain;

use super::request::Request;
use crate::args::Parallel;
use crate::command::threads::Threads;

/// The strategies that a portfolio tries beside the one that was asked for.
const PORTFOLIO: [&str; 5] = ["fc+mrv+deg", "mac3bit+dom/wdeg+luby", "fc-cbj+dom/wdeg+lc", "learn", "tabu"];

/// The number of seeds of a local search that run against each other, on any number of threads: the one that was asked for,
/// and those that follow it.
const SEEDS: u64 = 8;

/// A search that is under way, or that has been made.
pub(super) struct Search<'n> {
    engine: Engine<'n>,
    /// The number of solutions that may still be asked for.
    left: u64,
}

enum Engine<'n> {
    /// As solutions are asked for.
    Running(Box<Solutions<'n>>),
    /// Each solution is better than the one before, and the last is told.
    Improving(Box<Solutions<'n>>, &'n Network),
    /// By several threads, which find all that is wanted before any is told.
    Harvest(Box<Harvest>),
}

/// The solutions of a search by several threads.
struct Harvest {
    solutions: vec::IntoIter<Solution>,
    stats: Stats,
    stop: Stop,
    turns: Vec<Turn>,
}

/// The last of the solutions that become better. The log and `tell` hear of each, and of what is proved by then.
fn best_of(solutions: &mut Solutions<'_>, network: &Network, tell: &dyn Fn(String)) -> Option<Solution> {
    let mut best = None;
    while let Some(solution) = solutions.next() {
        if let Some(objective) = network.objective() {
            let value = objective.of(network, &solution);
            let bound = solutions.bound(objective, Some(value));
            let proved = bound.map_or(String::new(), |bound| format!(", and none beats {bound}"));
            log::info!("a solution has the value {value}{proved}; {} nodes", solutions.stats().nodes);
            tell(format!("best so far: {value}{proved}"));
        }
        best = Some(solution);
    }
    best
}

impl<'n> Search<'n> {
    /// Searches for as many solutions as are wanted; with all threads where that is asked for. A proof is told of each step.
    pub(super) fn start<'p>(
        network: &'n Network,
        plan: Plan,
        request: &Request,
        limits: Limits,
        threads: &Threads,
        proof: Option<&'n mut Proof<'p>>,
    ) -> Result<Self> {
        let wants_best = request.wanted.best_of(network);
        let tells_each = wants_best && request.format.tells_improvements();
        let left = if tells_each { u64::MAX } else { request.wanted.most };
        // The threads that share a file have work already.
        let beside = if rayon::current_thread_index().is_some() { 1 } else { threads.most };
        let engine = match request.parallel {
            None if wants_best => {
                let solver = Solver::new(network).plan(plan).seed(request.seed).limits(limits).threads(beside);
                let solver = if let Some(proof) = proof { solver.observer(proof) } else { solver };
                let solutions = Box::new(solver.improving()?);
                if tells_each { Engine::Running(solutions) } else { Engine::Improving(solutions, network) }
            }
            Some(_) if wants_best => {
                bail!("--parallel looks for any solutions, not for the best: leave it out, or add --all or --unique")
            }
            None => {
                let solver = Solver::new(network).plan(plan).seed(request.seed).limits(limits).threads(beside);
                let solver = if let Some(proof) = proof { solver.observer(proof) } else { solver };
                Engine::Running(Box::new(solver.solutions()?))
            }
            Some(how) => {
                let Outcome { solutions, stats, stop, turns } = at_once(how, network, plan, request, &limits, threads)?;
                Engine::Harvest(Box::new(Harvest { solutions: solutions.into_iter(), stats, stop, turns }))
            }
        };
        Ok(Self { engine, left })
    }

    /// The next solution, as long as one is wanted. Where only the best is wanted, `tell` hears of those before it.
    pub(super) fn next(&mut self, tell: &dyn Fn(String)) -> Option<Solution> {
        self.left = self.left.checked_sub(1)?;
        match &mut self.engine {
            Engine::Running(solutions) => solutions.next(),
            Engine::Improving(solutions, network) => best_of(solutions, network, tell),
            Engine::Harvest(harvest) => harvest.solutions.next(),
        }
    }

    /// The plans that have worked, when the plan is one of several.
    pub(super) fn turns(&self) -> Vec<Turn> {
        match &self.engine {
            Engine::Running(solutions) | Engine::Improving(solutions, _) => solutions.turns(),
            Engine::Harvest(harvest) => harvest.turns.clone(),
        }
    }

    /// A value of the objective that no solution beats, where the search has proved one, and the best one found is this.
    pub(super) fn bound(&self, objective: &Objective, found: Option<i64>) -> Option<i64> {
        match &self.engine {
            Engine::Running(solutions) | Engine::Improving(solutions, _) => solutions.bound(objective, found),
            Engine::Harvest(_) => None,
        }
    }

    pub(super) fn stats(&self) -> Stats {
        match &self.engine {
            Engine::Running(solutions) | Engine::Improving(solutions, _) => solutions.stats(),
            Engine::Harvest(harvest) => harvest.stats,
        }
    }

    /// The cause of its end; `Enough` when no more solutions were asked for.
    pub(super) fn stop(&self) -> Stop {
        match &self.engine {
            Engine::Running(solutions) | Engine::Improving(solutions, _) => solutions.stop().unwrap_or(Stop::Enough),
            Engine::Harvest(harvest) => harvest.stop,
        }
    }
}

/// Searches with all threads.
fn at_once(
    how: Parallel,
    network: &Network,
    plan: Plan,
    request: &Request,
    limits: &Limits,
    threads: &Threads,
) -> Result<Outcome> {
    let most = usize::try_from(request.wanted.most).unwrap_or(usize::MAX);
    threads.pool(threads.most)?.install(|| match how {
        Parallel::Split => Ok(parallel::split(network, plan, most, request.seed, limits)?),
        Parallel::Portfolio if plan.is_local() => {
            let seeds: Vec<u64> = (0..SEEDS).map(|place| request.seed.wrapping_add(place)).collect();
            let winner = parallel::seeds(network, plan, &seeds, most, limits)?;
            if !winner.outcome.solutions.is_empty() {
                complain(&format!("{plan}: seed {} won", seeds[winner.plan]));
            }
            Ok(winner.outcome)
        }
        Parallel::Portfolio => {
            let others = PORTFOLIO.into_iter().map(str::parse::<Plan>).collect::<Result<Vec<_>, _>>()?;
            // What was asked for must suit the problem; of the others, those that do are tried.
            let others = others.into_iter().filter(|other| other.check(network).is_ok());
            let plans: Vec<Plan> = iter::once(plan).chain(others).collect();
            let winner = parallel::portfolio(network, &plans, most, request.seed, limits)?;
            log::info!("{} won", plans[winner.plan]);
            Ok(winner.outcome)
        }
    })
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use csp_core::{Expr, Problem};

    use super::*;

    #[test]
    fn each_better_solution_is_told() {
        let mut problem = Problem::new();
        let [x, y] = ["x", "y"].map(|name| problem.integer(name, 0..=4));
        problem.require((Expr::from(x) + Expr::from(y)).at_least(3));
        problem.minimize(Expr::from(x) * 2 + Expr::from(y));
        let network = problem.build().unwrap();
        let mut solutions = Solver::new(&network).plan("fc+input".parse().unwrap()).improving().unwrap();
        let told = RefCell::new(Vec::new());
        best_of(&mut solutions, &network, &|message| told.borrow_mut().push(message)).unwrap();
        // x is 0 first, and then y is 3: nothing is better, and the search sees that at its end.
        assert_eq!(told.into_inner(), ["best so far: 3"]);
    }
}
