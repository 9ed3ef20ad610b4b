//! The results of `csp solve`. Each format has a file of its own, and [`SolveFormat::writer`] chooses among them.

mod classic;
mod count;
mod format;
mod grid;
mod json;
mod line;
mod page;
mod turns;
mod verdict;
mod words;
mod xcsp;

#[cfg(test)]
mod tests;

pub(crate) use format::SolveFormat;
pub(crate) use page::{Page, Style, Wanted};
pub(crate) use verdict::{Best, Cause, Unsearched, Verdict};

use std::io;
use std::path::PathBuf;
use std::time::Duration;

use csp_core::{Plan, Solution};
use csp_instance::Instance;
use csp_sudoku::Contradiction;

/// Writes what came of one puzzle or one problem.
///
/// A search has a beginning, solutions and a verdict. Without one there is a single call: of `contradiction`, `unsearched`,
/// `unreadable` or `unbuilt`.
pub(crate) trait Writer {
    /// The search begins.
    fn begin(&mut self, _: &Instance) -> io::Result<()> {
        Ok(())
    }

    /// The search has found a solution.
    fn solution(&mut self, instance: &Instance, solution: &Solution) -> io::Result<()>;

    /// The search is over.
    fn verdict(&mut self, verdict: &Verdict) -> io::Result<()>;

    /// There was no search, for this reason.
    fn unsearched(&mut self, end: &Unsearched<'_>) -> io::Result<()>;

    /// A puzzle could not be read. Standard error says why, too.
    fn unreadable(&mut self, end: &Unsearched<'_>) -> io::Result<()> {
        self.unsearched(end)
    }

    /// A problem was not built, since a limit stood in the way. Standard error says which.
    fn unbuilt(&mut self, _: &Unsearched<'_>) -> io::Result<()> {
        Ok(())
    }

    /// A puzzle has no solution for a reason that is visible at once.
    fn contradiction(
        &mut self,
        instance: &Instance,
        flaw: &Contradiction,
        plan: Plan,
        time: Option<Duration>,
        proof: Option<PathBuf>,
    ) -> io::Result<()> {
        self.begin(instance)?;
        let reason = match instance.puzzle() {
            Some(puzzle) => flaw.written_in(puzzle.alphabet).to_string(),
            None => flaw.to_string(),
        };
        self.unsearched(&Unsearched { time, proof, ..Unsearched::new(Cause::Contradiction, &reason, plan) })
    }
}
