//! `--format xcsp`: the lines of the XCSP competitions.

use std::io;

use csp_core::{Solution, Stop};
use csp_formats::Shown;
use csp_formats::xcsp3::answer::{self, Instantiation, count_line, objective_line};
use csp_instance::{Instance, Meaning};

use super::{Cause, Page, Unsearched, Verdict, Writer};

/// Writes each of several solutions when it is found, so that none is lost and none is kept, and a single one at the end.
pub(super) struct Xcsp<'a> {
    page: Page<'a>,
    /// The last solution where one is wanted: the best one where that is looked for.
    last: Option<Instantiation>,
    count: u64,
}

impl<'a> Xcsp<'a> {
    pub(super) fn new(page: Page<'a>) -> Self {
        Self { page, last: None, count: 0 }
    }

    fn wants_several(&self) -> bool {
        self.page.style.wanted.most > 1
    }
}

impl Writer for Xcsp<'_> {
    /// Writes the worth of a solution at once where each is better than the one before.
    fn solution(&mut self, instance: &Instance, solution: &Solution) -> io::Result<()> {
        let network = &instance.network;
        let found = match &instance.meaning {
            Meaning::Model { shown, .. } => Instantiation::of(network, shown, solution),
            Meaning::Board { .. } | Meaning::Problem(_) => {
                let variable = |x| Shown::variable(network.name(x).to_string(), x);
                Instantiation::of(network, &network.variables().map(variable).collect::<Vec<_>>(), solution)
            }
        };
        if let Some(cost) = found.cost().filter(|_| self.page.style.wanted.best_of(network)) {
            writeln!(self.page.output, "{}", objective_line(cost))?;
            self.page.output.flush()?;
        }
        self.count += 1;
        if self.wants_several() {
            if self.count == 1 {
                writeln!(self.page.output, "{}", answer::Verdict::Satisfiable)?;
            }
            return write!(self.page.output, "{}", found.line(self.count));
        }
        self.last = Some(found);
        Ok(())
    }

    fn verdict(&mut self, verdict: &Verdict) -> io::Result<()> {
        let wants_several = self.wants_several();
        let output = &mut *self.page.output;
        if wants_several && self.count > 0 {
            return writeln!(output, "{}", count_line(self.count));
        }
        let word = match (&self.last, verdict.stop) {
            (Some(_), _) if verdict.best.as_ref().is_some_and(|best| best.is_proved) => answer::Verdict::Optimum,
            (Some(_), _) => answer::Verdict::Satisfiable,
            (None, Stop::Exhausted) => answer::Verdict::Unsatisfiable,
            (None, _) => answer::Verdict::Unknown,
        };
        writeln!(output, "{word}")?;
        if let Some(last) = &self.last {
            write!(output, "{}", last.lines(word))?;
        }
        if wants_several {
            writeln!(output, "{}", count_line(self.count))?;
        }
        Ok(())
    }

    fn unsearched(&mut self, Unsearched { cause, reason, .. }: &Unsearched<'_>) -> io::Result<()> {
        let word = match cause {
            Cause::Contradiction => answer::Verdict::Unsatisfiable,
            Cause::Invalid | Cause::Limit => answer::Verdict::Unknown,
        };
        writeln!(self.page.output, "c {reason}\n{word}")
    }

    fn unreadable(&mut self, end: &Unsearched<'_>) -> io::Result<()> {
        writeln!(self.page.output, "c {}: {}", self.page.name, end.cause)
    }

    fn unbuilt(&mut self, end: &Unsearched<'_>) -> io::Result<()> {
        self.unsearched(end)
    }
}
