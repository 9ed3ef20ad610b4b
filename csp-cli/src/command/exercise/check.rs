//! Checks submissions, several at a time, and writes their grades in order.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::{iter, thread};

use anyhow::{Context as _, Result, bail};
use csp_exercises::confinement;
use csp_exercises::grade::{Grade, grade};
use csp_exercises::runner::{Limits, Runner};
use csp_exercises::submission::{Submission, find};
use csp_terminal::exit::Exit;
use csp_terminal::interrupt::Interrupt;
use csp_terminal::output::complain;

use super::table::Grades;
use crate::args::GradingArgs;
use crate::command::threads::Threads;

/// The most that a program may write for one problem, in bytes.
const OUTPUT: u64 = 16 << 20;

/// Grades every submission.
pub(super) fn check(args: &GradingArgs, interrupt: &Interrupt) -> Result<Exit> {
    let runner = runner(args)?;
    let mut submissions = Vec::new();
    for folder in &args.folders {
        submissions.extend(find(folder)?);
    }
    let seed = args.seed.as_deref();
    let mut grades = Grades::begin(args, submissions.len(), args.output.open(&[])?)?;
    let workers = Threads::asked(args.jobs).most.min(submissions.len());
    let next = AtomicUsize::new(0);
    let stop = || interrupt.happened();
    thread::scope(|scope| -> Result<()> {
        let (sender, receiver) = mpsc::channel();
        for _ in 0..workers {
            let (sender, submissions, runner, next) = (sender.clone(), &submissions, &runner, &next);
            scope.spawn(move || {
                while let Some(submission) = submissions.get(next.fetch_add(1, Ordering::Relaxed)) {
                    // Nobody waits for more when a grade cannot be written.
                    if sender.send((submission, grade(submission, seed, runner, &stop))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        in_order(&submissions, &receiver, &mut grades)
    })?;
    let right = grades.end()?;
    if interrupt.happened() {
        return Ok(Exit::Interrupted);
    }
    let all = submissions.len();
    let seed = seed.map_or_else(|| "public problems only".to_owned(), |seed| format!("seed \"{seed}\""));
    let things = if all == 1 { "submission" } else { "submissions" };
    complain(&format!("{all} {things}: {right} right, {} not; {seed}", all - right));
    Ok(if right == all { Exit::Solved } else { Exit::NoSolution })
}

/// Writes each grade as soon as those before it are written.
fn in_order<'s>(
    submissions: &'s [Submission],
    graded: &mpsc::Receiver<(&Submission, Option<Grade>)>,
    grades: &mut Grades<'s>,
) -> Result<()> {
    let mut waiting: Vec<Option<Grade>> = iter::repeat_with(|| None).take(submissions.len()).collect();
    let mut written = 0;
    for (submission, grade) in graded {
        let Some(place) = submissions.iter().position(|other| std::ptr::eq(other, submission)) else { continue };
        waiting[place] = grade;
        while let Some(grade) = waiting.get_mut(written).and_then(Option::take) {
            grades.write(&submissions[written], grade)?;
            written += 1;
        }
    }
    Ok(())
}

/// Who runs the programs, and with which rights.
fn runner(args: &GradingArgs) -> Result<Runner> {
    let limits = Limits { time: args.time_limit, memory: args.memory_limit as u64, output: OUTPUT };
    if args.unconfined {
        return Ok(Runner { launcher: None, limits });
    }
    if let Err(why) = confinement::is_possible() {
        bail!("{why}; --unconfined runs the programs with all your rights: do that only with programs that you trust");
    }
    let program = std::env::current_exe().context("cannot find the program csp, which confines the others")?;
    Ok(Runner { launcher: Some((program, ["exercise", "confined"].map(Into::into).into())), limits })
}
