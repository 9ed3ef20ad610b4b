//! Results in the order of the input.

use std::io::Write as _;
use std::time::{Duration, Instant};

use anyhow::Result;
use csp_instance::ReadProgress;
use csp_terminal::exit::Exit;
use csp_terminal::output::{Kept, Output, complain};
use csp_terminal::progress;
use indicatif::ProgressBar;

use crate::report::solve::verdict::Summary;

/// Results from a file are buffered no longer than this while there are more.
pub(super) const FLUSH_EVERY: Duration = Duration::from_millis(50);

/// The most results that are buffered: reading and writing that many takes no longer than [`FLUSH_EVERY`] either.
const MOST_KEPT: u64 = 10_000;

/// Writes results in order; drives the progress bar and the summary.
pub(super) struct Sink<'a> {
    pub(super) output: &'a mut Output,
    pub(super) summary: Summary,
    /// True if a problem came that is no board.
    pub(super) has_problem: bool,
    progress: ProgressBar,
    read: ReadProgress,
    begun: Instant,
    /// The time of the searches whose results are not flushed, and the number of these.
    kept: Duration,
    results: u64,
}

/// The results of some entries: the text to write, and the endings.
#[derive(Default)]
pub(super) struct Results {
    pub(super) text: Kept,
    pub(super) endings: Vec<Ending>,
}

/// The end of the work on an entry.
pub(super) struct Ending {
    pub(super) exit: Exit,
    pub(super) complaint: Option<String>,
    /// The time of the search.
    pub(super) time: Duration,
    /// True if there was a puzzle at all.
    pub(super) some: bool,
    /// True if the strategy takes no such problem.
    pub(super) is_unfit: bool,
}

impl<'a> Sink<'a> {
    /// A sink without results.
    pub(super) fn new(output: &'a mut Output, read: ReadProgress, progress: ProgressBar) -> Self {
        Self {
            output,
            summary: Summary::default(),
            has_problem: false,
            progress,
            read,
            begun: Instant::now(),
            kept: Duration::ZERO,
            results: 0,
        }
    }

    /// The share of the inputs that is read.
    pub(super) fn read(&self) -> &ReadProgress {
        &self.read
    }

    /// Writes results, and takes note of them; the worst of their ends.
    pub(super) fn results(&mut self, known: &[Results]) -> Result<Exit> {
        let mut exit = Exit::Solved;
        for results in known {
            results.text.write_to(self.output.as_mut())?;
            for ending in &results.endings {
                exit = exit.max(ending.exit);
                self.ending(ending, false)?;
            }
        }
        Ok(exit)
    }

    /// Takes note of a result whose text is written.
    pub(super) fn ending(&mut self, ending: &Ending, at_once: bool) -> Result<()> {
        if let Some(complaint) = &ending.complaint {
            self.complain(complaint);
        }
        if ending.some {
            self.summary.add(ending.exit, ending.is_unfit);
        }
        self.kept += ending.time;
        self.results += 1;
        if at_once || self.kept > FLUSH_EVERY || self.results > MOST_KEPT {
            self.flush()?;
        }
        Ok(())
    }

    /// Writes out what is buffered, and shows how far the input is read.
    fn flush(&mut self) -> Result<()> {
        self.progress.suspend(|| self.output.flush())?;
        self.progress.inc(self.results);
        if let Some(share) = self.read.share().filter(|&share| share > 0.0) {
            self.progress.set_message(progress::left(self.begun.elapsed(), share));
        }
        self.kept = Duration::ZERO;
        self.results = 0;
        Ok(())
    }

    /// Complains beside the bar.
    pub(super) fn complain(&self, complaint: &str) {
        self.progress.suspend(|| complain(complaint));
    }

    /// Writes out what is known, since long work begins.
    pub(super) fn before_long_work(&mut self) -> Result<()> {
        Ok(self.progress.suspend(|| self.output.flush())?)
    }

    /// Ends the bar, and writes out the rest.
    pub(super) fn finish(&mut self) -> Result<()> {
        self.progress.finish_and_clear();
        Ok(self.output.flush()?)
    }
}
