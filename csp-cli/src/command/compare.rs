//! `csp compare`.

use std::io::Write;
use std::time::Instant;

use anyhow::{Context as _, Result, bail, ensure};
use csp_core::{Network, Solver, Stop};
use csp_sudoku::library;

use super::{Models, named};
use crate::args::CompareArgs;
use crate::exit::Exit;
use crate::input::{self, Arrival, Item};
use crate::interrupt::Interrupt;
use crate::output::{Open, Output};
use crate::progress;
use crate::report::compare::{Comparison, Measured, Settings};

/// What is compared on when nothing is said: boards that papers and programs have been compared on.
const DEFAULT_SET: [&str; 5] = ["board1", "board2", "grid1", "report-sample", "persian-test"];

/// A named network that every strategy runs on.
struct Problem {
    name: String,
    network: Network,
}

/// Runs every strategy on every puzzle and reports.
pub(crate) fn compare(args: &CompareArgs, interrupt: &Interrupt) -> Result<Exit> {
    let mut output = match &args.output {
        Some(path) => Output::file(path)?,
        None => Output::stdout(),
    };
    let (problems, mut exit) = problems(args, interrupt)?;
    let strategies = &args.strategies.0;
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

/// The problems of all arguments. What cannot be read is told, and left out.
fn problems(args: &CompareArgs, interrupt: &Interrupt) -> Result<(Vec<Problem>, Exit)> {
    let mut gathered = Gathered { problems: Vec::new(), models: Models::default(), exit: Exit::Solved };
    if args.inputs.is_empty() {
        for name in DEFAULT_SET {
            input::named(library::find(name)).try_for_each(|item| gathered.add(item, args, interrupt))?;
        }
    }
    for argument in &args.inputs {
        if named::is_problem(argument) {
            let network = named::network(argument, interrupt)?;
            args.strategies.0.iter().for_each(|plan| plan.prepare(&network));
            gathered.problems.push(Problem { name: argument.clone(), network });
            continue;
        }
        let mut items = input::open(argument, args.reading, &Arrival::of(&[]))?;
        while let Some(item) = interrupt.idle(|| items.next()) {
            gathered.add(item, args, interrupt)?;
        }
    }
    if gathered.problems.is_empty() {
        bail!("there is no puzzle to compare on");
    }
    Ok((gathered.problems, gathered.exit))
}

/// What is compared on, as far as it is read.
struct Gathered {
    problems: Vec<Problem>,
    models: Models,
    exit: Exit,
}

impl Gathered {
    fn add(&mut self, item: Item, args: &CompareArgs, interrupt: &Interrupt) -> Result<()> {
        let puzzle = match item.puzzle {
            Err(error) => {
                eprintln!("csp: {}: {error}", item.name.source);
                self.exit = self.exit.max(Exit::BadInput);
                return Ok(());
            }
            Ok(puzzle) => puzzle,
        };
        let size = puzzle.board.size();
        if !self.models.has(size) {
            self.models.build(size, &args.strategies.0, interrupt);
        }
        let network = self.models.get(size)?.network(&puzzle.board)?;
        self.problems.push(Problem { name: item.name.to_string(), network });
        Ok(())
    }
}
