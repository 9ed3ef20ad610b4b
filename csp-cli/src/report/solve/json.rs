//! `--format json`: one JSON object a line, keys fixed. Null means not measured.

use std::io;
use std::path::Path;
use std::time::Duration;

use csp_core::Solution;
use csp_experiments::compare::Counters;
use csp_instance::{Best, Instance};
use serde::Serialize;
use serde_json::Value;

use super::words::TurnRecord;
use super::{Page, Unsearched, Verdict, Writer, words};

/// Writes the object when the search is over.
pub(super) struct Json<'a> {
    page: Page<'a>,
    solutions: Vec<Value>,
    /// The same with the names of the values, where the problem has such.
    labels: Vec<Value>,
    /// The preferences that each solution breaks, where the problem has such.
    broken: Vec<Value>,
}

impl<'a> Json<'a> {
    pub(super) fn new(page: Page<'a>) -> Self {
        Self { page, solutions: Vec::new(), labels: Vec::new(), broken: Vec::new() }
    }

    /// Writes an answer with its name, its rules and its solutions.
    fn write(&mut self, answer: Answer<'_>) -> io::Result<()> {
        let Page { name, is_puzzle, style, output } = &mut self.page;
        let name = name.exact();
        let (puzzle, problem) = if *is_puzzle { (Some(&*name), None) } else { (None, Some(&*name)) };
        let record = Answer {
            puzzle,
            problem,
            variant: style.variants,
            regions: style.regions,
            solutions: &self.solutions,
            labels: &self.labels,
            broken: &self.broken,
            seed: style.seed,
            ..answer
        };
        serde_json::to_writer(&mut *output, &record)?;
        output.write_all(b"\n")
    }
}

impl Writer for Json<'_> {
    fn solution(&mut self, instance: &Instance, solution: &Solution) -> io::Result<()> {
        self.solutions.push(instance.json(solution));
        self.labels.extend(instance.labels(solution));
        self.broken.extend(instance.broken(solution));
        Ok(())
    }

    fn verdict(&mut self, verdict: &Verdict) -> io::Result<()> {
        self.write(Answer {
            status: &verdict.status.to_string(),
            strategy: words::searched_by(verdict.plan, &verdict.turns),
            turns: &words::records(&verdict.turns),
            stats: (&verdict.stats).into(),
            time_ns: verdict.time.and_then(nanoseconds),
            objective: verdict.best.as_ref().map(|best| best.value),
            bound: verdict.best.as_ref().and_then(|best| best.bound),
            proved: verdict.best.as_ref().map(|best| best.is_proved),
            objectives: verdict.best.iter().flat_map(Best::objectives).collect(),
            proof: verdict.proof.as_deref().map(shown),
            ..Answer::default()
        })
    }

    fn unsearched(&mut self, end: &Unsearched<'_>) -> io::Result<()> {
        self.write(Answer {
            status: &end.cause.to_string(),
            strategy: end.plan.to_string(),
            time_ns: end.time.and_then(nanoseconds),
            reason: Some(end.reason),
            proof: end.proof.as_deref().map(shown),
            ..Answer::default()
        })
    }

    fn unbuilt(&mut self, end: &Unsearched<'_>) -> io::Result<()> {
        self.unsearched(end)
    }
}

fn nanoseconds(time: Duration) -> Option<u64> {
    u64::try_from(time.as_nanos()).ok()
}

fn shown(path: &Path) -> String {
    path.display().to_string()
}

/// The record of a puzzle or a named problem.
#[derive(Debug, Default, Serialize)]
struct Answer<'a> {
    /// The name of a puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    puzzle: Option<&'a str>,
    /// The name of a problem that is no puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    problem: Option<&'a str>,
    /// The variants by whose rules a puzzle was searched.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    variant: &'a [String],
    /// The file of the regions of a jigsaw.
    #[serde(skip_serializing_if = "Option::is_none")]
    regions: Option<&'a str>,
    status: &'a str,
    /// Lines of boards; of other problems the values by the names of the variables.
    solutions: &'a [Value],
    /// The names of the values, by the names of the variables, where the problem has such: words, colours.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    labels: &'a [Value],
    /// The preferences that each solution breaks, with what they cost, where the problem has such.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    broken: &'a [Value],
    strategy: String,
    /// The work of each of several strategies.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    turns: &'a [TurnRecord],
    seed: u64,
    stats: Counters,
    time_ns: Option<u64>,
    /// The reason why there is no solution, no puzzle or no problem, where that is known without a search.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a str>,
    /// The worth of the best solution, where that was looked for; of several objectives, that of the first.
    #[serde(skip_serializing_if = "Option::is_none")]
    objective: Option<i64>,
    /// A value that no solution beats, where the search has proved one.
    #[serde(skip_serializing_if = "Option::is_none")]
    bound: Option<i64>,
    /// True if no solution is better.
    #[serde(skip_serializing_if = "Option::is_none")]
    proved: Option<bool>,
    /// Several objectives in order, with the values of the best solution.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    objectives: Vec<Value>,
    /// The folder of its proof.
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<String>,
}
