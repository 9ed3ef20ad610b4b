//! A comparison for programs: CSV and JSON.

use std::io::Write;
use std::time::Duration;

use anyhow::Result;
use csp_core::counters::Counter;
use csp_terminal::words::escape;
use csp_terminal::words::numbers::nanoseconds;
use serde::Serialize;

use crate::compare::Comparison;
use crate::compare::anytime::Targets;
use crate::compare::measure::{Counters, Incumbent, Measurement, Settings, Timing};
use crate::compare::summary::Summary;

/// The columns behind the counters.
const BEHIND: [&str; 11] = [
    "runs",
    "median_ns",
    "fastest_ns",
    "slowest_ns",
    "cpu_ns",
    "repetitions",
    "seed",
    "time_limit_ns",
    "node_limit",
    "memory_limit",
    "variables",
];

/// The columns behind those, where the best solution was looked for.
const OBJECTIVE: [&str; 6] = ["best", "proved", "bound", "primal_nodes", "primal_time_ns", "incumbents"];

/// The course of a run by the objective; null means not known, or not measured.
#[derive(Serialize)]
struct ObjectiveRecord<'a> {
    best: Option<i64>,
    proved: bool,
    /// The value that no solution beats.
    bound: Option<i64>,
    primal_nodes: Option<f64>,
    primal_time_ns: Option<f64>,
    incumbents: &'a [Incumbent],
}

impl<'a> ObjectiveRecord<'a> {
    fn of(problem: usize, run: &'a Measurement, targets: &Targets) -> Option<Self> {
        Some(Self {
            best: run.best(),
            proved: run.is_proved(),
            bound: targets.at(problem)?.bound,
            primal_nodes: targets.over_nodes(problem, run),
            primal_time_ns: targets.over_time(problem, run).map(|seconds| (seconds * 1e9).round()),
            incumbents: &run.optimisation()?.incumbents,
        })
    }
}

/// Its cells in CSV. Each incumbent is its value, nodes, backtracks and, if measured, nanoseconds; a semicolon stands between two.
fn objective_cells(record: Option<ObjectiveRecord<'_>>) -> [String; 6] {
    let Some(record) = record else { return [const { String::new() }; 6] };
    let number = |number: Option<i64>| number.map_or(String::new(), |number| number.to_string());
    let area = |area: Option<f64>| area.map_or(String::new(), |area| area.to_string());
    let incumbent = |one: &Incumbent| {
        let time = one.time_ns.map_or(String::new(), |time| format!(" {time}"));
        format!("{} {} {}{time}", one.value, one.nodes, one.backtracks)
    };
    let incumbents: Vec<String> = record.incumbents.iter().map(incumbent).collect();
    [
        number(record.best),
        record.proved.to_string(),
        number(record.bound),
        area(record.primal_nodes),
        area(record.primal_time_ns),
        incumbents.join("; "),
    ]
}

/// The counters that have a column. Tuples are those of one engine, and stand in the JSON alone.
pub(in crate::compare) fn counters_with_columns() -> impl Iterator<Item = Counter> {
    Counter::ALL.into_iter().filter(|&counter| counter != Counter::Tuples)
}

/// A row for each contender on each problem.
pub(super) fn csv(comparison: &Comparison, output: &mut dyn Write) -> Result<()> {
    let mut writer = csv::Writer::from_writer(output);
    let counters = counters_with_columns().map(Counter::key);
    let targets = comparison.has_objective().then(|| Targets::of(comparison));
    let best = OBJECTIVE.into_iter().filter(|_| targets.is_some());
    writer.write_record(["problem", "strategy", "status"].into_iter().chain(counters).chain(BEHIND).chain(best))?;
    for case in &comparison.cases {
        for measured in &case.runs {
            let mut cells = cells(measured, &comparison.settings);
            if let Some(targets) = &targets {
                cells.extend(objective_cells(ObjectiveRecord::of(case.problem, measured, targets)));
            }
            writer.write_record(cells)?;
        }
    }
    Ok(writer.flush()?)
}

fn cells(measured: &Measurement, settings: &Settings) -> Vec<String> {
    let counters = measured.counters().cloned().unwrap_or_default();
    let counted = counters_with_columns().map(|counter| counters.get(counter));
    let time = |time: Option<Duration>| time.map(nanoseconds);
    let walls = measured.runs.iter().map(|run| run.wall).filter(|_| settings.times);
    let has_cpu = measured.runs.iter().all(|run| run.cpu.is_some());
    let behind = [
        Some(measured.runs.len() as u64),
        time(measured.median_wall().filter(|_| settings.times)),
        time(walls.clone().min()),
        time(walls.max()),
        time(measured.median().filter(|_| has_cpu && settings.times)),
        measured.runs.iter().map(|run| u64::from(run.repetitions)).max().filter(|_| settings.times),
        Some(measured.seed),
        time(settings.limits.time),
        settings.limits.nodes,
        settings.limits.memory.map(|bytes| bytes as u64),
        Some(measured.about.variables as u64),
    ];
    let words =
        [escape::cell(measured.problem()), measured.strategy().to_owned(), measured.label().unwrap_or_default()];
    let numbers = counted.chain(behind).map(|number| number.map_or(String::new(), |number| number.to_string()));
    words.into_iter().chain(numbers).collect()
}

/// A contender on a problem; null means not measured.
#[derive(Serialize)]
struct ComparedRun<'a> {
    problem: &'a str,
    strategy: &'a str,
    seed: u64,
    /// Null when it was not run, since the comparison was interrupted; "n/a" when it cannot be.
    status: Option<String>,
    /// The reason why it cannot be run.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a str>,
    /// A caution about the problem.
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<&'a str>,
    variables: usize,
    stats: Counters,
    /// The course of the search by the objective, where the best solution was looked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    objective: Option<ObjectiveRecord<'a>>,
    /// The time that passed, of each run.
    times_ns: Vec<u64>,
    /// The times of the processor.
    cpu_ns: Vec<u64>,
    /// The number of times that each run was repeated to be timed: times are means.
    repetitions: Vec<u32>,
}

/// One JSON object a line.
pub(super) fn json(comparison: &Comparison, output: &mut dyn Write) -> Result<()> {
    let targets = Targets::of(comparison);
    let runs = comparison.cases.iter().flat_map(|case| case.runs.iter().map(|run| (case.problem, run)));
    for (problem, measured) in runs {
        let settings = &comparison.settings;
        let times = |time: fn(&Timing) -> Option<Duration>| -> Vec<u64> {
            measured.runs.iter().filter(|_| settings.times).filter_map(time).map(nanoseconds).collect()
        };
        let record = ComparedRun {
            problem: measured.problem(),
            strategy: measured.strategy(),
            seed: measured.seed,
            status: measured.label(),
            reason: measured.unfit.as_deref(),
            note: comparison.notes.iter().find(|note| note.0 == problem).map(|note| note.1.as_str()),
            variables: measured.about.variables,
            stats: measured.counters().cloned().unwrap_or_default(),
            objective: ObjectiveRecord::of(problem, measured, &targets),
            times_ns: times(|run| Some(run.wall)),
            cpu_ns: times(|run| run.cpu),
            repetitions: if settings.times {
                measured.runs.iter().map(|run| run.repetitions).collect()
            } else {
                Vec::new()
            },
        };
        serde_json::to_writer(&mut *output, &record)?;
        output.write_all(b"\n")?;
    }
    Ok(())
}

/// The statistics as one JSON object.
pub(super) fn statistics(summary: &Summary, output: &mut dyn Write) -> Result<()> {
    serde_json::to_writer_pretty(&mut *output, summary)?;
    Ok(output.write_all(b"\n")?)
}
