//! `csp exercise check` and `verify`: what was handed in, and whether a grade book was edited.

use std::io::Write as _;
use std::path::Path;

use anyhow::{Context as _, Result, bail};
use csp_exercises::alike;
use csp_exercises::book::{self, BookState};
use csp_exercises::class::{self, UNCONFINED, grade_all};
use csp_exercises::confinement;
use csp_exercises::runner::Limits;
use csp_exercises::submission::{Submission, find, only};
use csp_exercises::table::{GradeFormat, Grades};
use csp_terminal::exit::Exit;
use csp_terminal::files::{self, Limited};
use csp_terminal::interrupt::Interrupt;
use csp_terminal::output::{Output, complain};
use csp_terminal::words::escape;

use crate::args::GradingArgs;
use crate::command::threads::Threads;

/// The most that a program may write for one problem, in bytes.
const OUTPUT: u64 = 16 << 20;
/// The largest grade book that is read, in bytes: one row has about a thousand at most.
const MOST_BOOK: u64 = 256 << 20;

/// Grades every submission.
pub(super) fn check(args: &GradingArgs, interrupt: &Interrupt) -> Result<Exit> {
    if args.points.is_some() && !matches!(args.format, GradeFormat::Results(_)) {
        bail!(
            "--points is for the files of other graders: --format gradescope, prairielearn, classroom, check50 or junit"
        );
    }
    let limits = Limits { time: args.time_limit, memory: args.memory_limit as u64, output: OUTPUT };
    let program = std::env::current_exe().context("cannot find the program csp, which confines the others")?;
    let launcher = (program, ["exercise", "confined"].map(Into::into).into());
    let runner = class::runner(launcher, limits, args.unconfined, confinement::is_possible())?;
    if args.unconfined {
        complain(UNCONFINED);
    }
    let mut submissions = Vec::new();
    for folder in &args.folders {
        submissions.extend(if args.one { vec![only(folder)?] } else { find(folder)? });
    }
    if let Some(language) = args.language {
        submissions = submissions.into_iter().map(|one| one.asked_in(language)).collect();
    }
    let (seed, all) = (args.seed.as_deref(), submissions.len());
    let points = args.points.clone().unwrap_or_default();
    let read: Vec<String> = submissions.iter().flat_map(Submission::files).collect();
    let mut grades = Grades::begin((args.format, points), seed, all, args.output.open(&read)?)?;
    let stop = || interrupt.happened();
    let at_a_time = Threads::asked(args.jobs).most;
    grade_all(&submissions, (seed, &runner), at_a_time, &stop, |submission, grade| grades.write(submission, grade))?;
    let right = grades.end()?;
    if args.alike {
        alike::notes(&submissions).iter().for_each(|note| complain(&format!("note: {note}")));
    }
    if interrupt.happened() {
        return Ok(Exit::Interrupted);
    }
    let seed = seed.map_or_else(|| "public problems only".to_owned(), |seed| format!("seed \"{seed}\""));
    let things = if all == 1 { "submission" } else { "submissions" };
    complain(&format!("{all} {things}: {right} right, {} not; {seed}", all - right));
    Ok(if right == all { Exit::Solved } else { Exit::NoSolution })
}

/// Says which rows of a grade book do not fit.
pub(super) fn verify(path: &Path, seed: Option<&str>, output: &mut Output) -> Result<Exit> {
    let shown = path.display();
    let BookState { rows, wrong, count } = book::verify(Limited::whole(files::named(path)?, MOST_BOOK), seed)
        .with_context(|| format!("cannot read {shown}"))?;
    for (line, name) in &wrong {
        let name = escape::plain(name);
        writeln!(output, "line {line}, {name}: this row, or one before it, was changed, added or removed")?;
    }
    count.iter().try_for_each(|fault| writeln!(output, "{fault}"))?;
    let is_right = wrong.is_empty() && count.is_none();
    if is_right {
        let key = if seed.is_some() { "" } else { "; without --seed, anybody could have made these hashes" };
        writeln!(output, "{shown}: {rows} rows as they were written{key}")?;
    } else if seed.is_none() {
        writeln!(output, "(A table that was made with --seed is verified with the same --seed.)")?;
    }
    output.flush()?;
    Ok(if is_right { Exit::Solved } else { Exit::NoSolution })
}
