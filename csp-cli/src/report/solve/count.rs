//! `--format count`: one line a puzzle, the number of its solutions. A number alone is that of all.

use std::io;
use std::io::Write as _;

use csp_core::{Solution, Stop};
use csp_instance::Instance;

use super::{Cause, Page, Unsearched, Verdict, Writer};

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
