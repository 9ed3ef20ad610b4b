//! `csp solve`.

use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Result, ensure};
use csp_core::{Solver, Status, Stop};
use csp_sudoku::{Board, Puzzle, library};
use indicatif::ProgressBar;
use rayon::ThreadPool;
use rayon::prelude::*;

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

/// The most puzzles of a file that several threads solve before the results are written. Batches start small, and grow as
/// long as one takes no longer than [`FLUSH_EVERY`].
const LARGEST_BATCH: usize = 1024;

/// Solves every puzzle of the input; results come in the order of the input.
pub(crate) fn solve(args: &SolveArgs, interrupt: &Interrupt, output: &mut Output) -> Result<Exit> {
    let threads = rayon::ThreadPoolBuilder::new().num_threads(args.jobs).build()?;
    let mut run = Run { args, interrupt, models: Models::default() };
    let mut told = Told { output, progress: progress::counter(), summary: Summary::default(), flushed: Instant::now() };
    let mut exit = Exit::Solved;
    for argument in inputs(args) {
        let items = match open(&argument, args) {
            Ok(items) => items,
            Err(error) => {
                told.progress.suspend(|| eprintln!("csp: {error:#}"));
                exit = exit.max(Exit::BadInput);
                continue;
            }
        };
        // A file is at hand; anything else may keep us waiting, and what is known must be out before.
        let at_hand = Path::new(&argument).is_file();
        let few_solutions = args.wanted.most() <= 2;
        exit = exit.max(if at_hand && few_solutions && threads.current_num_threads() > 1 {
            run.in_batches(items, &threads, &mut told)?
        } else {
            run.one_by_one(items, at_hand, &mut told)?
        });
        if interrupt.happened() {
            exit = Exit::Interrupted;
            break;
        }
    }
    told.progress.finish_and_clear();
    told.output.flush()?;
    told.summary.print(args);
    Ok(exit)
}

/// Where results go, and what is told on the way.
struct Told<'a> {
    output: &'a mut Output,
    progress: ProgressBar,
    summary: Summary,
    flushed: Instant,
}

impl Told<'_> {
    /// Takes note of a result whose text is written.
    fn done(&mut self, done: &Done, at_once: bool) -> Result<()> {
        if let Some(complaint) = &done.complaint {
            self.progress.suspend(|| eprintln!("csp: {complaint}"));
        }
        self.summary.add(done.exit);
        self.progress.inc(1);
        if at_once || self.flushed.elapsed() > FLUSH_EVERY {
            self.progress.suspend(|| self.output.flush())?;
            self.flushed = Instant::now();
        }
        Ok(())
    }
}

/// What came of a puzzle, apart from what was written.
struct Done {
    exit: Exit,
    complaint: Option<String>,
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
}

impl Run<'_> {
    /// Solves one puzzle after the other, and writes solutions as they are found.
    fn one_by_one(&mut self, mut items: Items, at_hand: bool, told: &mut Told<'_>) -> Result<Exit> {
        let (interrupt, mut exit) = (self.interrupt, Exit::Solved);
        while let Some(item) = if at_hand { items.next() } else { interrupt.idle(|| items.next()) } {
            self.prepare(&item, told)?;
            let done = self.item(&item, told.output)?;
            exit = exit.max(done.exit);
            told.done(&done, !at_hand || interrupt.happened())?;
            if interrupt.happened() {
                break;
            }
        }
        Ok(exit)
    }

    /// Solves a batch with all threads while the next is read, and writes the results in order.
    fn in_batches(&mut self, mut items: Items, threads: &ThreadPool, told: &mut Told<'_>) -> Result<Exit> {
        let (mut exit, smallest) = (Exit::Solved, threads.current_num_threads());
        let mut size = smallest;
        let mut batch: Vec<Item> = items.by_ref().take(size).collect();
        while !batch.is_empty() && !self.interrupt.happened() {
            for item in &batch {
                self.prepare(item, told)?;
            }
            let run = &*self;
            let solve = |item: &Item| {
                let mut text = Vec::new();
                run.item(item, &mut text).map(|done| (done, text))
            };
            let solve_all = || batch.par_iter().map(solve).collect::<Result<Vec<_>>>();
            let start = Instant::now();
            let (results, next) = threads.install(|| rayon::join(solve_all, || items.by_ref().take(size).collect()));
            size = if start.elapsed() < FLUSH_EVERY { (size * 2).min(LARGEST_BATCH) } else { smallest };
            for (done, text) in results? {
                told.output.write_all(&text)?;
                exit = exit.max(done.exit);
                told.done(&done, false)?;
            }
            batch = next;
        }
        Ok(exit)
    }

    /// Builds the rules that a puzzle needs, if they are new.
    fn prepare(&mut self, item: &Item, told: &mut Told<'_>) -> Result<()> {
        if let Ok(puzzle) = &item.puzzle
            && !self.models.has(puzzle.board.size())
        {
            told.output.flush()?;
            self.models.build(puzzle.board.size(), &[self.args.strategy], self.interrupt);
        }
        Ok(())
    }

    fn item(&self, item: &Item, output: &mut dyn Write) -> Result<Done> {
        let mut writer = Writer::new(self.args, &item.name, output);
        match &item.puzzle {
            Err(error) => {
                writer.invalid(error)?;
                Ok(Done { exit: Exit::BadInput, complaint: Some(format!("{}: {error}", item.source)) })
            }
            Ok(puzzle) => Ok(Done { exit: self.puzzle(&item.name, puzzle, &mut writer)?, complaint: None }),
        }
    }

    fn puzzle(&self, name: &str, puzzle: &Puzzle, writer: &mut Writer<'_>) -> Result<Exit> {
        let start = Instant::now();
        let board = &puzzle.board;
        if let Some(reason) = board.contradictions().first() {
            writer.contradiction(puzzle, reason, start.elapsed())?;
            return Ok(Exit::NoSolution);
        }
        writer.start(puzzle)?;
        let model = self.models.get(board.size())?;
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
