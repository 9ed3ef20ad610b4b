//! `csp solve`.

use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Result, ensure};
use csp_core::{Solver, Status, Stop};
use csp_sudoku::{Board, Puzzle, library};

use super::Models;
use crate::args::SolveArgs;
use crate::exit::Exit;
use crate::input::{self, Item, Items};
use crate::interrupt::Interrupt;
use crate::output::Output;
use crate::progress;
use crate::report::solve::{Summary, Verdict, Writer};

/// What is solved when there is nothing to read.
const SHOWPIECE: &str = "grid2";

/// Results from a file are buffered no longer than this while there are more.
const FLUSH_EVERY: Duration = Duration::from_millis(50);

/// Solves every puzzle of the input, one after the other.
pub(crate) fn solve(args: &SolveArgs, interrupt: &Interrupt, output: &mut Output) -> Result<Exit> {
    let mut exit = Exit::Solved;
    let mut run = Run { args, interrupt, models: Models::default(), summary: Summary::default() };
    let progress = progress::counter();
    let mut flushed = Instant::now();
    for argument in inputs(args) {
        let mut items = match open(&argument, args) {
            Ok(items) => items,
            Err(error) => {
                progress.suspend(|| eprintln!("csp: {error:#}"));
                exit = exit.max(Exit::BadInput);
                continue;
            }
        };
        // A file is at hand; anything else may keep us waiting, and what is known must be out before.
        let waits = !Path::new(&argument).is_file();
        while let Some(item) = if waits { interrupt.idle(|| items.next()) } else { items.next() } {
            exit = exit.max(run.item(item, output)?);
            if waits || flushed.elapsed() > FLUSH_EVERY || interrupt.happened() {
                progress.suspend(|| output.flush())?;
                flushed = Instant::now();
            }
            progress.inc(1);
            if interrupt.happened() {
                progress.finish_and_clear();
                run.summary.print(args);
                return Ok(Exit::Interrupted);
            }
        }
    }
    progress.finish_and_clear();
    output.flush()?;
    run.summary.print(args);
    Ok(exit)
}

/// The arguments, or standard input, or the embedded puzzle when no one sends anything.
fn inputs(args: &SolveArgs) -> Vec<String> {
    match args.inputs.as_slice() {
        [] if input::stdin_is_terminal() => {
            eprintln!(
                "csp: nothing to read, so here is the embedded puzzle {SHOWPIECE}; `csp solve --help` shows more"
            );
            vec![SHOWPIECE.to_owned()]
        }
        [] => vec!["-".to_owned()],
        given => given.to_vec(),
    }
}

fn open(argument: &str, args: &SolveArgs) -> Result<Items> {
    if args.inputs.is_empty() && argument == SHOWPIECE {
        return Ok(input::named(library::find(SHOWPIECE)));
    }
    input::open(argument, args.reading)
}

struct Run<'a> {
    args: &'a SolveArgs,
    interrupt: &'a Interrupt,
    models: Models,
    summary: Summary,
}

impl Run<'_> {
    fn item(&mut self, item: Item, output: &mut Output) -> Result<Exit> {
        let mut writer = Writer::new(self.args, &item.name, output);
        let exit = match item.puzzle {
            Err(error) => {
                eprintln!("csp: {}: {error}", item.source);
                writer.invalid(&error)?;
                Exit::BadInput
            }
            Ok(puzzle) => self.puzzle(&item.name, &puzzle, &mut writer)?,
        };
        self.summary.add(exit);
        Ok(exit)
    }

    fn puzzle(&mut self, name: &str, puzzle: &Puzzle, writer: &mut Writer<'_>) -> Result<Exit> {
        let start = Instant::now();
        let board = &puzzle.board;
        if let Some(reason) = board.contradictions().first() {
            writer.contradiction(puzzle, reason, start.elapsed())?;
            return Ok(Exit::NoSolution);
        }
        writer.start(puzzle)?;
        let model = self.models.get(board.size(), self.interrupt);
        let network = model.network(board)?;
        let mut solutions = Solver::new(&network)
            .plan(self.args.strategy)?
            .seed(self.args.seed)
            .limits(super::limits(self.args.limits, self.interrupt))
            .solutions();
        let (most, start) = (self.args.wanted.most(), Instant::now());
        while solutions.stats().solutions < most
            && let Some(solution) = solutions.next()
        {
            let solved: Board = model.board(&solution);
            ensure!(
                solved.solves(board),
                "{name}: the search returned a board that breaks the rules; please report this"
            );
            writer.solution(puzzle, &solved)?;
        }
        let (stats, time) = (solutions.stats(), start.elapsed());
        let stop = solutions.stop().unwrap_or(Stop::Enough);
        let verdict = Verdict { status: Status::of(stats.solutions, stop), stop, stats, time };
        writer.verdict(&verdict)?;
        Ok(verdict.status.into())
    }
}
