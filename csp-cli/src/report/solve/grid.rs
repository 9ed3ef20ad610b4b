//! `--format grid`: boards and pictures under comments, for people.

use std::io;
use std::path::Path;

use csp_core::{Solution, Status};
use csp_instance::{Instance, Meaning};
use csp_sudoku::{Board, Puzzle, Ruleset};
use csp_terminal::words::numbers as text;

use super::words::{sentence, work};
use super::{Cause, Page, Unsearched, Verdict, Writer, words};

/// Writes solutions as they are found.
pub(super) struct Grid<'a> {
    page: Page<'a>,
    /// True if a picture was drawn.
    drawn: bool,
}

impl<'a> Grid<'a> {
    pub(super) fn new(page: Page<'a>) -> Self {
        Self { page, drawn: false }
    }

    /// A board, and a blank line; the givens of the puzzle stand out.
    fn board(&mut self, puzzle: &Puzzle, rules: &Ruleset, solved: &Board) -> io::Result<()> {
        let output = &mut *self.page.output;
        for (cell, piece) in rules.grid_pieces(solved, puzzle.alphabet) {
            let is_given = cell.is_some_and(|cell| puzzle.board.cells()[cell] != 0);
            if is_given {
                output.emphasized(&piece)?;
            } else {
                output.write_all(piece.as_bytes())?;
            }
        }
        writeln!(output)
    }

    /// A blank line stands between the pictures of a problem that have several lines.
    fn picture(&mut self, picture: &str) -> io::Result<()> {
        if self.drawn && picture.lines().count() > 1 {
            writeln!(self.page.output)?;
        }
        self.drawn = true;
        write!(self.page.output, "{picture}")
    }
}

impl Writer for Grid<'_> {
    fn begin(&mut self, instance: &Instance) -> io::Result<()> {
        self.page.comment(instance.heading())
    }

    fn solution(&mut self, instance: &Instance, solution: &Solution) -> io::Result<()> {
        match &instance.meaning {
            Meaning::Board { puzzle, model } => self.board(puzzle, model.ruleset(), &model.board(solution)),
            Meaning::Problem(_) | Meaning::Model { .. } => self.picture(&instance.picture(solution)),
        }
    }

    fn verdict(&mut self, verdict: &Verdict) -> io::Result<()> {
        let Verdict { plan, status, stats, turns, time, proof, .. } = verdict;
        let took = time.map_or(String::new(), |time| format!(", {}", text::time(time)));
        let asks_why = self.page.is_puzzle && *status == Status::Unsatisfiable;
        let why = if asks_why { " (`csp check` says why)" } else { "" };
        let found = format!("{}{why}; {}{took}", sentence(verdict), work(stats));
        let (by, seed, proof) = (words::in_words(*plan, turns), self.page.style.seed, place(proof.as_deref()));
        writeln!(self.page.output, "# {found}; {by}, seed {seed}{proof}\n")
    }

    fn unsearched(&mut self, Unsearched { cause, reason, proof, .. }: &Unsearched<'_>) -> io::Result<()> {
        let is_flaw = *cause == Cause::Contradiction;
        let more = if is_flaw { "; `csp check` says which slip it may be" } else { "" };
        self.page.comment(format_args!("{cause}: {reason}{more}{}\n", place(proof.as_deref())))
    }

    fn unreadable(&mut self, end: &Unsearched<'_>) -> io::Result<()> {
        self.page.comment(format_args!("{}\n", end.cause))
    }
}

/// A remark on the place of the proof.
fn place(proof: Option<&Path>) -> String {
    proof.map_or(String::new(), |path| format!("; proof in {}", path.display()))
}
