//! Problems by name: `queens:8`, `coloring:FILE.col@5`.

use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;
use std::time::Instant;

use anyhow::{Context as _, Result, ensure};
use csp_core::problems::{self, SpecError};
use csp_core::{Network, Plan, Status};

use super::search::{Search, Threads};
use crate::args::SolveArgs;
use crate::exit::Exit;
use crate::interrupt::{Halted, Interrupt};
use crate::output::Output;
use crate::report::assignment::{self, Writer};
use crate::report::solve::Verdict;

/// Whether an argument names a problem, and no file.
pub(super) fn is_problem(argument: &str) -> bool {
    problems::is_name(argument) && !Path::new(argument).exists()
}

/// The network of a named problem with what the plans will need of it, built within the limits of the command.
pub(super) fn prepared(spec: &str, plans: &[Plan], interrupt: &Interrupt) -> Result<Network> {
    log::debug!("building {spec}");
    let watch = interrupt.watch();
    let network = problems::by_name_within(spec, |file| interrupt.idle(|| read(file, interrupt.memory())), &watch);
    let network = network.map_err(|error| match error {
        SpecError::Build { spec, error } => interrupt.halted(spec, &error).into(),
        error => anyhow::Error::from(error),
    })?;
    let prepare = |plan: &Plan| plan.prepare_within(&network, &watch);
    plans.iter().try_for_each(prepare).map_err(|stop| interrupt.halted(spec, &stop.into()))?;
    Ok(network)
}

/// The text of a file, if it has no more than so many bytes.
fn read(file: &str, most: u64) -> io::Result<String> {
    let mut text = String::new();
    let size = File::open(file)?.take(most.saturating_add(1)).read_to_string(&mut text)? as u64;
    if size > most { Err(io::Error::other("it is larger than --memory-limit allows")) } else { Ok(text) }
}

/// Solves a named problem.
pub(super) fn solve(
    spec: &str,
    args: &SolveArgs,
    interrupt: &Interrupt,
    threads: &Threads,
    output: &mut Output,
) -> Result<Exit> {
    let begun = Instant::now();
    let network = match prepared(spec, &[args.strategy], interrupt) {
        Ok(network) => network,
        Err(error) => {
            if let Some(halted) = error.downcast_ref::<Halted>() {
                assignment::not_built(args, spec, &halted.why, output)?;
            }
            return Err(error);
        }
    };
    let plan = args.strategy.on(&network).with_context(|| spec.to_owned())?;
    let mut writer = Writer::new(args, spec, plan, &network, output);
    writer.start()?;
    let (start, limits) = (Instant::now(), args.limits.after(begun.elapsed(), interrupt.cancel()));
    let mut search = Search::start(&network, plan, args, limits, threads)?;
    while let Some(solution) = search.next() {
        ensure!(network.satisfied_by(&solution), "{spec}: the search returned values that break a constraint");
        writer.solution(&solution)?;
    }
    let (stats, stop) = (search.stats(), search.stop());
    let verdict = Verdict { status: Status::of(stats.solutions, stop), stop, stats, time: start.elapsed() };
    writer.verdict(&verdict)?;
    Ok(verdict.status.into())
}
