//! The work of a command, on a thread of its own: from a packed puzzle to an answer.

use std::time::Duration;

use csp_core::clock::Instant;
use csp_core::{Limits, Solver, Stop, Val, Watch};

use super::estimate::estimate;
use super::logic::{solve_path, step};
use super::message::{Answer, Command};
use super::posed::{Posed, Trouble};
use super::true_candidates::true_candidates;

/// The least time between two answers on how far the work is.
const BETWEEN: Duration = Duration::from_millis(250);

/// The words for a puzzle without a solution.
pub(super) const NO_SOLUTION: &str = "There is no solution.";

/// A piece of work in progress: its limits, which hold for all its searches together, and whom it tells how far it is.
pub(super) struct Work<'t> {
    limits: Limits,
    begun: Instant,
    told: Instant,
    tell: &'t mut dyn FnMut(Answer),
}

impl Work<'_> {
    /// The limits for what is left to do.
    pub(super) fn left(&self) -> Limits {
        let time = self.limits.time.map(|time| time.saturating_sub(self.begun.elapsed()));
        Limits { time, ..self.limits.clone() }
    }

    /// The same for work that is no search.
    pub(super) fn watch(&self) -> Watch {
        Watch::start(self.left())
    }

    /// Tells how far the work is, if it was not told just now.
    pub(super) fn tell(&mut self, answer: impl FnOnce() -> Answer) {
        if self.told.elapsed() >= BETWEEN {
            self.told = Instant::now();
            (self.tell)(answer());
        }
    }
}

/// The answer to a command about a packed puzzle. The last answer is returned, those on the way to it are told.
pub(super) fn answer(command: Command, packed: &str, limits: Limits, tell: &mut dyn FnMut(Answer)) -> Answer {
    let now = Instant::now();
    let mut work = Work { limits, begun: now, told: now, tell };
    match worked(command, packed, &mut work) {
        Ok(answer) => answer,
        Err(Trouble::Limit { stop: Stop::Cancelled, .. }) => Answer::Canceled(None),
        Err(trouble @ Trouble::Limit { .. }) => Answer::open(command, sentence(&trouble)),
        Err(trouble) => Answer::Invalid(sentence(&trouble)),
    }
}

fn worked(command: Command, packed: &str, work: &mut Work<'_>) -> Result<Answer, Trouble> {
    let with_entries = matches!(command, Command::SolvePath | Command::Step);
    let posed = Posed::of(packed, with_entries, &work.watch())?;
    match command {
        Command::Solve => solve(&posed, work),
        Command::Check => count(&posed, 2, work),
        Command::Count => count(&posed, u64::MAX, work),
        Command::Estimate => estimate(&posed, work),
        Command::TrueCandidates => true_candidates(&posed, work),
        Command::SolvePath => solve_path(&posed, work),
        Command::Step => step(&posed, work),
    }
}

/// The words of a trouble, as a sentence.
fn sentence(trouble: &Trouble) -> String {
    let words = trouble.to_string();
    let mut letters = words.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", letters.as_str())
}

fn solve(posed: &Posed, work: &Work<'_>) -> Result<Answer, Trouble> {
    let outcome = Solver::new(&posed.network).limits(work.left()).first()?;
    match outcome.solutions.first() {
        Some(solution) => Ok(Answer::Solved(solution.iter().map(|&value| shown(value)).collect())),
        None if outcome.stop.is_limit() => Err(outcome.stop.into()),
        None => Ok(Answer::Invalid(NO_SOLUTION.into())),
    }
}

/// Counts the solutions up to `most`.
fn count(posed: &Posed, most: u64, work: &mut Work<'_>) -> Result<Answer, Trouble> {
    let mut solutions = Solver::new(&posed.network).limits(work.left()).solutions()?;
    let mut count = 0;
    while count < most && solutions.next().is_some() {
        count += 1;
        work.tell(|| Answer::Count { count, in_progress: true });
    }
    match solutions.stop().filter(|stop| stop.is_limit()) {
        Some(stop) => Err(Trouble::Limit { stop, found: format!(" beyond {count} solutions that were found") }),
        None => Ok(Answer::Count { count, in_progress: false }),
    }
}

/// The number that a cell shows for a value of the network.
pub(super) fn shown(value: Val) -> u16 {
    value.get() + 1
}
