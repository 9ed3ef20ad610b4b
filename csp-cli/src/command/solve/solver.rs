//! One entry after the other: built, searched, verified, written.

use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail, ensure};
use csp_certificate::name_of;
use csp_core::{Plan, Status, Stop};
use csp_instance::{Entries, Entry, Instance, Reader};
use csp_sudoku::{Contradiction, ReadErrorKind, ReadOptions};
use csp_terminal::exit::Exit;
use csp_terminal::interrupt::{Halted, Interrupt};
use csp_terminal::output::{Emphasis, is_closed_pipe};

use super::certificate::{Certificate, Written};
use super::search::Search;
use super::sink::{Done, Sink};
use crate::args::SolveArgs;
use crate::command::threads::Threads;
use crate::report::solve::{Best, Verdict, Writer};

/// What a run of the command solves with.
pub(super) struct Solving<'a> {
    /// With the plan for boards.
    pub(super) for_boards: &'a SolveArgs,
    pub(super) as_asked: &'a SolveArgs,
    pub(super) interrupt: &'a Interrupt,
    pub(super) threads: &'a Threads,
    /// Whether the entry is the only one.
    pub(super) is_alone: bool,
    /// How boards are read.
    pub(super) reading: ReadOptions,
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
            sink.has_problem |= matches!(entry, Entry::Problem(..));
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
                        writer
                            .not_built(&error.to_string(), error.downcast_ref().map(|halted: &Halted| halted.exit))?;
                        Ok(failed(&error, format!("{}: {error}", item.name)))
                    }
                }
            }
            Entry::Problem(name, _) => {
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
        let start = Instant::now();
        let limits = || self.as_asked.limits.after(spent + start.elapsed(), self.interrupt.cancel());
        // What is proved is searched by the plan that proves.
        let plan = if plan == Plan::Auto && self.as_asked.proof.is_some() { Plan::Learn } else { plan };
        writer.plan(plan);
        if self.as_asked.proof.is_some() && self.as_asked.wants_best(&instance.network) {
            bail!("no proof shows that a solution is the best: leave --proof out, or add --all or --unique");
        }
        let certificate = self.certificate(instance, plan)?;
        // What is visible without a search the bit-parallel engine sees at once, so it is looked for when there is no
        // solution; another search may take for ever to see it.
        if (plan.begins_with(&instance.network) != Plan::Bits || certificate.is_some())
            && let Some(flaw) = instance.flaw()
        {
            let written =
                certificate.map(|certificate| certificate.end(None, Stop::Exhausted, limits())).transpose()?;
            return contradiction(instance, &flaw, start, written, writer);
        }
        let start_of_search = Instant::now();
        let mut certificate = certificate;
        let mut proof = match &certificate {
            Some(certificate) => certificate.proof(&limits())?,
            None => None,
        };
        let mut search = Search::start(&instance.network, plan, self.as_asked, limits(), self.threads, proof.as_mut())?;
        let mut next = search.next();
        if certificate.is_none()
            && search.stop() == Stop::Exhausted
            && search.stats().solutions == 0
            && let Some(flaw) = instance.flaw()
        {
            return contradiction(instance, &flaw, start_of_search, None, writer);
        }
        writer.start(instance)?;
        let mut best = None;
        while let Some(solution) = next {
            let name = &instance.name;
            let verified = instance.is_solved_by(&solution);
            ensure!(verified, "{name}: the search returned values that break the rules; please report this");
            writer.solution(instance, &solution)?;
            best = instance.network.objective().map(|objective| objective.of(&instance.network, solution.values()));
            certificate.as_mut().map_or(Ok(()), |certificate| certificate.solution(&solution))?;
            next = search.next();
        }
        let stats = search.stats();
        let (stop, turns) = (search.stop(), search.turns());
        drop(search);
        let best = best_of(self.as_asked, instance, best, stop);
        let status = match &best {
            // That it is the best says nothing of how many there are.
            Some(best) if best.is_proved => Status::Solved,
            _ => Status::of(stats.solutions, stop),
        };
        let time = start_of_search.elapsed();
        let written = certificate.map(|certificate| certificate.end(proof, stop, limits())).transpose();
        let (written, complaint) = match written {
            Ok(written) => {
                (written.as_ref().map(|written| written.path.clone()), written.and_then(|written| written.note))
            }
            Err(error) => (None, Some(format!("{error:#}"))),
        };
        // What was asked for is not there, whatever was found.
        let unproved = self.as_asked.proof.is_some() && written.is_none();
        let exit = if unproved { Exit::from(status).max(Exit::Limit) } else { status.into() };
        writer.verdict(&Verdict { status, stop, stats, turns, time: Some(time), proof: written, best })?;
        Ok(Done { exit, complaint, time, some: true })
    }

    /// Where the proof of an answer goes, when one is asked for.
    fn certificate<'i>(&'i self, instance: &'i Instance, plan: Plan) -> Result<Option<Certificate<'i>>> {
        let Some(folder) = &self.as_asked.proof else { return Ok(None) };
        let name = instance.name.exact();
        let path = if self.is_alone { folder.clone() } else { folder.join(name_of(&name)) };
        Certificate::begin(&path, &instance.network, name, plan, self.as_asked).map(Some)
    }
}

/// What the best solution is worth, where that was asked for.
fn best_of(args: &SolveArgs, instance: &Instance, value: Option<i64>, stop: Stop) -> Option<Best> {
    let objective = instance.network.objective().filter(|_| args.wants_best(&instance.network))?;
    Some(Best { value: value?, sense: objective.sense(), is_proved: stop == Stop::Exhausted })
}

/// The end of what was not built or not searched.
fn failed(error: &anyhow::Error, complaint: String) -> Done {
    let exit = error.downcast_ref().map_or(Exit::BadInput, |halted: &Halted| halted.exit);
    Done { exit, complaint: Some(complaint), time: Duration::ZERO, some: true }
}

/// The end of a puzzle whose flaw is visible without a search.
fn contradiction(
    instance: &Instance,
    flaw: &Contradiction,
    start: Instant,
    proof: Option<Written>,
    writer: &mut Writer<'_>,
) -> Result<Done> {
    let time = start.elapsed();
    let (path, note) = proof.map_or((None, None), |written| (Some(written.path), written.note));
    writer.contradiction(instance, flaw, Some(time), path)?;
    Ok(Done { exit: Exit::NoSolution, complaint: note, time, some: true })
}
