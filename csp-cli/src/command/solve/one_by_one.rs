//! One entry after the other: read, built, and handed on to be searched.

use std::slice;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Error, Result};
use csp_core::PlanError;
use csp_instance::puzzles::Item;
use csp_instance::{Entries, Entry, Reader};
use csp_proof::ProofError;
use csp_sudoku::ReadErrorKind;
use csp_terminal::exit::Exit;
use csp_terminal::interrupt::Halted;
use csp_terminal::output::{Emphasis, is_closed_pipe};

use super::attempt::Attempt;
use super::request::Run;
use super::sink::{Ending, Sink};
use crate::report::solve::{Cause, Unsearched, Writer};

impl Run<'_> {
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
            let ending = self.entry(&entry, spent, sink.output.as_mut())?;
            exit = exit.max(ending.exit);
            sink.ending(&ending, !at_hand || interrupt.happened())?;
            if interrupt.happened() {
                break;
            }
        }
        Ok(exit)
    }

    /// Solves an entry, `spent` after work on it began.
    pub(super) fn entry(&self, entry: &Entry, spent: Duration, output: &mut dyn Emphasis) -> Result<Ending> {
        match entry {
            Entry::Puzzle(item) => self.puzzle(item, entry, spent, &mut *self.writer(&item.name, true, output)),
            Entry::Problem(name, _) => match self.problem(entry, spent, &mut *self.writer(name, false, output)) {
                Err(error) if !is_closed_pipe(&error) => Ok(failure(&error, format!("{error:#}"))),
                ending => ending,
            },
        }
    }

    fn puzzle(&self, item: &Item, entry: &Entry, spent: Duration, writer: &mut dyn Writer) -> Result<Ending> {
        let plan = self.request.board_plan;
        if let Err(error) = &item.puzzle {
            let some = error.kind != ReadErrorKind::Nothing;
            if some {
                writer.unreadable(&Unsearched::new(Cause::Invalid, &error.to_string(), plan))?;
            }
            return Ok(Ending {
                exit: Exit::BadInput,
                complaint: item.complaint(),
                time: Duration::ZERO,
                some,
                is_unfit: false,
            });
        }
        match self.boards.instance(entry) {
            Ok(instance) => Attempt::new(self, &instance, plan, spent).solve(writer),
            Err(error) => {
                // A limit stood in the way, or there are no such rules.
                let is_bad = error.downcast_ref().is_some_and(|halted: &Halted| halted.exit == Exit::BadInput);
                let cause = if is_bad { Cause::Invalid } else { Cause::Limit };
                writer.unsearched(&Unsearched::new(cause, &error.to_string(), plan))?;
                Ok(failure(&error, format!("{}: {error}", item.name)))
            }
        }
    }

    /// Builds and solves a problem that has a name.
    fn problem(&self, entry: &Entry, spent: Duration, writer: &mut dyn Writer) -> Result<Ending> {
        let start = Instant::now();
        let plan = self.request.plan;
        let reader = Reader::new(slice::from_ref(&self.request.plan), self.interrupt);
        let instance = match reader.under(self.request.rules.clone()).instance(entry) {
            Ok(instance) => instance,
            Err(error) => {
                if let Some(halted) = error.downcast_ref::<Halted>() {
                    writer.unbuilt(&Unsearched::new(Cause::Limit, &halted.why, plan))?;
                }
                return Err(error);
            }
        };
        plan.check(&instance.network).with_context(|| instance.name.exact())?;
        Attempt::new(self, &instance, plan, spent + start.elapsed()).solve(writer)
    }
}

/// The end of what was not built or not searched.
fn failure(error: &Error, complaint: String) -> Ending {
    let exit = error.downcast_ref().map_or(Exit::BadInput, |halted: &Halted| halted.exit);
    // A proof that cannot be made is no fault of the problem either.
    let is_unfit = error.is::<PlanError>() || error.is::<ProofError>();
    Ending { exit, complaint: Some(complaint), time: Duration::ZERO, some: true, is_unfit }
}
