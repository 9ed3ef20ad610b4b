//! A comparison for programs: CSV and JSON.

use std::io::Write;
use std::time::Duration;

use anyhow::Result;
use csp_core::{Counter, MeasuredBy, Stats};
use serde::Serialize;

use super::{Comparison, Counters, Measured, Settings};
use crate::words::escape;
use crate::words::numbers::nanoseconds;

/// The columns behind the counters.
const BEHIND: [&str; 9] = [
    "runs",
    "median_ns",
    "fastest_ns",
    "slowest_ns",
    "seed",
    "time_limit_ns",
    "node_limit",
    "memory_limit",
    "variables",
];

/// Whether a counter has a column. Tuples are those of one engine, and stand in the JSON alone.
pub(super) fn has_column(counter: &Counter) -> bool {
    counter.by != MeasuredBy::BucketElimination
}

/// A row for each contender on each problem.
pub(super) fn csv(comparison: &Comparison, output: &mut dyn Write) -> Result<()> {
    let mut writer = csv::Writer::from_writer(output);
    let counters = Stats::default().counters().filter(has_column).map(|counter| counter.key);
    writer.write_record(["problem", "strategy", "status"].into_iter().chain(counters).chain(BEHIND))?;
    for measured in comparison.problems.iter().flatten() {
        writer.write_record(cells(measured, &comparison.settings))?;
    }
    Ok(writer.flush()?)
}

fn cells(measured: &Measured, settings: &Settings) -> Vec<String> {
    let counters = measured.counters().cloned().unwrap_or_default();
    let counted = counters.iter().filter(|counter| has_column(counter)).map(|counter| counter.value);
    let time = |time: Option<Duration>| time.map(nanoseconds);
    let behind = [
        Some(measured.times.len() as u64),
        time(measured.median()),
        time(measured.times.iter().min().copied()),
        time(measured.times.iter().max().copied()),
        Some(settings.seed),
        time(settings.limits.time),
        settings.limits.nodes,
        settings.limits.memory.map(|bytes| bytes as u64),
        Some(measured.variables as u64),
    ];
    let words = [escape::cell(&measured.problem), measured.strategy.clone(), measured.label().unwrap_or_default()];
    let numbers = counted.chain(behind).map(|number| number.map_or(String::new(), |number| number.to_string()));
    words.into_iter().chain(numbers).collect()
}

/// A contender on a problem; null means not measured.
#[derive(Serialize)]
struct Compared<'a> {
    problem: &'a str,
    strategy: &'a str,
    /// Null when it was not run, since the comparison was interrupted; "n/a" when it cannot be.
    status: Option<String>,
    /// Why it cannot be run.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a str>,
    variables: usize,
    stats: Counters,
    times_ns: Vec<u64>,
}

/// One JSON object a line.
pub(super) fn json(comparison: &Comparison, output: &mut dyn Write) -> Result<()> {
    for measured in comparison.problems.iter().flatten() {
        let record = Compared {
            problem: &measured.problem,
            strategy: &measured.strategy,
            status: measured.label(),
            reason: measured.unfit.as_deref(),
            variables: measured.variables,
            stats: measured.counters().cloned().unwrap_or_default(),
            times_ns: measured.times.iter().copied().map(nanoseconds).collect(),
        };
        serde_json::to_writer(&mut *output, &record)?;
        output.write_all(b"\n")?;
    }
    Ok(())
}
