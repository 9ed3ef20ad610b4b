//! One entry after the other: built, searched, verified, written.

use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};
use csp_core::{Plan, Status, Stop};
use csp_sudoku::ReadErrorKind;

use super::search::Search;
use super::sink::{Done, Sink};
use super::threads::Threads;
use crate::args::SolveArgs;
use crate::exit::Exit;
use crate::instance::{Entries, Entry, Instance, Reader};
use crate::interrupt::{Halted, Interrupt};
use crate::output::{Emphasis, is_closed_pipe};
use crate::report::solve::{Verdict, Writer};

/// What a run of the command solves with.
pub(super) struct Solving<'a> {
    /// With the plan for boards.
    pub(super) for_boards: &'a SolveArgs,
    pub(super) as_asked: &'a SolveArgs,
    pub(super) interrupt: &'a Interrupt,
    pub(super) threads: &'a Threads,
    pub(super) boards: Reader<'a>,
    pub(super) problems: Reader<'a>,
}

impl Solving<'_> {
    /// Solves one entry after the other, and writes solutions as they are found.
    pub(super) fn one_by_one(&mut self, mut entries: Entries, at_hand: bool, sink: &mut Sink<'_>) -> Result<Exit> {
        let interrupt = self.interrupt;
        let mut next = || if at_hand { entries.next() } else { interrupt.abort_on_interrupt(|| entries.next()) };
        let mut exit = Exit::Solved;
        while let Some(entry) = next() {
            let spent = self.prepare(&entry, sink)?;
            if interrupt.happened() {
                break;
            }
            let done = self.entry(&entry, spent, sink.output.as_mut())?;
            exit = exit.max(done.exit);
            sink.done(&done, !at_hand || interrupt.happened())?;
            if interrupt.happened() {
                break;
            }
        }
        Ok(exit)
    }

    /// Builds the rules that a puzzle needs, if they are new, and says how long it took: this counts for its puzzle.
    pub(super) fn prepare(&mut self, entry: &Entry, sink: &mut Sink<'_>) -> Result<Duration> {
        if !self.boards.is_new(entry) {
            return Ok(Duration::ZERO);
        }
        sink.before_long_work()?;
        let start = Instant::now();
        self.boards.prepare(entry);
        Ok(start.elapsed())
    }

    /// Solves an entry, `spent` after work on it began.
    pub(super) fn entry(&self, entry: &Entry, spent: Duration, output: &mut dyn Emphasis) -> Result<Done> {
        match entry {
            Entry::Puzzle(item) => {
                let mut writer = Writer::new(self.for_boards, &item.name, true, output);
                if let Err(error) = &item.puzzle {
                    let some = error.kind != ReadErrorKind::Nothing;
                    if some {
                        writer.invalid(error)?;
                    }
                    return Ok(Done { exit: Exit::BadInput, complaint: item.complaint(), time: Duration::ZERO, some });
                }
                match self.boards.instance(entry) {
                    Ok(instance) => self.instance(&instance, self.for_boards.strategy, spent, &mut writer),
                    Err(error) => {
                        writer.not_searched(&error.to_string())?;
                        Ok(failed(&error, format!("{}: {error}", item.name)))
                    }
                }
            }
            Entry::Problem(name) => {
                let mut writer = Writer::new(self.as_asked, name, false, output);
                match self.problem(entry, spent, &mut writer) {
                    Err(error) if !is_closed_pipe(&error) => Ok(failed(&error, format!("{error:#}"))),
                    done => done,
                }
            }
        }
    }

    /// Builds and solves a problem that has a name.
    fn problem(&self, entry: &Entry, spent: Duration, writer: &mut Writer<'_>) -> Result<Done> {
        let start = Instant::now();
        let instance = match self.problems.instance(entry) {
            Ok(instance) => instance,
            Err(error) => {
                if let Some(halted) = error.downcast_ref::<Halted>() {
                    writer.not_searched(&halted.why)?;
                }
                return Err(error);
            }
        };
        let plan = self.as_asked.strategy;
        plan.check(&instance.network).with_context(|| instance.name.exact())?;
        self.instance(&instance, plan, spent + start.elapsed(), writer)
    }

    /// Solves an instance.
    fn instance(&self, instance: &Instance, plan: Plan, spent: Duration, writer: &mut Writer<'_>) -> Result<Done> {
        // What is visible without a search the bit-parallel engine sees at once, so it is looked for when there is no
        // solution; another search may take for ever to see it.
        let start = Instant::now();
        if plan.begins_with(&instance.network) != Plan::Bits
            && let Some(done) = contradiction(instance, start, writer)?
        {
            return Ok(done);
        }
        let start = Instant::now();
        let limits = self.as_asked.limits.after(spent, self.interrupt.cancel());
        let mut search = Search::start(&instance.network, plan, self.as_asked, limits, self.threads)?;
        let mut next = search.next();
        if search.stop() == Stop::Exhausted
            && search.stats().solutions == 0
            && let Some(done) = contradiction(instance, start, writer)?
        {
            return Ok(done);
        }
        writer.start(instance)?;
        while let Some(solution) = next {
            let name = &instance.name;
            let verified = instance.is_solved_by(&solution);
            ensure!(verified, "{name}: the search returned values that break the rules; please report this");
            writer.solution(instance, &solution)?;
            next = search.next();
        }
        let stats = search.stats();
        let stop = search.stop();
        let status = Status::of(stats.solutions, stop);
        let time = start.elapsed();
        writer.verdict(&Verdict { status, stop, stats, turns: search.turns(), time })?;
        Ok(Done { exit: status.into(), complaint: None, time, some: true })
    }
}

/// The end of what was not built or not searched.
fn failed(error: &anyhow::Error, complaint: String) -> Done {
    let exit = error.downcast_ref().map_or(Exit::BadInput, |halted: &Halted| halted.exit);
    Done { exit, complaint: Some(complaint), time: Duration::ZERO, some: true }
}

/// The end of a puzzle whose flaw is visible without a search, if it has one.
fn contradiction(instance: &Instance, start: Instant, writer: &mut Writer<'_>) -> Result<Option<Done>> {
    let Some(reason) = instance.flaw() else { return Ok(None) };
    let time = start.elapsed();
    writer.contradiction(instance, &reason, time)?;
    Ok(Some(Done { exit: Exit::NoSolution, complaint: None, time, some: true }))
}
