//! Problems by name: `queens:8`, `coloring:FILE.col@5`.

use std::path::Path;
use std::time::Instant;

use anyhow::{Context as _, Result, ensure};
use csp_core::{Network, Solver, Status, Stop, problems};

use crate::args::SolveArgs;
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
    let start = Instant::now();
    let limits = super::limits(args.limits, interrupt);
    let mut solutions = Solver::new(&network).plan(plan)?.seed(args.seed).limits(limits).solutions();
    while solutions.stats().solutions < most
        && let Some(solution) = solutions.next()
    {
        ensure!(network.satisfied_by(&solution), "{spec}: the search returned values that break a constraint");
        writer.solution(&solution)?;
    }
    let (stats, time, stop) = (solutions.stats(), start.elapsed(), solutions.stop().unwrap_or(Stop::Enough));
    let verdict = Verdict { status: Status::of(stats.solutions, stop), stop, stats, time };
    writer.verdict(&verdict)?;
    Ok(verdict.status.into())
}
