//! Many boards of one size, searched together by the batch engine.

use std::iter;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Error, Result, ensure};
use csp_batch::{Batch, BatchEngine, Restriction};
use csp_core::{Limits, Outcome, Status, Stop, Var};
use csp_instance::puzzles::Item;
use csp_instance::{Entries, Entry};
use csp_sudoku::{Model, Puzzle, Size, Stated};
use csp_terminal::exit::Exit;
use csp_terminal::output::Kept;

use super::request::Run;
use super::sink::{Ending, Results, Sink};
use crate::report::solve::Verdict;

/// The least number of boards of one size: fewer leave most lanes without work.
const MANY: usize = 32;

/// On larger boards one search at a time is faster.
const LARGEST_SIDE: usize = 16;

/// The nodes after which a board goes to the plan for single problems, which has more than one way: as many as that gives
/// `bits`.
const MOST_NODES: u64 = 2048;

/// An entry among boards of one kind. What is no board leaves no values to any variable, so nobody searches it.
struct Piece(Entry);

/// The kind of boards that are searched together: their size, and the rules that their text states.
#[derive(Clone, PartialEq, Eq)]
struct Kind {
    size: Size,
    rules: Option<Arc<Stated>>,
}

impl Kind {
    fn of(puzzle: &Puzzle) -> Self {
        Self { size: puzzle.board.size(), rules: puzzle.rules.clone() }
    }

    fn is_of(&self, puzzle: &Puzzle) -> bool {
        self.size == puzzle.board.size() && self.rules == puzzle.rules
    }
}

impl Piece {
    fn puzzle(&self) -> Option<&Puzzle> {
        puzzle(&self.0)
    }
}

impl Restriction for Piece {
    #[inline]
    fn left(&self, x: Var, declared: u64) -> u64 {
        let Some(puzzle) = self.puzzle() else { return 0 };
        match (puzzle.board.cells()[x.index()], &puzzle.candidates) {
            (0, None) => declared,
            (0, Some(candidates)) => candidates[x.index()].iter().fold(0, |word, value| word | bit(value.get())),
            (value, _) => bit(value),
        }
    }

    fn given(&self) -> Option<&[u16]> {
        self.puzzle().filter(|puzzle| puzzle.candidates.is_none()).map(|puzzle| puzzle.board.cells())
    }
}

/// The bit of a value of a board: they count from 1, the values of a network from 0.
fn bit(value: u16) -> u64 {
    1u64.checked_shl(u32::from(value).wrapping_sub(1)).unwrap_or(0)
}

/// Entries as long as no board of another size comes.
struct Stretch {
    entries: Entries,
    kind: Kind,
    /// The first board of another size or with other rules.
    stranger: Option<Entry>,
}

impl Iterator for Stretch {
    type Item = Piece;

    fn next(&mut self) -> Option<Piece> {
        if self.stranger.is_some() {
            return None;
        }
        let entry = self.entries.next()?;
        if puzzle(&entry).is_some_and(|puzzle| !self.kind.is_of(puzzle)) {
            self.stranger = Some(entry);
            return None;
        }
        Some(Piece(entry))
    }
}

/// The results of some entries, up to the first error, or to the first that was interrupted: those behind it would stand in a
/// wrong place.
#[derive(Default)]
struct Portion {
    results: Results,
    error: Option<Error>,
    is_interrupted: bool,
}

impl Run<'_> {
    /// Searches boards of one size together as long as they come; what is left behind them.
    pub(super) fn together(&mut self, mut entries: Entries, sink: &mut Sink<'_>) -> Result<(Exit, Entries)> {
        let mut exit = Exit::Solved;
        loop {
            let first: Vec<Entry> = entries.by_ref().take(MANY).collect();
            let kind = self.common_kind(&first);
            let model = match &kind {
                Some(_) => self.model(&first, sink)?,
                None => None,
            };
            entries = Box::new(first.into_iter().chain(entries));
            let (Some(model), Some(kind)) = (model, kind) else { return Ok((exit, entries)) };
            let (known, rest) = self.of_one_kind(entries, kind, &model, sink)?;
            exit = exit.max(known);
            entries = rest;
            if self.interrupt.happened() {
                return Ok((exit, Box::new(iter::empty())));
            }
        }
    }

    /// The rules of the first board, when they can be built and the batch engine takes them. If not, someone else will say why.
    fn model(&mut self, first: &[Entry], sink: &mut Sink<'_>) -> Result<Option<Arc<Model>>> {
        let Some(entry) = first.iter().find(|entry| puzzle(entry).is_some()) else { return Ok(None) };
        self.prepare(entry, sink)?;
        let model = puzzle(entry).and_then(|puzzle| self.boards.model(puzzle).ok().cloned());
        Ok(model.filter(|model| BatchEngine::PLAN.check(model.rules()).is_ok()))
    }

    /// The kind of all these boards, when they are many.
    fn common_kind(&self, first: &[Entry]) -> Option<Kind> {
        let mut puzzles = first.iter().filter_map(puzzle);
        let kind = Kind::of(puzzles.next()?);
        let is_fit =
            self.request.board_plan == BatchEngine::PLAN || first.len() == MANY && kind.size.side() <= LARGEST_SIDE;
        (is_fit && puzzles.all(|puzzle| kind.is_of(puzzle))).then_some(kind)
    }

    /// Searches the boards of this kind that come before one of another; what is left behind them.
    fn of_one_kind(&self, entries: Entries, kind: Kind, model: &Model, sink: &mut Sink<'_>) -> Result<(Exit, Entries)> {
        let asked = self.request.limits(self.interrupt.cancel());
        let nodes = if self.request.board_plan.is_auto() { Some(MOST_NODES) } else { asked.nodes };
        let batch = Batch::new(model.rules())?.up_to(self.request.wanted.most);
        let mut stretch = Stretch { entries, kind, stranger: None };
        let gather = |portion: &mut Portion, piece: Piece, outcome: Outcome| {
            if portion.error.is_none() && !portion.is_interrupted {
                portion.error = self.answered(&piece, &outcome, model, &mut portion.results).err();
                portion.is_interrupted = outcome.stop == Stop::Cancelled;
            }
        };
        let mut exit = Exit::Solved;
        let mut write = |Portion { results, error, is_interrupted }| -> Result<ControlFlow<()>> {
            exit = exit.max(sink.results(&[results])?);
            error.map_or(Ok(()), Err)?;
            Ok(if is_interrupted { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        };
        let mut failed = None;
        batch.limits(Limits { nodes, ..asked }).spread(self.threads.most, &mut stretch, gather, |portion| {
            write(portion).unwrap_or_else(|error| {
                failed = Some(error);
                ControlFlow::Break(())
            })
        });
        let Stretch { entries, stranger, .. } = stretch;
        failed.map_or(Ok((exit, Box::new(stranger.into_iter().chain(entries)) as Entries)), Err)
    }

    /// Verifies and writes an answer. What was not searched here, or not to the end, is searched by itself.
    fn answered(&self, piece: &Piece, outcome: &Outcome, model: &Model, results: &mut Results) -> Result<()> {
        let Results { text, endings } = results;
        let is_left = match outcome.stop {
            Stop::Nodes | Stop::Memory => self.request.board_plan.is_auto(),
            _ => false,
        };
        let (Entry::Puzzle(Item { name, puzzle: Ok(puzzle), .. }), false) = (&piece.0, is_left) else {
            endings.push(self.entry(&piece.0, Duration::ZERO, text)?);
            return Ok(());
        };
        let verified = outcome.solutions.iter().all(|solution| model.solves(puzzle, solution));
        ensure!(verified, "line {}: the search returned values that break the rules; please report this", puzzle.line);
        let status = outcome.status();
        if self.request.format.is_bare() && !outcome.solutions.is_empty() {
            // As the writer would, without the network of the puzzle.
            outcome.solutions.iter().for_each(|solution| {
                text.line(|line| model.push_line(solution, puzzle.alphabet, line));
            });
            if !matches!(status, Status::Solved | Status::Unique) {
                self.writer(name, true, text).verdict(&verdict(outcome))?;
            }
        } else {
            self.write(&piece.0, outcome, text)?;
        }
        endings.push(Ending {
            exit: status.into(),
            complaint: None,
            time: Duration::ZERO,
            some: true,
            is_unfit: false,
        });
        Ok(())
    }

    /// Writes an answer in any format.
    fn write(&self, entry: &Entry, outcome: &Outcome, text: &mut Kept) -> Result<()> {
        let instance = self.boards.instance(entry)?;
        let mut writer = self.writer(&instance.name, true, text);
        if outcome.stop == Stop::Exhausted
            && outcome.solutions.is_empty()
            && let Some(flaw) = instance.flaw()
        {
            return Ok(writer.contradiction(&instance, &flaw, BatchEngine::PLAN, None, None)?);
        }
        writer.begin(&instance)?;
        outcome.solutions.iter().try_for_each(|solution| writer.solution(&instance, solution))?;
        Ok(writer.verdict(&verdict(outcome))?)
    }
}

/// The end of a search by the batch engine.
fn verdict(outcome: &Outcome) -> Verdict {
    let (status, Outcome { stop, stats, .. }) = (outcome.status(), outcome);
    let (plan, turns) = (BatchEngine::PLAN, Vec::new());
    Verdict { plan, status, stop: *stop, stats: *stats, turns, time: None, proof: None, best: None }
}

fn puzzle(entry: &Entry) -> Option<&Puzzle> {
    match entry {
        Entry::Puzzle(item) => item.puzzle.as_ref().ok(),
        Entry::Problem(..) => None,
    }
}
