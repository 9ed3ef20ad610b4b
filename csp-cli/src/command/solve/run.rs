//! A run of the command.

use std::time::{Duration, Instant};

use anyhow::Result;
use csp_core::Plan;
use csp_instance::{Entry, Name, Reader};
use csp_terminal::interrupt::Interrupt;
use csp_terminal::output::Emphasis;

use super::request::Request;
use super::sink::Sink;
use crate::command::threads::Threads;
use crate::report::solve::{Page, Writer};

/// The request, and what all roads need.
pub(super) struct Run<'a> {
    pub(super) request: &'a Request,
    pub(super) interrupt: &'a Interrupt,
    pub(super) threads: &'a Threads,
    /// True if the entry is the only one.
    pub(super) is_alone: bool,
    /// The builder of boards, which builds the rules of each size once.
    pub(super) boards: Reader<'a>,
}

impl<'a> Run<'a> {
    /// A run by these plans for boards.
    pub(super) fn new(request: &'a Request, plans: &'a [Plan], interrupt: &'a Interrupt, threads: &'a Threads) -> Self {
        let boards = Reader::new(plans, interrupt).under(request.rules.clone());
        Self { request, interrupt, threads, is_alone: request.inputs.len() == 1, boards }
    }

    /// Builds the rules that a puzzle needs, if they are new; the time it took, which counts for its puzzle.
    pub(super) fn prepare(&mut self, entry: &Entry, sink: &mut Sink<'_>) -> Result<Duration> {
        if !self.boards.is_new(entry) {
            return Ok(Duration::ZERO);
        }
        sink.before_long_work()?;
        let start = Instant::now();
        self.boards.prepare(entry);
        Ok(start.elapsed())
    }

    /// The writer for a puzzle, or for a problem that has a name.
    pub(super) fn writer<'o>(
        &'o self,
        name: &'o Name,
        is_puzzle: bool,
        output: &'o mut dyn Emphasis,
    ) -> Box<dyn Writer + 'o> {
        self.request.format.writer(Page { name, is_puzzle, style: self.request.style(), output })
    }
}
