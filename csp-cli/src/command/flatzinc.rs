//! Solving FlatZinc as MiniZinc expects it of a solver: reading a file, searching it, and printing what MiniZinc reads.

use std::fs::File;
use std::io::{self, Read as _, Write as _};
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};
use csp_core::{Limits, Network, ProblemError, Solution, Solutions, Stop, Watch};
use csp_formats::{FlatZinc, ReadError};
use csp_instance::{minizinc, plans};
use csp_terminal::exit::Exit;
use csp_terminal::interrupt::Interrupt;
use csp_terminal::output::{Output, complain};

use crate::args::FlatzincArgs;

/// Between solutions.
const SEPARATOR: &str = "----------";
/// When the whole space was searched.
const COMPLETE: &str = "==========";
const UNSATISFIABLE: &str = "=====UNSATISFIABLE=====";
const UNKNOWN: &str = "=====UNKNOWN=====";

/// Makes the solver known to MiniZinc.
pub(crate) fn install(folder: &Path, output: &mut Output) -> Result<Exit> {
    let (file, count) = minizinc::install(folder)?;
    writeln!(output, "wrote {} and {count} files beside it", file.display())?;
    output.flush()?;
    Ok(Exit::Solved)
}

/// Solves a file. Limits and signals end the search; what is known by then is printed.
pub(crate) fn flatzinc(args: &FlatzincArgs, interrupt: &Interrupt, output: &mut Output) -> Result<Exit> {
    let limits = Limits { time: args.time_limit.map(Duration::from_millis), ..interrupt.limits() };
    let watch = Watch::start(limits);
    let start = Instant::now();
    let model = match read(args, interrupt, &watch) {
        Ok(model) => model,
        Err(error) if was_stopped(&error) => {
            writeln!(output, "{UNKNOWN}")?;
            output.flush()?;
            return Ok(Exit::Solved);
        }
        Err(error) => return Err(error),
    };
    let read_in = start.elapsed();
    let solver = model.solver(args.free_search, args.random_seed.cast_unsigned()).limits(watch.left());
    let is_free = args.free_search || !model.is_annotated();
    let solver = if is_free {
        solver.plan(plans::automatic()).threads(args.parallel as usize)
    } else {
        if args.parallel > 1 {
            complain(&format!(
                "-p {}: a search by the file's annotations uses one thread; with -f it may use two",
                args.parallel
            ));
        }
        solver
    };
    let mut solutions = solver.improving()?;
    let best = Run { args, model: &model, output }.search(&mut solutions)?;
    if args.statistics {
        let times = (read_in, start.elapsed().saturating_sub(read_in));
        statistics(model.network(), &solutions, best, times, output)?;
    }
    output.flush()?;
    Ok(Exit::Solved)
}

fn read(args: &FlatzincArgs, interrupt: &Interrupt, watch: &Watch) -> Result<FlatZinc> {
    let file = args.file.as_deref().context("name a file of FlatZinc, or - for standard input")?;
    let name = if file == Path::new("-") { "standard input".into() } else { file.display().to_string() };
    let bytes = interrupt
        .abort_on_interrupt(|| bytes(file, args.memory_limit))
        .with_context(|| format!("cannot read {name}"))?;
    let Some(bytes) = bytes else { bail!("{name} is larger than --memory-limit allows") };
    let text = csp_formats::unpack(bytes, watch).with_context(|| name.clone())?;
    FlatZinc::read(&text, watch).context(name)
}

/// The content of the file, if it is not larger than `most`.
fn bytes(file: &Path, most: usize) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    let most = most as u64;
    if file == Path::new("-") {
        io::stdin().lock().take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    } else {
        File::open(file)?.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    }
    Ok((bytes.len() as u64 <= most).then_some(bytes))
}

/// True if time was up, or somebody interrupted, before the problem was built: nothing is known of it.
fn was_stopped(error: &anyhow::Error) -> bool {
    let stop = |error: &ReadError| matches!(error, ReadError::Problem(ProblemError::Stopped(_)));
    error.chain().any(|cause| cause.downcast_ref().is_some_and(stop))
}

/// A search whose solutions are printed.
struct Run<'a> {
    args: &'a FlatzincArgs,
    model: &'a FlatZinc,
    output: &'a mut Output,
}

impl Run<'_> {
    /// Prints the solutions that are asked for, and what they prove. The value of the best one, where there is an objective.
    fn search(&mut self, solutions: &mut Solutions<'_>) -> Result<Option<i64>> {
        let objective = self.model.network().objective();
        let optimises = objective.is_some();
        let most = if optimises || self.args.all_solutions { u64::MAX } else { self.args.num_solutions };
        let shows_each = !optimises || self.args.all_solutions || self.args.intermediate;
        let (mut last, mut best) = (None, None);
        let mut count = 0;
        while count < most
            && let Some(solution) = solutions.next()
        {
            count += 1;
            best = objective.map(|objective| objective.of(self.model.network(), &solution));
            if shows_each {
                self.print(&solution)?;
            } else {
                last = Some(solution);
            }
        }
        if let Some(solution) = last {
            self.print(&solution)?;
        }
        let is_complete = solutions.stop() == Some(Stop::Exhausted);
        match (count, is_complete) {
            (0, true) => writeln!(self.output, "{UNSATISFIABLE}")?,
            (0, false) if most > 0 => writeln!(self.output, "{UNKNOWN}")?,
            (_, true) => writeln!(self.output, "{COMPLETE}")?,
            _ => {}
        }
        Ok(best)
    }

    /// Whoever waits for it sees a solution at once.
    fn print(&mut self, solution: &Solution) -> Result<()> {
        writeln!(self.output, "{}{SEPARATOR}", self.model.show(solution))?;
        Ok(self.output.flush()?)
    }
}

fn statistics(
    network: &Network,
    solutions: &Solutions<'_>,
    best: Option<i64>,
    (read, search): (Duration, Duration),
    output: &mut Output,
) -> Result<()> {
    let stats = solutions.stats();
    let counts = [
        ("nodes", stats.nodes),
        ("failures", stats.dead_ends),
        ("restarts", stats.restarts),
        ("solutions", stats.solutions),
        ("peakDepth", stats.max_depth.unwrap_or(0)),
        ("variables", network.len() as u64),
        ("constraints", (network.graph().edge_count() + network.nary().len()) as u64),
    ];
    writeln!(output, "%%%mzn-stat: initTime={:.6}", read.as_secs_f64())?;
    writeln!(output, "%%%mzn-stat: solveTime={:.6}", search.as_secs_f64())?;
    for (name, count) in counts {
        writeln!(output, "%%%mzn-stat: {name}={count}")?;
    }
    if let Some(best) = best {
        writeln!(output, "%%%mzn-stat: objective={best}")?;
        let bound = network.objective().and_then(|objective| solutions.bound(objective, Some(best)));
        if let Some(bound) = bound {
            writeln!(output, "%%%mzn-stat: objectiveBound={bound}")?;
        }
    }
    Ok(writeln!(output, "%%%mzn-stat-end")?)
}
