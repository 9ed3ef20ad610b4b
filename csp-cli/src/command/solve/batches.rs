//! Many puzzles, several threads, one order.

use std::time::{Duration, Instant};

use anyhow::Result;
use csp_instance::{Entries, Entry};
use csp_terminal::exit::Exit;
use csp_terminal::output::Kept;
use rayon::ThreadPool;
use rayon::prelude::*;

use super::request::Run;
use super::sink::{FLUSH_EVERY, Results, Sink};

/// The shares of a batch for each thread: several, since puzzles are not equally hard.
const SHARES: usize = 64;

/// The most puzzles of a file that several threads solve before the results are written. Batches start small, and grow as
/// long as one takes no longer than [`FLUSH_EVERY`].
const LARGEST_BATCH: usize = 16384;

/// Some entries, each with the time that was spent to build what it needs.
type Share = Vec<(Entry, Duration)>;

impl Run<'_> {
    /// Solves a batch with all threads while the results of the last are written, in order, and the next is read.
    pub(super) fn in_batches(
        &mut self,
        mut entries: Entries,
        threads: &ThreadPool,
        sink: &mut Sink<'_>,
    ) -> Result<Exit> {
        let smallest = threads.current_num_threads();
        let mut exit = Exit::Solved;
        let mut size = smallest;
        let mut batch = next_batch(&mut entries, size, smallest * SHARES);
        let mut known = Vec::new();
        let mut solved = Vec::new();
        while !batch.is_empty() && !self.interrupt.happened() {
            for (entry, spent) in batch.iter_mut().flatten() {
                *spent = self.prepare(entry, sink)?;
            }
            if self.interrupt.happened() {
                break;
            }
            let start = Instant::now();
            let run = &*self;
            let mut results = Ok(Vec::new());
            let mut next = Vec::new();
            threads.in_place_scope(|scope| {
                scope.spawn(|_| results = batch.par_iter().map(|share| run.share(share)).collect());
                exit = exit.max(sink.results(&std::mem::take(&mut known))?);
                // Here, where they were made: memory that goes back from another thread makes both wait.
                solved.clear();
                next = next_batch(&mut entries, size, smallest * SHARES);
                anyhow::Ok(())
            })?;
            known = results?;
            solved = batch;
            batch = next;
            size = next_size(size, smallest, start.elapsed());
        }
        Ok(exit.max(sink.results(&known)?))
    }

    /// Solves some entries one after the other.
    fn share(&self, entries: &[(Entry, Duration)]) -> Result<Results> {
        let mut text = Kept::default();
        let endings =
            entries.iter().map(|(entry, spent)| self.entry(entry, *spent, &mut text)).collect::<Result<_>>()?;
        Ok(Results { text, endings })
    }
}

/// The size of the next batch after one of this size that took so long.
fn next_size(size: usize, smallest: usize, took: Duration) -> usize {
    if took < FLUSH_EVERY { (size * 2).min(LARGEST_BATCH) } else { (size / 4).max(smallest) }
}

/// The next entries, `size` of them or what is left, in so many shares at most.
fn next_batch(entries: &mut Entries, size: usize, shares: usize) -> Vec<Share> {
    let share = size.div_ceil(shares);
    let next = || {
        let share: Share = entries.take(share).map(|entry| (entry, Duration::ZERO)).collect();
        Some(share).filter(|share| !share.is_empty())
    };
    std::iter::from_fn(next).take(size / share).collect()
}
