//! `--format line`: one line a solution.

use std::io;

use csp_core::{Solution, Status};
use csp_instance::Instance;

use super::words::sentence;
use super::{Page, Unsearched, Verdict, Writer};

/// Writes solutions as they are found, and a comment for what has none.
pub(super) struct SolutionLines<'a>(pub(super) Page<'a>);

impl Writer for SolutionLines<'_> {
    fn solution(&mut self, instance: &Instance, solution: &Solution) -> io::Result<()> {
        // Not many values are larger than one symbol and a blank.
        let mut line = Vec::with_capacity(2 * solution.len());
        instance.push_line(solution, &mut line);
        line.push(b'\n');
        self.0.output.write_all(&line)
    }

    fn verdict(&mut self, verdict: &Verdict) -> io::Result<()> {
        match verdict.status {
            Status::Solved | Status::Unique => Ok(()),
            _ => self.0.comment(sentence(verdict)),
        }
    }

    fn unsearched(&mut self, Unsearched { cause, reason, .. }: &Unsearched<'_>) -> io::Result<()> {
        self.0.comment(format_args!("{cause}: {reason}"))
    }

    fn unreadable(&mut self, end: &Unsearched<'_>) -> io::Result<()> {
        self.0.comment(end.cause)
    }
}
