//! `--format line`: one line a solution; and `--format count`: one line a puzzle, the number of its solutions. A number alone
//! is that of all.

use std::io;
use std::io::Write as _;

use csp_core::{Solution, Status, Stop};
use csp_instance::Instance;

use crate::report::solve::words::sentence;
use crate::report::solve::{Cause, Page, Unsearched, Verdict, Writer};

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

/// Writes the number when the search is over.
pub(super) struct Count<'a>(pub(super) Page<'a>);

impl Writer for Count<'_> {
    fn solution(&mut self, _: &Instance, _: &Solution) -> io::Result<()> {
        Ok(())
    }

    fn verdict(&mut self, verdict: &Verdict) -> io::Result<()> {
        let Page { name, output, .. } = &mut self.0;
        let count = verdict.stats.solutions;
        match verdict.stop {
            Stop::Exhausted => writeln!(output, "{count} {name}"),
            Stop::Enough => writeln!(output, "at least {count} {name}"),
            stop => writeln!(output, "at least {count} {name}: {stop}"),
        }
    }

    fn unsearched(&mut self, Unsearched { cause, reason, .. }: &Unsearched<'_>) -> io::Result<()> {
        match cause {
            Cause::Contradiction => writeln!(self.0.output, "0 {}", self.0.name),
            Cause::Invalid | Cause::Limit => self.0.comment(format_args!("{cause}: {reason}")),
        }
    }

    fn unreadable(&mut self, end: &Unsearched<'_>) -> io::Result<()> {
        self.0.comment(end.cause)
    }

    fn unbuilt(&mut self, end: &Unsearched<'_>) -> io::Result<()> {
        writeln!(self.0.output, "at least 0 {}: {}", self.0.name, end.reason)
    }
}
