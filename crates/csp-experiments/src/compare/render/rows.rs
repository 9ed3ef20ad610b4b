//! The rows that every table of a comparison has, and the options of a report.

use csp_core::counters::Counter;
use csp_terminal::words::numbers as text;

use crate::compare::anytime::Targets;
use crate::compare::measure::Measurement;
use crate::compare::summary::{Measure, Stats};
use crate::compare::{Comparison, ProblemCase};

/// The parts of a comparison that are written.
#[derive(Clone, Debug, Default)]
pub struct ReportOptions {
    /// Every problem in tables for people, and not the first ones only.
    pub each: bool,
    /// The statistics; the summary, if nothing is said.
    pub stats: Option<Stats>,
    /// The measures that strategies are compared by; the usual ones, if there is none.
    pub measures: Vec<Measure>,
    /// Tables for a terminal leave columns out that do not fit into this width.
    pub width: Option<usize>,
}

impl ReportOptions {
    /// The statistics that tables for people begin with.
    pub(super) fn stats(&self) -> Stats {
        self.stats.clone().unwrap_or(Stats::SUMMARY)
    }
}

/// Columns that are words.
pub(super) const WORDS: usize = 2;

/// The counters that tables for people show.
const SHOWN: [Counter; 4] = [Counter::Nodes, Counter::Backtracks, Counter::Checks, Counter::Prunings];

/// Columns that a narrow terminal can do without, the least important first.
pub(super) const SPARE: [&str; 5] = ["spread", Counter::Prunings.name(), Counter::Backtracks.name(), "ratio", "status"];

/// A title and the rows below it.
pub(super) type Section = (String, Vec<Vec<String>>);

/// The columns of times, which come last.
const TIMES: [&str; 3] = ["time", "spread", "ratio"];

/// The columns where the best solution was looked for.
pub(super) const BEST: [&str; 2] = ["best value", "primal integral"];

/// The headings of the columns.
pub(super) fn columns(comparison: &Comparison) -> Vec<&'static str> {
    let counters = SHOWN.map(Counter::name);
    let times = TIMES.into_iter().filter(|_| comparison.settings.times);
    let best = BEST.into_iter().filter(|_| comparison.has_objective());
    ["strategy", "status"].into_iter().chain(counters).chain(best).chain(times).collect()
}

/// The most rows of problems that a table for people has, unless each is asked for.
const MOST_ROWS: usize = 20;

/// The number of problems that a table for people shows: all, or as many as have no more than 20 rows.
fn shown(comparison: &Comparison, each: bool) -> usize {
    let all = comparison.cases.len();
    let most = (MOST_ROWS / comparison.strategies().len().max(1)).max(1);
    if each { all } else { all.min(most) }
}

/// Says that some problems are not in the table, if so.
pub(super) fn not_shown(comparison: &Comparison, each: bool) -> Option<String> {
    let left_out = comparison.cases.len() - shown(comparison, each);
    let more = text::count(left_out as u64, "more problem");
    (left_out > 0).then(|| format!("{more} not shown; --each shows all, --format csv has all data."))
}

/// The rows of each problem, and of the total when there are several, under their titles. `safe` makes every cell
/// safe for the format.
pub(super) fn sections(comparison: &Comparison, each: bool, safe: fn(&str) -> String) -> Vec<Section> {
    let has_seeds = comparison.settings.seeds.len() > 1;
    let title = |case: &ProblemCase| {
        let seed = if has_seeds { format!(", seed {}", case.seed) } else { String::new() };
        case.name().to_owned() + &seed
    };
    let targets = comparison.has_objective().then(|| Targets::of(comparison));
    let of_case = |case: &ProblemCase| (title(case), rows(case, targets.as_ref()));
    let mut sections: Vec<_> = comparison.cases.iter().take(shown(comparison, each)).map(of_case).collect();
    if comparison.cases.len() > 1 {
        sections.push((total_title(comparison), total_rows(comparison)));
    }
    let width = columns(comparison).len();
    for (title, rows) in &mut sections {
        rows.iter_mut().for_each(|row| row.truncate(width));
        *title = safe(title);
        rows.iter_mut().flatten().for_each(|cell| *cell = safe(cell));
    }
    sections
}

fn total_title(comparison: &Comparison) -> String {
    let seeds = comparison.settings.seeds.len();
    let with = if seeds > 1 { format!(" with {seeds} seeds each") } else { String::new() };
    format!("total of {}{with}", text::count(comparison.problems() as u64, "problem"))
}

fn rows(case: &ProblemCase, targets: Option<&Targets>) -> Vec<Vec<String>> {
    let first = case.runs.first();
    let best = |measured: &Measurement| {
        let targets = targets?;
        let area = targets.over_nodes(case.problem, measured);
        Some([targets.best(case.problem, measured), area.map_or("-".into(), text::significant)])
    };
    case.runs.iter().map(|measured| row(measured, first, best(measured))).collect()
}

/// The word for how a run ended: what is proved to be the best is more than solved.
pub(super) fn status(measured: &Measurement) -> String {
    match measured.label() {
        Some(_) if measured.is_proved() && measured.best().is_some() => "optimal".into(),
        label => label.unwrap_or_else(|| "-".into()),
    }
}

fn row(measured: &Measurement, first: Option<&Measurement>, best: Option<[String; 2]>) -> Vec<String> {
    let above = if measured.is_limited() { "> " } else { "" };
    let counted = |counter| number(measured.counters().and_then(|counters| counters.get(counter)), above);
    let ratio = first
        .filter(|first| first.is_solved() && measured.is_solved())
        .and_then(|first| Some(measured.median()?.as_secs_f64() / first.median()?.as_secs_f64()));
    let mut row = vec![measured.strategy.to_string(), status(measured)];
    row.extend(SHOWN.map(counted));
    row.extend(best.into_iter().flatten());
    row.push(measured.median().map_or("-".into(), |median| format!("{above}{}", text::time(median))));
    row.push(measured.spread().map_or("-".into(), |spread| format!("{:.0} %", spread * 100.0)));
    row.push(ratio.map_or("-".into(), text::significant));
    row
}

fn number(value: Option<u64>, above: &str) -> String {
    value.map_or("-".into(), |value| format!("{above}{}", text::grouped(value)))
}

fn total_rows(comparison: &Comparison) -> Vec<Vec<String>> {
    let strategies = comparison.strategies();
    strategies.iter().enumerate().map(|(index, name)| total_row(comparison, index, name)).collect()
}

/// Sums over the problems that a strategy was run on. The ratio is over those that it and the first strategy solved; how
/// many these are is said when they are not all.
fn total_row(comparison: &Comparison, index: usize, strategy: &str) -> Vec<String> {
    let count = comparison.cases.len();
    let tally = comparison.tally(index);
    let total = comparison.total(index, |_| true);
    let above = if tally.limited > 0 { "> " } else { "" };
    let sum = |counter| number(total.counters.get(counter).filter(|_| total.runs > 0), above);
    let (first, own) = comparison.pair(0, index);
    let ratio = text::significant(own.time.as_secs_f64() / first.time.as_secs_f64());
    let on = if index == 0 || own.runs == count { String::new() } else { format!(" on {}", own.runs) };
    let mut row = vec![strategy.to_owned(), format!("{}/{count}", tally.solved)];
    row.extend(SHOWN.map(sum));
    row.extend(BEST.iter().filter(|_| comparison.has_objective()).map(|_| "-".to_owned()));
    row.push(if total.runs == 0 { "-".into() } else { format!("{above}{}", text::time(total.time)) });
    row.push("-".into());
    row.push(if own.runs == 0 { "-".into() } else { format!("{ratio}{on}") });
    row
}
