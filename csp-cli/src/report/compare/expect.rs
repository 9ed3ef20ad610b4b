//! Counters held against those of a file.

use std::path::Path;

use anyhow::{Context as _, Result, bail};

use super::Comparison;
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

impl Comparison {
    /// What differs from the file, a sentence each. The file is as `--format csv` writes it; columns it lacks, and cells that
    /// are empty, are not compared. Every row of the file must have been run.
    pub(crate) fn differences(&self, file: &Path) -> Result<Vec<String>> {
        let mut reader = csv::Reader::from_path(file).with_context(|| format!("cannot read {}", file.display()))?;
        let header = reader.headers().with_context(|| file.display().to_string())?.clone();
        let column = |name: &str| header.iter().position(|column| column.trim() == name);
        let (Some(problem), Some(strategy)) = (column("problem"), column("strategy")) else {
            bail!("{}: the first line must name the columns problem and strategy, and counters", file.display());
        };
        let mut differences = Vec::new();
        for (line, record) in (2..).zip(reader.records()) {
            let record = record.with_context(|| format!("{}: line {line}", file.display()))?;
            let (problem, strategy) = (record.get(problem).unwrap_or(""), record.get(strategy).unwrap_or(""));
            let run = self
                .problems
                .iter()
                .flatten()
                .find(|run| run.problem == problem && run.strategy.to_string() == strategy);
            let Some(run) = run else {
                differences.push(format!("line {line}: {strategy} was not run on {problem}"));
                continue;
            };
            let counters = run.stats().map(Counters::from).unwrap_or_default().in_order();
            for (name, found) in COUNTERS.iter().zip(counters) {
                let Some(expected) = column(name).and_then(|at| record.get(at)).filter(|text| !text.trim().is_empty())
                else {
                    continue;
                };
                let found = found.map_or("none".to_owned(), |found| found.to_string());
                if found != expected.trim() {
                    differences
                        .push(format!("line {line}: {problem}, {strategy}: {found} {name}, expected {expected}"));
                }
            }
        }
        Ok(differences)
    }
}
