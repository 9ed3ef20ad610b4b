//! Problems by name: `queens:8`, `coloring:FILE.col@5`.

use std::path::Path;
use std::time::Instant;

use anyhow::{Context as _, Result, ensure};
use csp_core::{Limits, Network, Outcome, Plan, Solution, Solver, Status, Stop, parallel, problems};

use crate::args::{Parallel, SolveArgs};
use crate::exit::Exit;
use crate::interrupt::Interrupt;
use crate::output::Output;
use crate::report::assignment::Writer;
use crate::report::solve::Verdict;

/// Whether an argument names a problem, and no file.
pub(super) fn is_problem(argument: &str) -> bool {
    problems::is_name(argument) && !Path::new(argument).exists()
}

/// The network of a named problem. An interruption meanwhile ends the program.
pub(super) fn network(spec: &str, interrupt: &Interrupt) -> Result<Network> {
    Ok(interrupt.idle(|| problems::by_name(spec, |file| std::fs::read_to_string(file)))?)
}

/// Solves a named problem.
pub(super) fn solve(spec: &str, args: &SolveArgs, interrupt: &Interrupt, output: &mut Output) -> Result<Exit> {
    let (network, most) = (network(spec, interrupt)?, args.wanted.most());
    let plan = args.strategy.on(&network).with_context(|| spec.to_owned())?;
    let mut writer = Writer::new(args, spec, plan, &network, output);
    writer.start()?;
    interrupt.idle(|| plan.prepare(&network));
    let (start, limits) = (Instant::now(), args.limits.until(interrupt.cancel()));
    let check = |solution: &Solution| -> Result<()> {
        ensure!(network.satisfied_by(solution), "{spec}: the search returned values that break a constraint");
        Ok(())
    };
    let (stats, stop) = if let Some(how) = args.parallel {
        let outcome = at_once(how, &network, plan, args, &limits)?;
        for solution in &outcome.solutions {
            check(solution)?;
            writer.solution(solution)?;
        }
        (outcome.stats, outcome.stop)
    } else {
        let mut solutions = Solver::new(&network).plan(plan).seed(args.seed).limits(limits).solutions()?;
        while solutions.stats().solutions < most
            && let Some(solution) = solutions.next()
        {
            check(&solution)?;
            writer.solution(&solution)?;
        }
        (solutions.stats(), solutions.stop().unwrap_or(Stop::Enough))
    };
    let verdict = Verdict { status: Status::of(stats.solutions, stop), stop, stats, time: start.elapsed() };
    writer.verdict(&verdict)?;
    Ok(verdict.status.into())
}

/// What a portfolio tries beside the strategy that was asked for.
const PORTFOLIO: [&str; 4] =
    ["fc+mrv+deg", "mac3bit+dom/wdeg+luby", "fc-cbj+dom/wdeg+lc", "fc+mrv+ties+shuffle+geometric"];

/// Searches with all threads.
fn at_once(how: Parallel, network: &Network, plan: Plan, args: &SolveArgs, limits: &Limits) -> Result<Outcome> {
    let most = usize::try_from(args.wanted.most()).unwrap_or(usize::MAX);
    let threads = rayon::ThreadPoolBuilder::new().num_threads(args.jobs).build()?;
    threads.install(|| match how {
        Parallel::Split => Ok(parallel::split(network, plan, most, args.seed, limits)?),
        Parallel::Portfolio => {
            let others = PORTFOLIO.map(str::parse::<Plan>);
            let plans: Vec<Plan> = [Ok(plan)].into_iter().chain(others).collect::<Result<_, _>>()?;
            let winner = parallel::portfolio(network, &plans, most, args.seed, limits)?;
            log::info!("{} won", plans[winner.plan]);
            Ok(winner.outcome)
        }
    })
}
