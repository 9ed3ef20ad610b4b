//! `csp compare`.

use std::io::Write;
use std::time::Instant;

use anyhow::{Context as _, Result, ensure};
use csp_core::{Plan, Solver, Stop};

use super::gather::{Inputs, Problem};
use crate::args::CompareArgs;
use crate::exit::Exit;
use crate::interrupt::Interrupt;
use crate::output;
use crate::progress;
use crate::report::compare::{Comparison, Folder, Measured, Settings};

/// What is compared on when nothing is said: boards that papers and programs have been compared on.
const DEFAULT_SET: [&str; 5] = ["board1", "board2", "grid1", "report-sample", "persian-test"];

/// Runs every strategy on every puzzle and reports.
pub(crate) fn compare(args: &CompareArgs, interrupt: &Interrupt) -> Result<Exit> {
    let mut output = output::to(args.output.as_deref(), &args.inputs)?;
    let strategies = &args.strategies.0;
    let inputs = Inputs { arguments: &args.inputs, usual: &DEFAULT_SET, reading: args.reading, plans: strategies };
    let (problems, mut exit) = inputs.problems(interrupt)?;
    let mut comparison = Comparison::new(Settings::from(args));
    let made = made(args);
    let mut folder = args.report.as_ref().map(|path| Folder::open(path, args.resume, &made)).transpose()?;
    let runs = u64::from(args.warmup) + u64::from(args.runs);
    let progress = progress::bar(problems.len() as u64 * runs);
    'measuring: for problem in &problems {
        let mut measured: Vec<Measured> =
            strategies.iter().map(|&strategy| begin(problem, strategy, folder.as_ref())).collect();
        let known: Vec<bool> = measured.iter().map(Measured::has_result).collect();
        for run in 0..runs {
            progress.set_message(problem.name.clone());
            for (measured, &known) in measured.iter_mut().zip(&known) {
                if known || !measured.needs_runs() {
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
        folder.as_mut().map_or(Ok(()), |folder| folder.keep(&measured))?;
        comparison.add(measured)?;
    }
    progress.finish_and_clear();
    comparison.write(&mut output)?;
    output.flush()?;
    if let Some(folder) = &folder {
        folder.finish(&comparison, &command_line())?;
    }
    if interrupt.happened() {
        return Ok(Exit::Interrupted);
    }
    exit = comparison.statuses().map(Exit::from).fold(exit, Exit::max);
    if let Some(file) = &args.expect {
        let differences = comparison.differences(file)?;
        differences.iter().for_each(|difference| eprintln!("csp: {difference}"));
        return Ok(if differences.is_empty() { exit } else { Exit::Unexpected });
    }
    Ok(exit)
}

/// What is known of a strategy on a problem before it is run.
fn begin(problem: &Problem, strategy: Plan, folder: Option<&Folder>) -> Measured {
    let known = folder.and_then(|folder| folder.known(&problem.name, strategy));
    let mut measured = known.unwrap_or_else(|| Measured::new(&problem.name, strategy));
    measured.variables = problem.network.len();
    measured
}

/// What must be the same for runs to be taken over.
fn made(args: &CompareArgs) -> serde_json::Value {
    serde_json::json!({
        "csp": env!("CARGO_PKG_VERSION"),
        "runs": args.runs,
        "warmup": args.warmup,
        "seed": args.seed,
        "time_limit_ns": args.limits.work.time_limit.map(|time| u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)),
        "node_limit": args.limits.node_limit,
        "memory_limit": args.limits.work.memory_limit,
    })
}

/// The command that makes the same comparison.
fn command_line() -> String {
    let quoted = |word: String| if word.contains([' ', '(', '*', '"']) { format!("'{word}'") } else { word };
    ["csp".to_owned()].into_iter().chain(std::env::args().skip(1).map(quoted)).collect::<Vec<_>>().join(" ")
}

/// One run: time, statistics and a verified result.
fn measure(
    measured: &mut Measured,
    problem: &Problem,
    args: &CompareArgs,
    interrupt: &Interrupt,
    timed: bool,
) -> Result<()> {
    let limits = args.limits.until(interrupt.cancel());
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
