//! Counters held against those of a file.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use csp_core::counters::Counter;
use csp_terminal::files;
use csp_terminal::files::Limited;
use csp_terminal::words::escape;
use csv::StringRecord;

use super::Comparison;
use super::measure::Measurement;
use super::render::counters_with_columns;

/// The counters that a file says.
#[derive(Debug)]
pub struct Expectation {
    file: PathBuf,
    rows: Vec<ExpectedRow>,
}

#[derive(Debug)]
struct ExpectedRow {
    line: u64,
    problem: String,
    strategy: String,
    status: Option<String>,
    /// Each counter that the row has, and what it is.
    counters: Vec<(Counter, u64)>,
}

/// The result of a check against an expectation.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct ExpectationCheck {
    /// The differences from the file, a sentence each.
    pub differences: Vec<String>,
    /// The runs that the file says nothing about, a sentence each.
    pub notes: Vec<String>,
}

/// The places of the columns of a file.
struct Columns {
    problem: usize,
    strategy: usize,
    status: Option<usize>,
    counters: Vec<(Counter, usize)>,
}

impl Columns {
    fn of(header: &StringRecord, file: &str) -> Result<Self> {
        let column = |name: &str| header.iter().position(|column| column.trim() == name);
        let (Some(problem), Some(strategy)) = (column("problem"), column("strategy")) else {
            bail!("{file}: the first line must name the columns problem and strategy, and counters");
        };
        let place = |counter: Counter| Some((counter, column(counter.key())?));
        let counters: Vec<_> = counters_with_columns().filter_map(place).collect();
        if counters.is_empty() {
            bail!("{file}: the first line names no counter, such as nodes, so that nothing would be compared");
        }
        Ok(Self { problem, strategy, status: column("status"), counters })
    }

    fn row(&self, record: &StringRecord, file: &str) -> Result<ExpectedRow> {
        let line = record.position().map_or(0, csv::Position::line);
        let cell = |column: usize| record.get(column).map(str::trim).filter(|text| !text.is_empty());
        let mut counters = Vec::new();
        for &(counter, column) in &self.counters {
            let Some(text) = cell(column) else { continue };
            let number = text.parse().ok();
            let wrong = || format!("{file}: line {line}: {} is a whole number, not \"{text}\"", counter.key());
            counters.push((counter, number.with_context(wrong)?));
        }
        let status = self.status.and_then(cell).map(str::to_owned);
        if counters.is_empty() && status.as_deref() != Some("n/a") {
            bail!("{file}: line {line} has no counter, so that it would hold whatever happens");
        }
        let problem = record.get(self.problem).unwrap_or("").to_owned();
        Ok(ExpectedRow { line, problem, strategy: cell(self.strategy).unwrap_or("").to_owned(), status, counters })
    }
}

impl ExpectedRow {
    /// True if it is about this problem. A name that is no formula stands in the file as it is; one that was protected,
    /// with its apostrophe.
    fn is_about(&self, run: &Measurement) -> bool {
        let named = self.problem == run.problem() || self.problem == escape::cell(run.problem());
        named && self.strategy == run.strategy()
    }

    /// The differences of the run of this row from what the row says.
    fn differences(&self, comparison: &Comparison, file: &str) -> Vec<String> {
        let Self { line, problem, strategy, .. } = self;
        let mut runs = comparison.all_runs().filter(|run| self.is_about(run));
        let Some((run, label)) = runs.find_map(|run| Some((run, run.label()?))) else {
            return vec![format!("{file}: line {line}: {strategy} was not run on {problem}")];
        };
        let place = format!("{file}: line {line}: {problem}, {strategy}");
        let status = self.status.iter().filter(|status| **status != label);
        let mut differences: Vec<String> =
            status.map(|expected| format!("{place}: {label}, expected {expected}")).collect();
        for &(counter, expected) in &self.counters {
            let found = run.counters().and_then(|counters| counters.get(counter));
            if found != Some(expected) {
                let found = found.map_or("no".into(), |number| number.to_string());
                differences.push(format!("{place}: {found} {}, expected {expected}", counter.key()));
            }
        }
        differences
    }
}

/// The largest file of expectations that is read, in bytes.
const MOST_EXPECTED: u64 = 1 << 30;

impl Expectation {
    /// Reads a file as [`Format::Csv`](super::Format::Csv) is written; it may lack columns, and cells may be empty.
    ///
    /// # Errors
    ///
    /// When it cannot be read. One that names no counter would hold whatever happens, so that it is an error, too.
    pub fn read(file: &Path) -> Result<Self> {
        let place = file.display().to_string();
        let mut reader = csv::Reader::from_reader(Limited::whole(files::named(file)?, MOST_EXPECTED));
        let columns = Columns::of(reader.headers().with_context(|| place.clone())?, &place)?;
        let mut rows = Vec::new();
        for record in reader.records() {
            rows.push(columns.row(&record.with_context(|| place.clone())?, &place)?);
        }
        if rows.iter().all(|row: &ExpectedRow| row.counters.is_empty()) {
            bail!("{place}: there is no row with a counter, so that nothing would be compared");
        }
        Ok(Self { file: file.to_owned(), rows })
    }

    /// Holds a comparison against it.
    pub fn held(&self, comparison: &Comparison) -> ExpectationCheck {
        let file = self.file.display().to_string();
        let differences = self.rows.iter().flat_map(|row| row.differences(comparison, &file)).collect();
        let has_row: HashSet<(&str, &str)> =
            self.rows.iter().map(|row| (row.problem.as_str(), row.strategy.as_str())).collect();
        let is_known = |run: &Measurement| {
            let protected = escape::cell(run.problem());
            [run.problem(), &protected].iter().any(|name| has_row.contains(&(*name, run.strategy())))
        };
        let runs = comparison.all_runs().filter(|run| run.label().is_some());
        let note = |run: &Measurement| {
            let (problem, strategy) = (run.problem(), run.strategy());
            format!("{file} has no row for {strategy} on {problem}, which was compared with nothing")
        };
        ExpectationCheck { differences, notes: runs.filter(|run| !is_known(run)).map(note).collect() }
    }
}
