//! `--format classic`: boards as a Persian program prints them, in frames and with the moves of the search.

use std::io;

use csp_core::Solution;
use csp_instance::Instance;

use super::words::sentence;
use super::{Cause, Page, Unsearched, Verdict, Writer};

/// A puzzle for whoever typed none.
const SAMPLE: &str = "52...6.........7.13...........4..8..6......5...........418.........3..2...87.....";

/// The end of each puzzle.
const RULE: &str = "@@@@@@@@@@@@@";

/// Writes the puzzle at once, and the solutions when all are found.
pub(super) struct Classic<'a> {
    page: Page<'a>,
    solutions: Vec<String>,
    givens: u64,
    empties: u64,
}

impl<'a> Classic<'a> {
    pub(super) fn new(page: Page<'a>) -> Self {
        Self { page, solutions: Vec::new(), givens: 0, empties: 0 }
    }
}

impl Writer for Classic<'_> {
    fn begin(&mut self, instance: &Instance) -> io::Result<()> {
        let Some(puzzle) = instance.puzzle() else { return Ok(()) };
        self.givens = puzzle.board.givens().count() as u64;
        self.empties = puzzle.board.cells().len() as u64 - self.givens;
        write!(self.page.output, "{}", puzzle.board.to_frame())
    }

    fn solution(&mut self, instance: &Instance, solution: &Solution) -> io::Result<()> {
        self.solutions.push(instance.frame(solution));
        Ok(())
    }

    /// A move is an assignment or its retraction; at a solution the cells that were empty are assigned.
    fn verdict(&mut self, verdict: &Verdict) -> io::Result<()> {
        let assignments = verdict.stats.nodes.saturating_sub(self.givens);
        let moves = (2 * assignments).saturating_sub(if self.solutions.is_empty() { 0 } else { self.empties });
        let output = &mut *self.page.output;
        match self.solutions.as_slice() {
            [] => writeln!(output, "{} after  {moves}  moves", sentence(verdict))?,
            _ => writeln!(output, "Solved with  {moves}  moves")?,
        }
        self.solutions.iter().try_for_each(|solution| write!(output, "{solution}"))?;
        writeln!(output, "{RULE}")
    }

    fn unsearched(&mut self, end: &Unsearched<'_>) -> io::Result<()> {
        match end.cause {
            Cause::Invalid => writeln!(self.page.output, "Sudoku is not valid\nTry something like:  {SAMPLE}"),
            Cause::Limit | Cause::Contradiction => writeln!(self.page.output, "no solution: {}\n{RULE}", end.reason),
        }
    }
}
