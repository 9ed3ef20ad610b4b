//! The table of problems of a page: folded, and sorted by whoever reads it.

use std::io::Write;
use std::time::Duration;

use anyhow::Result;
use csp_core::counters::Counter;
use csp_terminal::output::Output;
use csp_terminal::words::{escape, numbers as text};

use crate::compare::anytime::Targets;
use crate::compare::measure::Measurement;
use crate::compare::render::documents;
use crate::compare::render::rows::{BEST, status};
use crate::compare::{Comparison, ProblemCase};

/// The counters of the table.
const COUNTED: [Counter; 5] =
    [Counter::Nodes, Counter::DeadEnds, Counter::Backtracks, Counter::Checks, Counter::Prunings];

/// The most problems on a page, which would be too large for a browser; the data have all.
const MOST: usize = 2000;

pub(super) fn write(comparison: &Comparison, page: &mut Output) -> Result<()> {
    let times = comparison.settings.times;
    let targets = comparison.has_objective().then(|| Targets::of(comparison));
    let count = text::count(comparison.problems() as u64, "problem");
    writeln!(page, "<details><summary>Each of the {count}</summary>")?;
    if comparison.cases.len() > MOST {
        writeln!(page, "<p>Only the first {} are shown; runs.csv has all.</p>", text::grouped(MOST as u64))?;
    }
    writeln!(page, "<p>Click on a heading to sort. The best of each problem is bold.</p>")?;
    let counters = COUNTED.map(Counter::name);
    let best = BEST.iter().copied().filter(|_| targets.is_some());
    let more: &[&str] = if times { &["CPU time", "time passed", "spread"] } else { &[] };
    let names = ["problem", "seed", "strategy", "status"].into_iter().chain(counters).chain(best);
    let names = names.chain(more.iter().copied());
    let header = names.map(|name| format!("<th><button>{name}</button></th>")).collect::<Vec<_>>().concat();
    writeln!(
        page,
        "<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"problems\"><table class=\"sorted left4\">\n<thead><tr>{header}</tr></thead>\n<tbody>"
    )?;
    for case in comparison.cases.iter().take(MOST) {
        rows(case, targets.as_ref(), times, page)?;
    }
    writeln!(page, "</tbody></table></div>")?;
    for sentence in comparison.sentences(escape::html) {
        writeln!(page, "<p>{sentence}</p>")?;
    }
    writeln!(page, "<p>{}</p></details>", escape::html(&documents::made(comparison).join(" ")))?;
    Ok(())
}

/// A cell: what is shown, and what it is sorted by.
struct Cell {
    shown: String,
    value: Option<f64>,
}

fn rows(case: &ProblemCase, targets: Option<&Targets>, times: bool, page: &mut Output) -> Result<()> {
    let all: Vec<Vec<Cell>> = case
        .runs
        .iter()
        .map(|run| {
            let mut row = cells(run, times);
            let best = targets.map(|targets| best_cells(targets, case.problem, run));
            row.splice(COUNTED.len()..COUNTED.len(), best.into_iter().flatten());
            row
        })
        .collect();
    let is_solved: Vec<bool> = case.runs.iter().map(Measurement::is_solved).collect();
    // The least of a column among those that came to an end; where all are equal none is marked.
    let best = |column: usize| {
        let values =
            || all.iter().zip(&is_solved).filter(|(_, solved)| **solved).filter_map(|(row, _)| row[column].value);
        let least = values().fold(f64::INFINITY, f64::min);
        values().any(|value| value > least).then_some(least)
    };
    let columns = all.first().map_or(0, Vec::len);
    let best: Vec<Option<f64>> = (0..columns).map(best).collect();
    for ((run, row), solved) in case.runs.iter().zip(&all).zip(&is_solved) {
        write!(
            page,
            "<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td>",
            escape::html(case.name()),
            case.seed,
            escape::html(run.strategy()),
            escape::html(&status(run))
        )?;
        for (cell, best) in row.iter().zip(&best) {
            let class = if *solved && best.is_some() && cell.value == *best { " class=\"best\"" } else { "" };
            let value = cell.value.map_or(String::new(), |value| format!(" data-value=\"{value}\""));
            write!(page, "<td{class}{value}>{}</td>", cell.shown)?;
        }
        writeln!(page, "</tr>")?;
    }
    Ok(())
}

/// The best value, by which nothing is sorted, as less is not always better; and the primal integral.
fn best_cells(targets: &Targets, problem: usize, run: &Measurement) -> [Cell; 2] {
    let area = targets.over_nodes(problem, run);
    [
        Cell { shown: targets.best(problem, run), value: None },
        Cell { shown: area.map_or("-".into(), text::significant), value: area },
    ]
}

fn cells(run: &Measurement, times: bool) -> Vec<Cell> {
    let above = if run.is_limited() { "&gt; " } else { "" };
    let counted = |counter: Counter| {
        let value = run.counters().and_then(|counters| counters.get(counter));
        let shown = value.map_or("-".into(), |value| format!("{above}{}", text::grouped(value)));
        Cell { shown, value: value.map(|value| value as f64) }
    };
    let time = |time: Option<Duration>| Cell {
        shown: time.map_or("-".into(), |time| format!("{above}{}", text::time(time))),
        value: time.map(|time| time.as_secs_f64()),
    };
    let mut cells: Vec<Cell> = COUNTED.map(counted).into();
    if times {
        cells.push(time(run.median()));
        cells.push(time(run.median_wall()));
        let spread = run.spread();
        cells.push(Cell { shown: spread.map_or("-".into(), |spread| format!("{:.0} %", spread * 100.0)), value: None });
    }
    cells
}
