//! The lines of the XCSP competitions.

use std::io::{self, Write};

use csp_core::{Solution, Stop};
use csp_formats::Shown;
use csp_formats::xcsp3::answer::{Instantiation, Verdict, count_line, objective_line};
use csp_instance::{Instance, Meaning};

use crate::args::SolveArgs;

/// What is known so far of an instance.
#[derive(Debug, Default)]
pub(super) struct Competition {
    /// The last solution where one is wanted: the best one where that is looked for.
    last: Option<Instantiation>,
    count: u64,
}

impl Competition {
    /// A solution; where each is better than the one before, what it is worth is told at once.
    pub(super) fn solution(
        &mut self,
        args: &SolveArgs,
        instance: &Instance,
        solution: &Solution,
        output: &mut (impl Write + ?Sized),
    ) -> io::Result<()> {
        let network = &instance.network;
        let found = match &instance.meaning {
            Meaning::Model(shown) => Instantiation::of(network, shown, solution),
            Meaning::Board { .. } | Meaning::Problem(_) => {
                let variable = |x| Shown::variable(network.name(x).to_string(), x);
                Instantiation::of(network, &network.variables().map(variable).collect::<Vec<_>>(), solution)
            }
        };
        if let Some(cost) = found.cost().filter(|_| args.wants_best(network)) {
            writeln!(output, "{}", objective_line(cost))?;
            output.flush()?;
        }
        self.count += 1;
        if args.wanted.most() > 1 {
            // Of several each is told when it is found, so that none is lost and none is kept.
            if self.count == 1 {
                writeln!(output, "{}", Verdict::Satisfiable)?;
            }
            return write!(output, "{}", found.line(self.count));
        }
        self.last = Some(found);
        Ok(())
    }

    /// The end of the search, which has proved that the last solution is the best one, or not.
    pub(super) fn verdict(
        &self,
        args: &SolveArgs,
        stop: Stop,
        is_best: bool,
        output: &mut (impl Write + ?Sized),
    ) -> io::Result<()> {
        if args.wanted.most() > 1 && self.count > 0 {
            return writeln!(output, "{}", count_line(self.count));
        }
        let verdict = match (&self.last, stop) {
            (Some(_), _) if is_best => Verdict::Optimum,
            (Some(_), _) => Verdict::Satisfiable,
            (None, Stop::Exhausted) => Verdict::Unsatisfiable,
            (None, _) => Verdict::Unknown,
        };
        writeln!(output, "{verdict}")?;
        if let Some(last) = &self.last {
            write!(output, "{}", last.lines(verdict))?;
        }
        if args.wanted.most() > 1 {
            writeln!(output, "{}", count_line(self.count))?;
        }
        Ok(())
    }
}

/// What is known of an instance that was not searched.
pub(super) fn without_search(status: &str) -> Verdict {
    if status == "unsatisfiable" { Verdict::Unsatisfiable } else { Verdict::Unknown }
}
