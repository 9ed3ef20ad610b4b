//! The rows that every table of a comparison has.

use super::{Comparison, Counters, Measured};
use crate::words::numbers as text;

/// Columns that are words.
pub(super) const WORDS: usize = 2;

/// The keys of the counters that tables for people show.
const SHOWN: [&str; 4] = ["nodes", "backtracks", "checks", "prunings"];

/// Columns that a narrow terminal can do without, the least important first.
pub(super) const SPARE: [&str; 5] = ["spread", "prunings", "backtracks", "ratio", "status"];

/// A title and the rows below it.
pub(super) type Section = (String, Vec<Vec<String>>);

/// The headings of the columns.
pub(super) fn columns() -> Vec<&'static str> {
    let counters = SHOWN.iter().map(|key| Counters::name(key));
    ["strategy", "status"].into_iter().chain(counters).chain(["time", "spread", "ratio"]).collect()
}

/// The rows of each problem, and of the total when there are several, under their titles. `safe` makes every cell
/// safe for the format.
pub(super) fn sections(comparison: &Comparison, safe: fn(&str) -> String) -> Vec<Section> {
    let title = |measured: &[Measured]| measured.first().map_or("", |measured| measured.problem.as_str()).to_owned();
    let mut sections: Vec<_> = comparison.problems.iter().map(|measured| (title(measured), rows(measured))).collect();
    if sections.len() > 1 {
        sections.push((format!("total of {} problems", sections.len()), total_rows(comparison)));
    }
    for (title, rows) in &mut sections {
        *title = safe(title);
        rows.iter_mut().flatten().for_each(|cell| *cell = safe(cell));
    }
    sections
}

fn rows(measured: &[Measured]) -> Vec<Vec<String>> {
    let first = measured.first();
    measured.iter().map(|measured| row(measured, first)).collect()
}

fn row(measured: &Measured, first: Option<&Measured>) -> Vec<String> {
    let above = if measured.is_limited() { "> " } else { "" };
    let counted = |key: &&str| number(measured.counters().and_then(|counters| counters.get(key)), above);
    let ratio = first
        .filter(|first| first.is_solved() && measured.is_solved())
        .and_then(|first| Some(measured.median()?.as_secs_f64() / first.median()?.as_secs_f64()));
    let mut row = vec![measured.strategy.clone(), measured.label().unwrap_or_else(|| "-".into())];
    row.extend(SHOWN.iter().map(counted));
    row.push(measured.median().map_or("-".into(), |median| format!("{above}{}", text::time(median))));
    row.push(measured.spread().map_or("-".into(), |spread| format!("{:.0} %", spread * 100.0)));
    row.push(ratio.map_or("-".into(), text::significant));
    row
}

fn number(value: Option<u64>, above: &str) -> String {
    value.map_or("-".into(), |value| format!("{above}{}", text::grouped(value)))
}

fn total_rows(comparison: &Comparison) -> Vec<Vec<String>> {
    let strategies = comparison.problems.first().map_or(&[][..], |measured| measured.as_slice());
    let rows = strategies.iter().enumerate();
    rows.map(|(index, measured)| total_row(comparison, index, &measured.strategy)).collect()
}

/// Sums over the problems that a strategy was run on. The ratio is over those that it and the first strategy solved; how
/// many these are is said when they are not all.
fn total_row(comparison: &Comparison, index: usize, strategy: &str) -> Vec<String> {
    let count = comparison.problems.len();
    let tally = comparison.tally(index);
    let total = comparison.total(index, |_| true);
    let above = if tally.limited > 0 { "> " } else { "" };
    let sum = |key: &&str| number(total.counters.get(key).filter(|_| total.runs > 0), above);
    let (first, own) = comparison.pair(0, index);
    let ratio = text::significant(own.time.as_secs_f64() / first.time.as_secs_f64());
    let on = if index == 0 || own.runs == count { String::new() } else { format!(" on {}", own.runs) };
    let mut row = vec![strategy.to_owned(), format!("{}/{count}", tally.solved)];
    row.extend(SHOWN.iter().map(sum));
    row.push(if total.runs == 0 { "-".into() } else { format!("{above}{}", text::time(total.time)) });
    row.push("-".into());
    row.push(if own.runs == 0 { "-".into() } else { format!("{ratio}{on}") });
    row
}
