//! The results of `csp solve`, and the page of one puzzle or problem: what all formats know of it, and where they write. Each
//! format has a file of its own, and [`SolveFormat::writer`] chooses among them.

mod classic;
mod format;
mod grid;
mod json;
mod line;
mod picture;
pub(crate) mod verdict;
mod words;
mod xcsp;

#[cfg(test)]
mod tests;

use std::fmt::Display;
use std::io;
use std::path::PathBuf;
use std::time::Duration;

use csp_core::{Network, Plan, Solution};
use csp_instance::{Instance, Name};
use csp_sudoku::Contradiction;
use csp_terminal::output::Emphasis;

pub(crate) use format::SolveFormat;
pub(crate) use verdict::{Cause, Unsearched, Verdict};

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

/// The style of all results of a run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style<'a> {
    pub(crate) wanted: Wanted,
    pub(crate) seed: u64,
    /// The variants by whose rules boards are searched.
    pub(crate) variants: &'a [String],
    /// The file of the regions of a jigsaw.
    pub(crate) regions: Option<&'a str>,
}

/// The solutions that are wanted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wanted {
    /// The most of them.
    pub(crate) most: u64,
    /// The best one, where there is an objective.
    pub(crate) best: bool,
}

impl Wanted {
    /// True if the best solution of a network is wanted.
    pub(crate) fn best_of(self, network: &Network) -> bool {
        self.best && network.objective().is_some()
    }
}

/// The subject of a writer, and its output.
pub(crate) struct Page<'a> {
    pub(crate) name: &'a Name,
    /// A puzzle, or else a problem that has a name.
    pub(crate) is_puzzle: bool,
    pub(crate) style: Style<'a>,
    pub(crate) output: &'a mut dyn Emphasis,
}

impl Page<'_> {
    /// Writes a comment that begins with the name.
    fn comment(&mut self, text: impl Display) -> io::Result<()> {
        writeln!(self.output, "# {}: {text}", self.name)
    }
}
