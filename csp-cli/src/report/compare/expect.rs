//! Counters held against those of a file.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};

use super::Comparison;
use crate::report::escape;
use crate::report::json::Counters;

/// The columns that must not change.
const COUNTERS: [&str; 11] = [
    "nodes",
    "decisions",
    "dead_ends",
    "backtracks",
    "checks",
    "prunings",
    "revisions",
    "solutions",
    "max_depth",
    "restarts",
    "repairs",
];

/// The counters that a file says.
#[derive(Debug)]
pub(crate) struct Expectation {
    file: PathBuf,
    rows: Vec<Row>,
}

#[derive(Debug)]
struct Row {
    line: u64,
    problem: String,
    strategy: String,
    status: Option<String>,
    /// Which of [`COUNTERS`], and what it is.
    counters: Vec<(usize, u64)>,
}

/// What became of an expectation.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Held {
    /// What is not as the file says, a sentence each.
    pub(crate) differences: Vec<String>,
    /// What the file says nothing about.
    pub(crate) notes: Vec<String>,
}

impl Expectation {
    /// Reads a file as `--format csv` writes it; it may lack columns, and cells may be empty. One that names no counter
    /// would hold whatever happens, so that it is an error.
    pub(crate) fn read(file: &Path) -> Result<Self> {
        let place = || file.display().to_string();
        let mut reader = csv::Reader::from_path(file).with_context(|| format!("cannot read {}", place()))?;
        let header = reader.headers().with_context(place)?.clone();
        let column = |name: &str| header.iter().position(|column| column.trim() == name);
        let (Some(problem), Some(strategy)) = (column("problem"), column("strategy")) else {
            bail!("{}: the first line must name the columns problem and strategy, and counters", place());
        };
        let counters: Vec<(usize, usize)> =
            (0..COUNTERS.len()).filter_map(|counter| Some((counter, column(COUNTERS[counter])?))).collect();
        if counters.is_empty() {
            bail!("{}: the first line names no counter, such as nodes, so that nothing would be compared", place());
        }
        let (status, mut rows) = (column("status"), Vec::new());
        for record in reader.records() {
            let record = record.with_context(place)?;
            let line = record.position().map_or(0, csv::Position::line);
            let cell = |column: usize| record.get(column).map(str::trim).filter(|text| !text.is_empty());
            let word = |column: usize| cell(column).unwrap_or("").to_owned();
            let mut row = Row {
                line,
                problem: record.get(problem).unwrap_or("").to_owned(),
                strategy: word(strategy),
                status: status.and_then(cell).map(str::to_owned),
                counters: Vec::new(),
            };
            for &(counter, column) in &counters {
                let Some(text) = cell(column) else { continue };
                let number = text.parse().ok().with_context(|| {
                    format!("{}: line {line}: {} is a whole number, not \"{text}\"", place(), COUNTERS[counter])
                })?;
                row.counters.push((counter, number));
            }
            if row.counters.is_empty() && row.status.as_deref() != Some("n/a") {
                bail!("{}: line {line} has no counter, so that it would hold whatever happens", place());
            }
            rows.push(row);
        }
        if rows.iter().all(|row| row.counters.is_empty()) {
            bail!("{}: there is no row with a counter, so that nothing would be compared", place());
        }
        Ok(Self { file: file.to_owned(), rows })
    }

    /// Holds a comparison against it.
    pub(crate) fn held(&self, comparison: &Comparison) -> Held {
        let (mut held, file) = (Held::default(), self.file.display());
        let mut has_row = HashSet::new();
        for row in &self.rows {
            let Row { line, problem, strategy, .. } = row;
            // A name that is no formula stands in the file as it is; one that was protected, with its apostrophe.
            let mut runs = comparison.problems.iter().flatten().filter(|run| {
                (run.problem == *problem || escape::cell(&run.problem) == *problem)
                    && run.strategy.to_string() == *strategy
            });
            has_row.insert((problem.as_str(), strategy.as_str()));
            let Some(run) = runs.find(|run| run.label().is_some()) else {
                held.differences.push(format!("{file}: line {line}: {strategy} was not run on {problem}"));
                continue;
            };
            let place = format!("{file}: line {line}: {problem}, {strategy}");
            let label = run.label().unwrap_or_default();
            if let Some(expected) = row.status.as_ref().filter(|status| **status != label) {
                held.differences.push(format!("{place}: {label}, expected {expected}"));
            }
            let counters = run.stats().map(Counters::from).unwrap_or_default().in_order();
            for &(counter, expected) in &row.counters {
                if counters[counter] != Some(expected) {
                    let (found, name) = (counters[counter].map_or("no".into(), |n| n.to_string()), COUNTERS[counter]);
                    held.differences.push(format!("{place}: {found} {name}, expected {expected}"));
                }
            }
        }
        for run in comparison.problems.iter().flatten().filter(|run| run.label().is_some()) {
            let (problem, strategy) = (run.problem.as_str(), run.strategy.to_string());
            let protected = escape::cell(problem);
            if ![problem, &protected].iter().any(|name| has_row.contains(&(*name, strategy.as_str()))) {
                held.notes
                    .push(format!("{file} has no row for {strategy} on {problem}, which was compared with nothing"));
            }
        }
        held
    }
}
