//! The choice of a road for the entries of an input.
//!
//! | road | which entries | file |
//! |---|---|---|
//! | with proofs | all, when proofs are wanted | `one_by_one.rs`, `certificate.rs` |
//! | together | many boards of one size in a file | `together.rs` |
//! | in batches | the others of a file, by several threads | `batches.rs` |
//! | one by one | all others | `one_by_one.rs` |
//!
//! On each road the results come in the order of the input.

use std::path::Path;

use anyhow::{Result, ensure};
use csp_batch::BatchEngine;
use csp_instance::{Entries, Entry, Reader, named};
use csp_terminal::exit::Exit;
use csp_terminal::input;
use csp_terminal::interrupt::Halted;

use super::request::{Request, Run, SHOWPIECE};
use super::sink::Sink;

/// The most solutions of a board that the batch engine is asked for unless it was named: they are kept until all are found.
const MOST_SOLUTIONS: u64 = 1000;

/// The complaint about several answers in one document.
const SEVERAL: &str =
    "--format svg and --format html show one puzzle or problem, and here are several: take one after the other";

impl Run<'_> {
    /// Solves the entries of an input.
    pub(super) fn input(&mut self, input: &str, sink: &mut Sink<'_>) -> Result<Exit> {
        let request = self.request;
        let entries = match self.open(input, sink) {
            Ok(entries) => entries,
            Err(error) => {
                sink.complain(&format!("{error:#}"));
                return Ok(error.downcast_ref().map_or(Exit::BadInput, |halted: &Halted| halted.exit));
            }
        };
        // A file is at hand, and so is a problem; anything else may keep us waiting, and what is known must be out before.
        let is_file = Path::new(input).is_file() || input == "-" && input::stdin_is_file();
        let at_hand = is_file || named::is_problem(input);
        if request.proof.is_some() || request.format.is_picture() {
            // Whether it is the only one decides where its proof goes, and whether it is a picture.
            let (entries, count) = counted(entries, 2);
            self.is_alone &= count <= 1;
            ensure!(self.is_alone || !request.format.is_picture(), SEVERAL);
            return self.one_by_one(entries, at_hand, sink);
        }
        let (mut exit, mut rest) = (Exit::Solved, entries);
        if is_file && may_be_together(request) {
            (exit, rest) = self.together(rest, sink)?;
        }
        let threads = self.threads.most;
        let (rest, several) =
            if is_file && threads > 1 && may_be_shared(request) { counted(rest, threads) } else { (rest, 1) };
        let end = if several > 1 {
            self.in_batches(rest, &*self.threads.pool(several)?, sink)
        } else {
            self.one_by_one(rest, at_hand, sink)
        };
        Ok(exit.max(end?))
    }

    fn open(&self, input: &str, sink: &Sink<'_>) -> Result<Entries> {
        let request = self.request;
        if request.is_showpiece {
            return Ok(Reader::embedded(SHOWPIECE));
        }
        if !request.data.is_empty() {
            return Ok(Box::new(std::iter::once(Entry::with_data(input, &request.data, self.interrupt)?)));
        }
        self.boards.open(input, request.reading, sink.read())
    }
}

/// True if the boards of a file may be searched together.
fn may_be_together(request: &Request) -> bool {
    let is_meant = match request.board_plan {
        plan if plan == BatchEngine::PLAN => true,
        plan => plan.is_auto() && !request.has_node_limit() && request.wanted.most <= MOST_SOLUTIONS,
    };
    // A limit of time is one for each puzzle, and here they share the time.
    is_meant && !request.has_time_limit() && !request.format.counts_moves()
}

/// True if several threads may solve the entries of a file, whose solutions are kept until their turn.
fn may_be_shared(request: &Request) -> bool {
    request.parallel.is_none() && request.wanted.most <= 2
}

/// The same entries, and how many there are, as far as that matters.
fn counted(mut entries: Entries, most: usize) -> (Entries, usize) {
    let first: Vec<Entry> = entries.by_ref().take(most).collect();
    let count = first.len();
    (Box::new(first.into_iter().chain(entries)), count)
}
