//! What `csp solve` says about a named problem: its answers, drawn as what they are.

use std::io::Write;

use anyhow::Result;
use csp_core::problems::Picture;
use csp_core::{Network, Plan, Solution, Status};
use serde_json::{Map, Value};

use super::json::{Assigned, Counters};
use super::solve::{Verdict, counted, sentence, work};
use super::{escape, text};
use crate::args::{SolveArgs, SolveFormat};

/// Writes the result for one problem.
pub(crate) struct Writer<'a> {
    args: &'a SolveArgs,
    name: &'a str,
    plan: Plan,
    network: &'a Network,
    output: &'a mut dyn Write,
    solutions: Vec<Map<String, Value>>,
    /// The same with what the values are called, when the problem says it.
    labels: Vec<Map<String, Value>>,
    /// Whether a picture was drawn.
    drawn: bool,
}

impl<'a> Writer<'a> {
    pub(crate) fn new(
        args: &'a SolveArgs,
        name: &'a str,
        plan: Plan,
        network: &'a Network,
        output: &'a mut dyn Write,
    ) -> Self {
        Self { args, name, plan, network, output, solutions: Vec::new(), labels: Vec::new(), drawn: false }
    }

    /// The search starts.
    pub(crate) fn start(&mut self) -> Result<()> {
        if matches!(self.args.format, SolveFormat::Grid | SolveFormat::Classic) {
            let (variables, edges) = (self.network.len() as u64, self.network.graph().edge_count() as u64);
            let (variables, edges) = (text::count(variables, "variable"), text::count(edges, "constraint"));
            writeln!(self.output, "# {}: {variables}, {edges}", escape::plain(self.name))?;
        }
        Ok(())
    }

    pub(crate) fn solution(&mut self, solution: &Solution) -> Result<()> {
        match self.args.format {
            SolveFormat::Grid | SolveFormat::Classic => {
                let picture = Picture::of(self.name).draw(self.network, solution);
                // Pictures of several lines stand apart.
                if self.drawn && picture.lines().count() > 1 {
                    writeln!(self.output)?;
                }
                self.drawn = true;
                write!(self.output, "{picture}")?;
            }
            SolveFormat::Line => {
                let values: Vec<String> = solution.iter().map(ToString::to_string).collect();
                writeln!(self.output, "{}", values.join(" "))?;
            }
            SolveFormat::Json => {
                let pairs = || self.network.variables().zip(solution.iter());
                let name = |x| self.network.name(x).to_string();
                self.solutions.push(pairs().map(|(x, value)| (name(x), value.get().into())).collect());
                if self.network.has_labels() {
                    let label = |x, &value| self.network.label(x, value).to_string();
                    self.labels.push(pairs().map(|(x, value)| (name(x), label(x, value).into())).collect());
                }
            }
            SolveFormat::Count => {}
        }
        Ok(())
    }

    pub(crate) fn verdict(&mut self, verdict: &Verdict) -> Result<()> {
        let Verdict { status, stats, time, .. } = verdict;
        match self.args.format {
            SolveFormat::Json => {
                let record = Assigned {
                    problem: self.name,
                    status: status.to_string(),
                    solutions: &self.solutions,
                    labels: &self.labels,
                    strategy: self.plan.to_string(),
                    seed: self.args.seed,
                    stats: Counters::from(stats),
                    time_ns: u64::try_from(time.as_nanos()).ok(),
                    reason: None,
                };
                told(&record, self.output)?;
            }
            SolveFormat::Count => writeln!(self.output, "{}", counted(verdict, self.name))?,
            SolveFormat::Line if matches!(status, Status::Solved | Status::Unique) => {}
            SolveFormat::Line => writeln!(self.output, "# {}: {}", escape::plain(self.name), sentence(verdict))?,
            SolveFormat::Grid | SolveFormat::Classic => {
                let (told, time, seed) = (sentence(verdict), text::time(*time), self.args.seed);
                writeln!(self.output, "# {told}; {}, {time}; {}, seed {seed}\n", work(stats), self.plan)?;
            }
        }
        Ok(())
    }
}

/// The result for a problem that was not built, since a limit stood in the way.
pub(crate) fn not_built(args: &SolveArgs, name: &str, reason: &str, output: &mut dyn Write) -> Result<()> {
    match args.format {
        SolveFormat::Json => {
            let record = Assigned {
                problem: name,
                status: Status::Limit.to_string(),
                solutions: &[],
                labels: &[],
                strategy: args.strategy.to_string(),
                seed: args.seed,
                stats: Counters::default(),
                time_ns: None,
                reason: Some(reason),
            };
            told(&record, output)
        }
        SolveFormat::Count => Ok(writeln!(output, "at least 0 {}: {reason}", escape::plain(name))?),
        // Standard error says why.
        SolveFormat::Grid | SolveFormat::Classic | SolveFormat::Line => Ok(()),
    }
}

fn told(record: &Assigned<'_>, output: &mut dyn Write) -> Result<()> {
    serde_json::to_writer(&mut *output, record)?;
    Ok(output.write_all(b"\n")?)
}
