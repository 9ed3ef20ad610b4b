//! What `csp solve` says about each puzzle, and at the end.

use std::fmt;
use std::io::Write;
use std::time::Duration;

use anyhow::Result;
use csp_core::{Stats, Status, Stop};
use csp_sudoku::{Board, Contradiction, Puzzle, ReadError};

use super::json::{Counters, Solved};
use super::text;
use crate::args::{SolveArgs, SolveFormat};
use crate::exit::Exit;
use crate::input::Name;
use crate::output::complain;

/// What the classic layout shows to whoever typed no puzzle.
const SAMPLE: &str = "52...6.........7.13...........4..8..6......5...........418.........3..2...87.....";

/// What a search came to.
#[derive(Debug)]
pub(crate) struct Verdict {
    pub(crate) status: Status,
    pub(crate) stop: Stop,
    pub(crate) stats: Stats,
    pub(crate) time: Duration,
}

/// Writes the result for one puzzle. Text is written as solutions are found; JSON when all are.
pub(crate) struct Writer<'a> {
    args: &'a SolveArgs,
    name: &'a Name,
    output: &'a mut dyn Write,
    solutions: Vec<String>,
    /// Of the puzzle, for the classic layout.
    givens: u64,
    empties: u64,
}

impl<'a> Writer<'a> {
    pub(crate) fn new(args: &'a SolveArgs, name: &'a Name, output: &'a mut dyn Write) -> Self {
        Self { args, name, output, solutions: Vec::new(), givens: 0, empties: 0 }
    }

    /// A puzzle that could not be read.
    pub(crate) fn invalid(&mut self, error: &ReadError) -> Result<()> {
        match self.args.format {
            // Standard error says why.
            SolveFormat::Line | SolveFormat::Count => Ok(writeln!(self.output, "# {}: invalid", self.name)?),
            SolveFormat::Grid => Ok(writeln!(self.output, "# {}: invalid\n", self.name)?),
            SolveFormat::Json | SolveFormat::Classic => self.without_search("invalid", error.to_string(), None),
        }
    }

    /// A puzzle that was not searched, since a limit stood in the way.
    pub(crate) fn not_searched(&mut self, reason: &str) -> Result<()> {
        self.without_search("limit", reason.to_owned(), None)
    }

    /// A puzzle that has no solution for a reason that is visible at once.
    pub(crate) fn contradiction(&mut self, puzzle: &Puzzle, reason: &Contradiction, time: Duration) -> Result<()> {
        self.start(puzzle)?;
        self.without_search("unsatisfiable", reason.written_in(puzzle.alphabet).to_string(), Some(time))
    }

    /// The search starts.
    pub(crate) fn start(&mut self, puzzle: &Puzzle) -> Result<()> {
        if self.args.format == SolveFormat::Classic {
            self.givens = puzzle.board.givens().count() as u64;
            self.empties = puzzle.board.cells().len() as u64 - self.givens;
            write!(self.output, "{}", puzzle.board.to_frame())?;
        }
        if self.args.format == SolveFormat::Grid {
            let (size, givens) = (puzzle.board.size(), puzzle.board.givens().count() as u64);
            writeln!(self.output, "# {}: {size}, {}", self.name, text::count(givens, "given"))?;
        }
        Ok(())
    }

    pub(crate) fn solution(&mut self, puzzle: &Puzzle, solved: &Board) -> Result<()> {
        match self.args.format {
            SolveFormat::Grid => writeln!(self.output, "{}", solved.to_grid(puzzle.alphabet))?,
            SolveFormat::Line => {
                let mut line = solved.to_line(puzzle.alphabet);
                line.push('\n');
                self.output.write_all(line.as_bytes())?;
            }
            SolveFormat::Json => self.solutions.push(solved.to_line(puzzle.alphabet)),
            SolveFormat::Classic => self.solutions.push(solved.to_frame()),
            SolveFormat::Count => {}
        }
        Ok(())
    }

    pub(crate) fn verdict(&mut self, verdict: &Verdict) -> Result<()> {
        let Verdict { status, stats, time, .. } = verdict;
        match self.args.format {
            SolveFormat::Json => {
                let time_ns = u64::try_from(time.as_nanos()).ok();
                return self.json(&status.to_string(), stats.into(), time_ns, None);
            }
            SolveFormat::Classic => self.classic(verdict)?,
            SolveFormat::Count => writeln!(self.output, "{}", counted(verdict, self.name))?,
            SolveFormat::Line if matches!(status, Status::Solved | Status::Unique) => {}
            SolveFormat::Line => writeln!(self.output, "# {}: {}", self.name, sentence(verdict))?,
            SolveFormat::Grid => {
                let (SolveArgs { strategy, seed, .. }, told) = (self.args, sentence(verdict));
                writeln!(self.output, "# {told}; {}, {}; {strategy}, seed {seed}\n", work(stats), text::time(*time))?;
            }
        }
        Ok(())
    }

    /// A move is an assignment or its retraction; at a solution the cells that were empty are assigned.
    fn classic(&mut self, verdict: &Verdict) -> Result<()> {
        let assignments = verdict.stats.nodes.saturating_sub(self.givens);
        let moves = (2 * assignments).saturating_sub(if self.solutions.is_empty() { 0 } else { self.empties });
        match self.solutions.as_slice() {
            [] => writeln!(self.output, "{} after  {moves}  moves", sentence(verdict))?,
            _ => writeln!(self.output, "Solved with  {moves}  moves")?,
        }
        for solution in &self.solutions {
            write!(self.output, "{solution}")?;
        }
        Ok(writeln!(self.output, "@@@@@@@@@@@@@")?)
    }

    fn without_search(&mut self, status: &str, reason: String, time: Option<Duration>) -> Result<()> {
        match self.args.format {
            SolveFormat::Json => {
                let time_ns = time.and_then(|time| u64::try_from(time.as_nanos()).ok());
                self.json(status, Counters::default(), time_ns, Some(reason))
            }
            SolveFormat::Count if status == "unsatisfiable" => Ok(writeln!(self.output, "0 {}", self.name)?),
            SolveFormat::Line | SolveFormat::Count => Ok(writeln!(self.output, "# {}: {status}: {reason}", self.name)?),
            SolveFormat::Classic if status == "invalid" => {
                writeln!(self.output, "Sudoku is not valid")?;
                Ok(writeln!(self.output, "Try something like:  {SAMPLE}")?)
            }
            SolveFormat::Classic => Ok(writeln!(self.output, "no solution: {reason}\n@@@@@@@@@@@@@")?),
            SolveFormat::Grid => Ok(writeln!(self.output, "# {}: {status}: {reason}\n", self.name)?),
        }
    }

    fn json(&mut self, status: &str, stats: Counters, time_ns: Option<u64>, reason: Option<String>) -> Result<()> {
        let (puzzle, solutions) = (self.name.exact(), self.solutions.as_slice());
        let SolveArgs { strategy, seed, .. } = *self.args;
        let record =
            Solved { puzzle: &puzzle, status, solutions, strategy: strategy.to_string(), seed, stats, time_ns, reason };
        serde_json::to_writer(&mut *self.output, &record)?;
        Ok(self.output.write_all(b"\n")?)
    }
}

/// What it took, in words.
pub(super) fn work(stats: &Stats) -> String {
    let (done, undone) = match stats.local {
        Some(local) => (text::count(local.steps, "step"), text::count(local.repairs, "repair")),
        None => (text::count(stats.nodes, "node"), text::count(stats.backtracks, "backtrack")),
    };
    let tuples = stats.tuples.map_or_else(String::new, |tuples| format!(", {}", text::count(tuples, "tuple")));
    format!("{done}, {undone}{tuples}")
}

/// How many solutions there are, for `--format count`: a number alone is that of all.
pub(super) fn counted(verdict: &Verdict, name: impl fmt::Display) -> String {
    let count = verdict.stats.solutions;
    match verdict.stop {
        Stop::Exhausted => format!("{count} {name}"),
        Stop::Enough => format!("at least {count} {name}"),
        stop => format!("at least {count} {name}: {stop}"),
    }
}

/// What was found out, in words.
pub(super) fn sentence(verdict: &Verdict) -> String {
    let found = text::count(verdict.stats.solutions, "solution");
    match (verdict.status, verdict.stop) {
        (Status::Unsatisfiable, _) => "no solution".into(),
        (Status::Unique, _) => "exactly one solution".into(),
        (Status::Solved, _) => "solved".into(),
        (Status::Multiple, Stop::Exhausted) => format!("{found}, no more"),
        (Status::Multiple, _) => format!("{found}, perhaps more"),
        (Status::NotAsked, _) => "not searched".into(),
        (Status::Limit, stop) => format!("{found} found, then {stop}"),
    }
}

/// How many problems came to which end.
#[derive(Debug, Default)]
pub(crate) struct Summary {
    solved: u64,
    unsolvable: u64,
    invalid: u64,
    limited: u64,
}

impl Summary {
    pub(crate) fn add(&mut self, exit: Exit) {
        *match exit {
            Exit::Solved => &mut self.solved,
            Exit::NoSolution => &mut self.unsolvable,
            Exit::BadInput => &mut self.invalid,
            Exit::Limit | Exit::Unexpected | Exit::Interrupted => &mut self.limited,
        } += 1;
    }

    /// To standard error, when there was more than one or something was not solved; `what` they are, as the user named them.
    pub(crate) fn print(&self, what: &str, args: &SolveArgs, interrupted: bool) {
        let all = self.solved + self.unsolvable + self.invalid + self.limited;
        if all < 2 && self.solved == all {
            return;
        }
        let others = [
            (self.unsolvable, "without solution"),
            (self.invalid, "not readable"),
            (self.limited, if interrupted { "interrupted" } else { "stopped by a limit" }),
        ];
        let others = others.iter().filter(|(count, _)| *count > 0).map(|(count, what)| format!(", {count} {what}"));
        let SolveArgs { strategy, seed, .. } = args;
        let all = text::count(all, what);
        complain(&format!("{all}: {} solved{}; {strategy}, seed {seed}", self.solved, others.collect::<String>()));
    }
}
