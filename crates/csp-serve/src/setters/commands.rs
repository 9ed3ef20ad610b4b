//! The commands, on a thread of their own: from a packed puzzle to an answer.

use csp_core::{Limits, Solver, Stop};

use super::estimate::estimate;
use super::logic::{solve_path, step};
use super::message::{Command, Reply};
use super::posed::{Posed, Trouble};
use super::true_candidates::true_candidates;
use super::work::{NO_SOLUTION, Work, shown};

/// The answer to a command about a packed puzzle. The last answer is returned, those on the way to it are told.
pub(super) fn answer(command: Command, packed: &str, limits: Limits, tell: &mut dyn FnMut(Reply)) -> Reply {
    let mut work = Work::new(limits, tell);
    match worked(command, packed, &mut work) {
        Ok(answer) => answer,
        Err(Trouble::Limit { stop: Stop::Cancelled, .. }) => Reply::Canceled(None),
        Err(trouble @ Trouble::Limit { .. }) => Reply::open(command, sentence(&trouble)),
        Err(trouble) => Reply::Invalid(sentence(&trouble)),
    }
}

fn worked(command: Command, packed: &str, work: &mut Work<'_>) -> Result<Reply, Trouble> {
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
    let end = if words.ends_with('?') { "" } else { "." };
    format!("{first}{}{end}", letters.as_str())
}

fn solve(posed: &Posed, work: &Work<'_>) -> Result<Reply, Trouble> {
    let outcome = Solver::new(&posed.network).limits(work.left()).first()?;
    match outcome.solutions.first() {
        Some(solution) => Ok(Reply::Solved(solution.iter().map(|&value| shown(value)).collect())),
        None if outcome.stop.is_limit() => Err(outcome.stop.into()),
        None => Ok(Reply::Invalid(NO_SOLUTION.into())),
    }
}

/// Counts the solutions up to `most`.
fn count(posed: &Posed, most: u64, work: &mut Work<'_>) -> Result<Reply, Trouble> {
    let mut solutions = Solver::new(&posed.network).limits(work.left()).solutions()?;
    let mut count = 0;
    while count < most && solutions.next().is_some() {
        count += 1;
        work.tell(|| Reply::Count { count, in_progress: true });
    }
    match solutions.stop().filter(|stop| stop.is_limit()) {
        Some(stop) => Err(Trouble::Limit { stop, found: format!(" when {count} solutions were found") }),
        None => Ok(Reply::Count { count, in_progress: false }),
    }
}
