//! `csp compare`.

use std::io::Write;
use std::time::Instant;

use anyhow::{Context as _, Result, ensure};
use csp_core::{Solver, Stop};

use super::gather::{Inputs, Problem};
use crate::args::CompareArgs;
use crate::exit::Exit;
use crate::interrupt::Interrupt;
use crate::output::{Open, Output};
use crate::progress;
use crate::report::compare::{Comparison, Measured, Settings};

/// What is compared on when nothing is said: boards that papers and programs have been compared on.
const DEFAULT_SET: [&str; 5] = ["board1", "board2", "grid1", "report-sample", "persian-test"];

/// Runs every strategy on every puzzle and reports.
pub(crate) fn compare(args: &CompareArgs, interrupt: &Interrupt) -> Result<Exit> {
    let mut output = match &args.output {
        Some(path) => Output::file(path)?,
        None => Output::stdout(),
    };
    let strategies = &args.strategies.0;
    let inputs = Inputs { arguments: &args.inputs, usual: &DEFAULT_SET, reading: args.reading, plans: strategies };
    let (problems, mut exit) = inputs.problems(interrupt)?;
    let mut comparison = Comparison::new(Settings::from(args));
    let runs = u64::from(args.warmup) + u64::from(args.runs);
    let progress = progress::bar(problems.len() as u64 * runs);
    'measuring: for problem in &problems {
        let mut measured: Vec<Measured> =
            strategies.iter().map(|&strategy| Measured::new(&problem.name, strategy)).collect();
        for run in 0..runs {
            progress.set_message(problem.name.clone());
            for measured in &mut measured {
                if !measured.needs_runs() {
                    continue;
                }
                measure(measured, problem, args, interrupt, run >= u64::from(args.warmup))?;
                if interrupt.happened() {
                    break;
                }
            }
            progress.inc(1);
            if interrupt.happened() {
                comparison.add(measured)?;
                break 'measuring;
            }
        }
        comparison.add(measured)?;
    }
    progress.finish_and_clear();
    comparison.write(&mut output)?;
    output.flush()?;
    if interrupt.happened() {
        return Ok(Exit::Interrupted);
    }
    exit = comparison.statuses().map(Exit::from).fold(exit, Exit::max);
    Ok(exit)
}

/// One run: time, statistics and a verified result.
fn measure(
    measured: &mut Measured,
    problem: &Problem,
    args: &CompareArgs,
    interrupt: &Interrupt,
    timed: bool,
) -> Result<()> {
    let limits = super::limits(args.limits, interrupt);
    let solver = Solver::new(&problem.network)
        .plan(measured.strategy)
        .with_context(|| problem.name.clone())?
        .seed(args.seed)
        .limits(limits);
    let start = Instant::now();
    let outcome = solver.first();
    let time = start.elapsed();
    let verified = outcome.solutions.iter().all(|solution| problem.network.satisfied_by(solution));
    ensure!(
        verified,
        "{}: {} returned values that break a constraint; please report this",
        problem.name,
        measured.strategy
    );
    if outcome.stop == Stop::Cancelled && measured.has_result() {
        return Ok(());
    }
    measured.record(outcome.status(), outcome.stats, time, timed)
}
