//! `csp plan`, `csp run` and `csp merge`: a comparison in pieces.

use std::io::{self, BufRead, Write};

use anyhow::{Result, bail};
use csp_experiments::compare::store::{Results, Sink};
use csp_experiments::compare::{Expectation, Format};
use csp_experiments::jobs;
use csp_experiments::jobs::{Job, Lines, Merge, PlanRequest, Runner};
use csp_terminal::exit::Exit;
use csp_terminal::files::Limited;
use csp_terminal::interrupt::Interrupt;
use csp_terminal::output::{Open as _, Output, complain, is_same_file};
use csp_terminal::{files, progress};

use super::compare::{instances, present, sought, tell_what_does_not_fit};
use crate::args::{MergeArgs, PlanArgs, RunArgs};

/// The most parts that a problem may be split into.
const MOST_PARTS: usize = 100_000;

/// Writes the jobs of a comparison.
pub(crate) fn plan(args: &PlanArgs, interrupt: &Interrupt) -> Result<Exit> {
    let measuring = &args.measuring;
    if let Some(parts) = args.split.filter(|&parts| parts > MOST_PARTS) {
        bail!("--split {parts} is more than {MOST_PARTS}: each part is a problem in memory while it is planned");
    }
    let settings = measuring.settings(interrupt)?;
    let (instances, exit) = instances(measuring, interrupt)?;
    let settings = sought(settings, &instances);
    tell_what_does_not_fit(measuring, Format::Csv, &instances)?;
    let planned = PlanRequest {
        instances: &instances,
        strategies: &measuring.strategies.0,
        settings: &settings,
        split: args.split,
    };
    let jobs = jobs::plan(&planned, interrupt)?;
    let mut output = args.output.open(&measuring.inputs)?;
    output.write_all(jobs::lines(&jobs)?.as_bytes())?;
    output.flush()?;
    Ok(exit)
}

/// Runs jobs of a plan.
pub(crate) fn run(args: &RunArgs, interrupt: &Interrupt) -> Result<Exit> {
    let jobs = match &args.plan {
        Some(path) => {
            if args.output.as_deref().is_some_and(|output| is_same_file(path, output)) {
                bail!("{} is read, so that --output must be another file", path.display());
            }
            let place = path.display().to_string();
            interrupt.abort_on_interrupt(|| args.choice().of(kept(files::named(path)?), &place))?
        }
        None => interrupt.abort_on_interrupt(|| args.choice().of(kept(io::stdin().lock()), "standard input"))?,
    };
    match &args.output {
        Some(path) => run_all(&jobs, &Results::open(path)?, interrupt),
        None => run_all(&jobs, &Lines::new(Output::stdout()), interrupt),
    }
}

/// A plan, which is kept in memory.
fn kept<R: BufRead>(input: R) -> Limited<R> {
    Limited::whole(input, files::MOST_KEPT)
}

fn run_all(jobs: &[Job], sink: &dyn Sink, interrupt: &Interrupt) -> Result<Exit> {
    let mut runner = Runner::new(interrupt);
    let mut exit = Exit::Solved;
    let progress = progress::bar(jobs.len() as u64);
    for job in jobs {
        if interrupt.happened() {
            break;
        }
        match runner.run(job, sink) {
            Ok(_) => {}
            // A result that cannot be kept is lost, and so would all others be.
            Err(error) if error.chain().any(<dyn std::error::Error>::is::<io::Error>) => return Err(error),
            Err(error) => {
                complain(&format!("job {}: {error:#}", job.job));
                exit = Exit::BadInput;
            }
        }
        progress.inc(1);
    }
    progress.finish_and_clear();
    Ok(if interrupt.happened() { Exit::Interrupted } else { exit })
}

/// Shows the results of jobs as one comparison.
pub(crate) fn merge(args: &MergeArgs, interrupt: &Interrupt) -> Result<Exit> {
    let presenting = &args.presenting;
    let written = presenting.output.as_deref();
    if let Some(file) = args.files.iter().find(|file| written.is_some_and(|output| is_same_file(file, output))) {
        bail!("{} is read, so that --output must be another file", file.display());
    }
    let expected = presenting.expect.as_deref().map(Expectation::read).transpose()?;
    let mut merge = Merge::default();
    for file in &args.files {
        // Nothing is written before everything was read.
        interrupt.abort_on_interrupt(|| merge.read(file))?;
        if interrupt.happened() {
            return Ok(Exit::Interrupted);
        }
    }
    let merged = merge.merged()?;
    merged.missing.iter().for_each(|sentence| complain(sentence));
    let exit = if merged.missing.is_empty() { Exit::Solved } else { Exit::Limit };
    present(presenting, &[], &merged.comparison, expected.as_ref(), exit)
}
