//! What `csp solve` says about a named problem: its variables with their values.

use std::io::Write;

use anyhow::Result;
use csp_core::{Network, Plan, Solution, Status};
use serde_json::{Map, Value};

use super::json::{Assigned, Counters};
use super::solve::{Verdict, counted, sentence, work};
use super::text;
use crate::args::{SolveArgs, SolveFormat};

/// Writes the result for one problem.
pub(crate) struct Writer<'a> {
    args: &'a SolveArgs,
    name: &'a str,
    plan: Plan,
    network: &'a Network,
    output: &'a mut dyn Write,
    solutions: Vec<Map<String, Value>>,
}

impl<'a> Writer<'a> {
    pub(crate) fn new(
        args: &'a SolveArgs,
        name: &'a str,
        plan: Plan,
        network: &'a Network,
        output: &'a mut dyn Write,
    ) -> Self {
        Self { args, name, plan, network, output, solutions: Vec::new() }
    }

    /// The search starts.
    pub(crate) fn start(&mut self) -> Result<()> {
        if matches!(self.args.format, SolveFormat::Grid | SolveFormat::Classic) {
            let (variables, edges) = (self.network.len() as u64, self.network.graph().edge_count() as u64);
            let (variables, edges) = (text::count(variables, "variable"), text::count(edges, "constraint"));
            writeln!(self.output, "# {}: {variables}, {edges}", self.name)?;
        }
        Ok(())
    }

    pub(crate) fn solution(&mut self, solution: &Solution) -> Result<()> {
        let pairs = self.network.variables().zip(solution.iter());
        match self.args.format {
            SolveFormat::Grid | SolveFormat::Classic => {
                let words = pairs.map(|(x, value)| format!("{}={value}", self.network.name(x)));
                writeln!(self.output, "{}", text::wrapped(words, 80))?;
            }
            SolveFormat::Line => {
                let values: Vec<String> = solution.iter().map(ToString::to_string).collect();
                writeln!(self.output, "{}", values.join(" "))?;
            }
            SolveFormat::Json => {
                let named = pairs.map(|(x, value)| (self.network.name(x).to_string(), Value::from(value.get())));
                self.solutions.push(named.collect());
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
                    strategy: self.plan.to_string(),
                    seed: self.args.seed,
                    stats: Counters::from(stats),
                    time_ns: u64::try_from(time.as_nanos()).ok(),
                };
                serde_json::to_writer(&mut *self.output, &record)?;
                self.output.write_all(b"\n")?;
            }
            SolveFormat::Count => writeln!(self.output, "{}", counted(verdict, self.name))?,
            SolveFormat::Line if matches!(status, Status::Solved | Status::Unique) => {}
            SolveFormat::Line => writeln!(self.output, "# {}: {}", self.name, sentence(verdict))?,
            SolveFormat::Grid | SolveFormat::Classic => {
                let (told, time, seed) = (sentence(verdict), text::time(*time), self.args.seed);
                writeln!(self.output, "# {told}; {}, {time}; {}, seed {seed}\n", work(stats), self.plan)?;
            }
        }
        Ok(())
    }
}
