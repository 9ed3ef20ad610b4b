//! `csp solve`.

use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Result, ensure};
use csp_core::{Plan, Status, Stop};
use csp_sudoku::{Board, Contradiction, Puzzle, ReadErrorKind, library};
use indicatif::ProgressBar;
use rayon::ThreadPool;
use rayon::prelude::*;

use super::search::{Search, Threads};
use super::{Models, named};
use crate::args::{SolveArgs, SolveFormat};
use crate::exit::Exit;
use crate::input::{self, Arrival, Item, Items, Name};
use crate::interrupt::{Halted, Interrupt};
use crate::output::{Output, complain, is_closed_pipe};
use crate::progress;
use crate::report::solve::{Summary, Verdict, Writer};

/// What is solved when there is nothing to read.
const SHOWPIECE: &str = "grid2";

/// Results from a file are buffered no longer than this while there are more.
const FLUSH_EVERY: Duration = Duration::from_millis(50);

/// The shares of a batch for each thread: several, since puzzles are not equally hard.
const SHARES: usize = 64;

/// The most results that are buffered: reading and writing that many takes no longer than [`FLUSH_EVERY`] either.
const MOST_KEPT: u64 = 10_000;

/// The most puzzles of a file that several threads solve before the results are written. Batches start small, and grow as
/// long as one takes no longer than [`FLUSH_EVERY`].
const LARGEST_BATCH: usize = 16384;

/// Solves every puzzle of the input; results come in the order of the input.
pub(crate) fn solve(args: &SolveArgs, interrupt: &Interrupt, output: &mut Output) -> Result<Exit> {
    // The rules of every board are disequalities; the classic layout counts the moves of one strategy.
    let strategy = match args.strategy {
        Plan::Auto if args.format == SolveFormat::Classic => "fc+mrv".parse()?,
        Plan::Auto => Plan::Bits,
        strategy => strategy,
    };
    let board_args = SolveArgs { strategy, ..args.clone() };
    let threads = Threads::asked(args.jobs);
    let mut run = Run { args: &board_args, as_asked: args, interrupt, threads: &threads, models: Models::default() };
    let (arguments, begun) = (inputs(args), Instant::now());
    let arrival = Arrival::of(&arguments);
    let some_named = arguments.iter().any(|argument| named::is_problem(argument));
    let mut told = Told {
        arrival: arrival.clone(),
        begun,
        output,
        progress: progress::counter(),
        summary: Summary::default(),
        kept: Duration::ZERO,
        results: 0,
    };
    let mut exit = Exit::Solved;
    for argument in arguments {
        if named::is_problem(&argument) {
            exit = exit.max(run.named(&argument, &mut told)?);
            if interrupt.happened() {
                exit = Exit::Interrupted;
                break;
            }
            continue;
        }
        let items = match open(&argument, args, &arrival) {
            Ok(items) => items,
            Err(error) => {
                told.progress.suspend(|| complain(&format!("{error:#}")));
                exit = exit.max(Exit::BadInput);
                continue;
            }
        };
        // A file is at hand; anything else may keep us waiting, and what is known must be out before.
        let at_hand = Path::new(&argument).is_file();
        let (items, several) = if at_hand && threads.most > 1 && args.parallel.is_none() && args.wanted.most() <= 2 {
            counted(items, threads.most)
        } else {
            (items, 1)
        };
        exit = exit.max(if several > 1 {
            run.in_batches(items, &*threads.pool(several)?, &mut told)?
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
    if some_named {
        told.summary.print("problem", args, interrupt.happened());
    } else {
        told.summary.print("puzzle", &board_args, interrupt.happened());
    }
    Ok(exit)
}

/// Where results go, and what is told on the way.
struct Told<'a> {
    output: &'a mut Output,
    progress: ProgressBar,
    summary: Summary,
    arrival: Arrival,
    begun: Instant,
    /// How long the searches took whose results are not flushed, and how many these are.
    kept: Duration,
    results: u64,
}

impl Told<'_> {
    /// Writes results, and takes note of them.
    fn results(&mut self, known: &[Results], exit: &mut Exit) -> Result<()> {
        for results in known {
            self.output.write_all(&results.text)?;
            for done in &results.done {
                *exit = (*exit).max(done.exit);
                self.done(done, false)?;
            }
        }
        Ok(())
    }

    /// Takes note of a result whose text is written.
    fn done(&mut self, done: &Done, at_once: bool) -> Result<()> {
        if let Some(complaint) = &done.complaint {
            self.progress.suspend(|| complain(complaint));
        }
        if done.some {
            self.summary.add(done.exit);
        }
        self.kept += done.time;
        self.results += 1;
        if at_once || self.kept > FLUSH_EVERY || self.results > MOST_KEPT {
            self.progress.suspend(|| self.output.flush())?;
            self.progress.inc(self.results);
            if let Some(share) = self.arrival.share().filter(|&share| share > 0.0) {
                self.progress.set_message(progress::left(self.begun.elapsed(), share));
            }
            (self.kept, self.results) = (Duration::ZERO, 0);
        }
        Ok(())
    }
}

/// What came of some puzzles: the text to write, and the rest.
struct Results {
    text: Vec<u8>,
    done: Vec<Done>,
}

/// What came of a puzzle, apart from what was written.
struct Done {
    exit: Exit,
    complaint: Option<String>,
    /// How long the search took.
    time: Duration,
    /// Whether there was a puzzle at all.
    some: bool,
}

/// The arguments, or standard input, or the embedded puzzle when no one sends anything.
fn inputs(args: &SolveArgs) -> Vec<String> {
    match args.inputs.as_slice() {
        [] if input::stdin_is_terminal() => {
            complain(&format!(
                "nothing to read, so here is the embedded puzzle {SHOWPIECE}; `csp solve --help` shows more"
            ));
            vec![SHOWPIECE.to_owned()]
        }
        [] => vec!["-".to_owned()],
        given => given.to_vec(),
    }
}

fn open(argument: &str, args: &SolveArgs, arrival: &Arrival) -> Result<Items> {
    if args.inputs.is_empty() && argument == SHOWPIECE {
        return Ok(input::named(library::find(SHOWPIECE)));
    }
    input::open(argument, args.reading, arrival)
}

struct Run<'a> {
    /// For boards, with the plan that the usual one stands for.
    args: &'a SolveArgs,
    as_asked: &'a SolveArgs,
    interrupt: &'a Interrupt,
    threads: &'a Threads,
    models: Models,
}

impl Run<'_> {
    /// Solves a problem that has a name.
    fn named(&self, spec: &str, told: &mut Told<'_>) -> Result<Exit> {
        // To build it may take a while.
        told.progress.suspend(|| told.output.flush())?;
        let solved = named::solve(spec, self.as_asked, self.interrupt, self.threads, told.output);
        let exit = match solved {
            Err(error) if is_closed_pipe(&error) => return Err(error),
            Err(error) => {
                told.progress.suspend(|| complain(&format!("{error:#}")));
                error.downcast_ref().map_or(Exit::BadInput, |halted: &Halted| halted.exit)
            }
            Ok(exit) => exit,
        };
        told.summary.add(exit);
        Ok(exit)
    }

    /// Solves one puzzle after the other, and writes solutions as they are found.
    fn one_by_one(&mut self, mut items: Items, at_hand: bool, told: &mut Told<'_>) -> Result<Exit> {
        let (interrupt, mut exit) = (self.interrupt, Exit::Solved);
        while let Some(item) = if at_hand { items.next() } else { interrupt.idle(|| items.next()) } {
            let spent = self.prepare(&item, told)?;
            if interrupt.happened() {
                break;
            }
            let done = self.item(&item, spent, told.output)?;
            exit = exit.max(done.exit);
            told.done(&done, !at_hand || interrupt.happened())?;
            if interrupt.happened() {
                break;
            }
        }
        Ok(exit)
    }

    /// Solves a batch with all threads while the results of the last are written, in order, and the next is read.
    fn in_batches(&mut self, mut items: Items, threads: &ThreadPool, told: &mut Told<'_>) -> Result<Exit> {
        let (mut exit, smallest) = (Exit::Solved, threads.current_num_threads());
        let mut size = smallest;
        let mut batch = next_batch(&mut items, size, smallest * SHARES);
        let (mut known, mut solved) = (Vec::new(), Vec::new());
        while !batch.is_empty() && !self.interrupt.happened() {
            for (item, spent) in batch.iter_mut().flatten() {
                *spent = self.prepare(item, told)?;
            }
            if self.interrupt.happened() {
                break;
            }
            let (run, start) = (&*self, Instant::now());
            let (mut results, mut next) = (Ok(Vec::new()), Vec::new());
            threads.in_place_scope(|scope| {
                scope.spawn(|_| results = batch.par_iter().map(|share| run.together(share)).collect());
                told.results(&std::mem::take(&mut known), &mut exit)?;
                // Here, where they were made: memory that goes back from another thread makes both wait.
                solved.clear();
                next = next_batch(&mut items, size, smallest * SHARES);
                anyhow::Ok(())
            })?;
            (known, solved) = (results?, batch);
            size = if start.elapsed() < FLUSH_EVERY { (size * 2).min(LARGEST_BATCH) } else { (size / 4).max(smallest) };
            batch = next;
        }
        told.results(&known, &mut exit)?;
        Ok(exit)
    }

    /// Solves some puzzles one after the other.
    fn together(&self, items: &[(Item, Duration)]) -> Result<Results> {
        let mut text = Vec::new();
        let done = items.iter().map(|(item, spent)| self.item(item, *spent, &mut text)).collect::<Result<_>>()?;
        Ok(Results { text, done })
    }

    /// Builds the rules that a puzzle needs, if they are new, and says how long it took: this counts for its puzzle.
    fn prepare(&mut self, item: &Item, told: &mut Told<'_>) -> Result<Duration> {
        let start = Instant::now();
        if let Ok(puzzle) = &item.puzzle
            && !self.models.has(puzzle.board.size())
        {
            told.output.flush()?;
            self.models.build(puzzle.board.size(), &[self.args.strategy], self.interrupt);
            return Ok(start.elapsed());
        }
        Ok(Duration::ZERO)
    }

    fn item(&self, item: &Item, spent: Duration, output: &mut dyn Write) -> Result<Done> {
        let mut writer = Writer::new(self.args, &item.name, output);
        match &item.puzzle {
            Err(error) => {
                let some = error.kind != ReadErrorKind::Nothing;
                if some {
                    writer.invalid(error)?;
                }
                Ok(Done { exit: Exit::BadInput, complaint: item.complaint(), time: Duration::ZERO, some })
            }
            Ok(puzzle) => self.puzzle(&item.name, puzzle, spent, &mut writer),
        }
    }

    fn puzzle(&self, name: &Name, puzzle: &Puzzle, spent: Duration, writer: &mut Writer<'_>) -> Result<Done> {
        let board = &puzzle.board;
        // What is visible without a search the bit-parallel engine sees at once, so it is looked for when there is no
        // solution; another search may take for ever to see it.
        let searched_first = self.args.strategy == Plan::Bits;
        if !searched_first {
            let start = Instant::now();
            if let Some(reason) = board.contradictions().first() {
                return contradiction(puzzle, reason, start.elapsed(), writer);
            }
        }
        let model = match self.models.get(board.size()) {
            Ok(model) => model,
            Err(error) => return not_built(name, &error, writer),
        };
        let network = model.network_of(puzzle)?;
        let (start, limits) = (Instant::now(), self.args.limits.after(spent, self.interrupt.cancel()));
        let mut search = Search::start(&network, self.args.strategy, self.args, limits, self.threads)?;
        let mut next = search.next();
        if search.stop() == Stop::Exhausted
            && search.stats().solutions == 0
            && let Some(reason) = board.contradictions().first()
        {
            return contradiction(puzzle, reason, start.elapsed(), writer);
        }
        writer.start(puzzle)?;
        while let Some(solution) = next {
            let solved: Board = model.board(&solution);
            ensure!(
                puzzle.is_solved_by(&solved),
                "{name}: the search returned a board that breaks the rules; please report this"
            );
            writer.solution(puzzle, &solved)?;
            next = search.next();
        }
        let (stats, stop, time) = (search.stats(), search.stop(), start.elapsed());
        let verdict = Verdict { status: Status::of(stats.solutions, stop), stop, stats, time };
        writer.verdict(&verdict)?;
        Ok(Done { exit: verdict.status.into(), complaint: None, time, some: true })
    }
}

/// Some puzzles, each with the time that was spent to build what it needs.
type Share = Vec<(Item, Duration)>;

/// The next puzzles, `size` of them or what is left, in so many shares at most.
fn next_batch(items: &mut Items, size: usize, shares: usize) -> Vec<Share> {
    let share = size.div_ceil(shares);
    let next = || {
        let share: Share = items.take(share).map(|item| (item, Duration::ZERO)).collect();
        Some(share).filter(|share| !share.is_empty())
    };
    std::iter::from_fn(next).take(size / share).collect()
}

/// The same puzzles, and how many there are, as far as that matters.
fn counted(mut items: Items, most: usize) -> (Items, usize) {
    let first: Vec<Item> = items.by_ref().take(most).collect();
    let count = first.len();
    (Box::new(first.into_iter().chain(items)), count)
}

/// The end of a puzzle whose rules were not built.
fn not_built(name: &Name, error: &anyhow::Error, writer: &mut Writer<'_>) -> Result<Done> {
    let exit = error.downcast_ref().map_or(Exit::BadInput, |halted: &Halted| halted.exit);
    writer.not_searched(&error.to_string())?;
    Ok(Done { exit, complaint: Some(format!("{name}: {error}")), time: Duration::ZERO, some: true })
}

/// The end of a puzzle whose flaw is visible without a search.
fn contradiction(puzzle: &Puzzle, reason: &Contradiction, time: Duration, writer: &mut Writer<'_>) -> Result<Done> {
    writer.contradiction(puzzle, reason, time)?;
    Ok(Done { exit: Exit::NoSolution, complaint: None, time, some: true })
}
