//! A comparison as tables, Markdown, CSV or JSON. Documents for people have commas in their numbers, data for
//! programs none.

use std::io::Write;
use std::time::Duration;

use anyhow::Result;
use csp_core::Stats;

use super::{Comparison, Measured, Settings};
use crate::args::CompareFormat;
use crate::output::Output;
use crate::report::json::{Compared, Counters};
use crate::report::{escape, table, text};

const COLUMNS: [&str; 9] =
    ["strategy", "status", "nodes", "backtracks", "checks", "prunings", "time", "spread", "ratio"];

/// Columns that a narrow terminal can do without, the least important first.
const SPARE: [&str; 5] = ["spread", "prunings", "backtracks", "ratio", "status"];

/// Columns that are words.
const WORDS: usize = 2;

pub(super) fn write(comparison: &Comparison, output: &mut Output) -> Result<()> {
    match comparison.settings.format {
        CompareFormat::Table => tables(comparison, output),
        CompareFormat::Markdown => markdown(comparison, output),
        CompareFormat::Latex => latex(comparison, output),
        CompareFormat::Asciidoc => asciidoc(comparison, output),
        CompareFormat::Html => Ok(write!(output, "{}", html_tables(comparison))?),
        CompareFormat::Csv => csv(comparison, output),
        CompareFormat::Json => json(comparison, output),
    }
}

fn tables(comparison: &Comparison, output: &mut Output) -> Result<()> {
    let width = comparison.settings.width.unwrap_or(usize::MAX);
    let sections = sections(comparison, shown);
    let (text, left_out) = table::fitting_sections(&COLUMNS, &sections, WORDS, &SPARE, width);
    writeln!(output, "{text}")?;
    if !left_out.is_empty() {
        writeln!(output, "(left out, as the terminal is narrow: {})", left_out.join(", "))?;
    }
    closing(comparison, shown, output)
}

/// Words from outside in plain text.
fn shown(words: &str) -> String {
    escape::plain(words).into_owned()
}

/// The rows of each problem, and of the total when there are several, under their titles. `safe` makes every cell
/// safe for the format.
fn sections(comparison: &Comparison, safe: fn(&str) -> String) -> Vec<(String, Vec<Vec<String>>)> {
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

fn markdown(comparison: &Comparison, output: &mut Output) -> Result<()> {
    let header: Vec<&str> = ["problem"].into_iter().chain(COLUMNS).collect();
    let titled = |(title, rows): (String, Vec<Vec<String>>)| {
        rows.into_iter().map(move |row| [title.clone()].into_iter().chain(row).collect())
    };
    let all: Vec<Vec<String>> = sections(comparison, escape::markdown).into_iter().flat_map(titled).collect();
    writeln!(output, "{}", table::markdown(&header, &all, WORDS + 1))?;
    closing(comparison, escape::markdown, output)
}

/// A tabular for LaTeX, with the rules of booktabs.
fn latex(comparison: &Comparison, output: &mut Output) -> Result<()> {
    writeln!(output, "\\begin{{tabular}}{{ll{}}}", "r".repeat(COLUMNS.len() - WORDS))?;
    writeln!(output, "\\toprule\n{} \\\\", COLUMNS.join(" & "))?;
    for (title, rows) in sections(comparison, escape::latex) {
        writeln!(output, "\\midrule\n\\multicolumn{{{}}}{{l}}{{{title}}} \\\\", COLUMNS.len())?;
        for row in rows {
            writeln!(output, "{} \\\\", row.join(" & "))?;
        }
    }
    writeln!(output, "\\bottomrule\n\\end{{tabular}}")?;
    comparison.sentences(shown).iter().try_for_each(|sentence| writeln!(output, "% {sentence}"))?;
    Ok(())
}

fn asciidoc(comparison: &Comparison, output: &mut Output) -> Result<()> {
    let columns = ["<"; WORDS + 1].into_iter().chain([">"; COLUMNS.len() - WORDS]).collect::<Vec<_>>().join(",");
    writeln!(output, "[cols=\"{columns}\",options=\"header\"]\n|===\n|problem |{}\n", COLUMNS.join(" |"))?;
    for (title, rows) in sections(comparison, escape::asciidoc) {
        for row in rows {
            writeln!(output, "|{title} |{}", row.join(" |"))?;
        }
    }
    writeln!(output, "|===\n")?;
    closing(comparison, escape::asciidoc, output)
}

/// The tables and sentences for a page.
pub(super) fn html_tables(comparison: &Comparison) -> String {
    let cells = |kind: &str, row: &mut dyn Iterator<Item = &str>| -> String {
        row.map(|cell| format!("<{kind}>{cell}</{kind}>")).collect::<Vec<_>>().concat()
    };
    let mut text = format!("<table>\n<thead><tr>{}</tr></thead>\n", cells("th", &mut COLUMNS.into_iter()));
    for (title, rows) in sections(comparison, escape::html) {
        text.extend(["<tbody><tr><th colspan=\"", &COLUMNS.len().to_string(), "\">", &title, "</th></tr>\n"]);
        for row in rows {
            text.extend(["<tr>", &cells("td", &mut row.iter().map(String::as_str)), "</tr>\n"]);
        }
        text.push_str("</tbody>\n");
    }
    text.push_str("</table>\n");
    for sentence in comparison.sentences(escape::html) {
        text.extend(["<p>", &sentence, "</p>\n"]);
    }
    text
}

/// The sentences, and how the figures were made.
fn closing(comparison: &Comparison, safe: fn(&str) -> String, output: &mut Output) -> Result<()> {
    for sentence in comparison.sentences(safe) {
        writeln!(output, "{sentence}")?;
    }
    let Settings { runs, warmup, seed, .. } = comparison.settings;
    let (runs, warmup) = (text::count(runs.into(), "run"), text::count(warmup.into(), "warm-up"));
    writeln!(
        output,
        "First solutions. Median time of {runs} after {warmup}; spread: (slowest - fastest) / median; ratio: of"
    )?;
    writeln!(output, "times, to the first strategy. Seed {seed}.")?;
    if let Some(outliers) = comparison.outliers() {
        writeln!(output, "{outliers}")?;
    }
    Ok(())
}

fn rows(measured: &[Measured]) -> Vec<Vec<String>> {
    let first = measured.first();
    measured.iter().map(|measured| row(measured, first)).collect()
}

fn row(measured: &Measured, first: Option<&Measured>) -> Vec<String> {
    let above = if measured.is_limited() { "> " } else { "" };
    let number = |get: fn(&Stats) -> Option<u64>| counter(measured.stats().and_then(get), above);
    let ratio = first
        .filter(|first| first.is_solved() && measured.is_solved())
        .and_then(|first| Some(measured.median()?.as_secs_f64() / first.median()?.as_secs_f64()));
    vec![
        measured.strategy.to_string(),
        measured.label().unwrap_or_else(|| "-".into()),
        number(|stats| Some(stats.nodes)),
        number(|stats| Some(stats.backtracks)),
        number(|stats| stats.textbook.map(|textbook| textbook.checks)),
        number(|stats| stats.textbook.map(|textbook| textbook.prunings)),
        measured.median().map_or("-".into(), |median| format!("{above}{}", text::time(median))),
        measured.spread().map_or("-".into(), |spread| format!("{:.0} %", spread * 100.0)),
        ratio.map_or("-".into(), text::significant),
    ]
}

fn counter(value: Option<u64>, above: &str) -> String {
    value.map_or("-".into(), |value| format!("{above}{}", text::grouped(value)))
}

/// Sums over the problems that each strategy was run on. The ratio is over those that both solved; how many these are
/// is said when they are not all.
fn total_rows(comparison: &Comparison) -> Vec<Vec<String>> {
    let strategies = comparison.problems.first().map_or(&[][..], |measured| measured.as_slice());
    let count = comparison.problems.len();
    let row = |(index, measured): (usize, &Measured)| {
        let (tally, total) = (comparison.tally(index), comparison.total(index, |_| true));
        let above = if tally.limited > 0 { "> " } else { "" };
        let sum = |value: Option<u64>| counter(value.filter(|_| total.runs > 0), above);
        let (first, own) = comparison.pair(0, index);
        let ratio = text::significant(own.time.as_secs_f64() / first.time.as_secs_f64());
        let on = if index == 0 || own.runs == count { String::new() } else { format!(" on {}", own.runs) };
        vec![
            measured.strategy.to_string(),
            format!("{}/{count}", tally.solved),
            sum(Some(total.nodes)),
            sum(Some(total.backtracks)),
            sum(total.checks),
            sum(total.prunings),
            if total.runs == 0 { "-".into() } else { format!("{above}{}", text::time(total.time)) },
            "-".into(),
            if own.runs == 0 { "-".into() } else { format!("{ratio}{on}") },
        ]
    };
    strategies.iter().enumerate().map(row).collect()
}

pub(super) fn nanoseconds(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}

pub(super) fn csv(comparison: &Comparison, output: &mut Output) -> Result<()> {
    let mut writer = csv::Writer::from_writer(output);
    let columns = "problem strategy status nodes decisions dead_ends backtracks checks prunings revisions \
                   solutions max_depth restarts repairs runs median_ns fastest_ns slowest_ns seed time_limit_ns \
                   node_limit memory_limit variables";
    writer.write_record(columns.split(' '))?;
    let settings = &comparison.settings;
    for measured in comparison.problems.iter().flatten() {
        let counters = measured.stats().map(Counters::from).unwrap_or_default();
        let (time, seed) = (|time: Option<Duration>| time.map(nanoseconds), Some(settings.seed));
        let numbers = [
            Some(measured.times.len() as u64),
            time(measured.median()),
            time(measured.times.iter().min().copied()),
            time(measured.times.iter().max().copied()),
            seed,
            time(settings.limits.work.time_limit),
            settings.limits.node_limit,
            Some(settings.limits.work.memory_limit as u64),
            Some(measured.variables as u64),
        ];
        let words =
            [escape::cell(&measured.problem), measured.strategy.to_string(), measured.label().unwrap_or_default()];
        let numbers = counters.in_order().into_iter().chain(numbers);
        writer.write_record(words.into_iter().chain(numbers.map(|n| n.map_or(String::new(), |n| n.to_string()))))?;
    }
    Ok(writer.flush()?)
}

fn json(comparison: &Comparison, output: &mut Output) -> Result<()> {
    for measured in comparison.problems.iter().flatten() {
        let record = Compared {
            problem: &measured.problem,
            strategy: measured.strategy.to_string(),
            status: measured.label(),
            reason: measured.unfit.as_deref(),
            variables: measured.variables,
            stats: measured.stats().map(Counters::from).unwrap_or_default(),
            times_ns: measured.times.iter().copied().map(nanoseconds).collect(),
        };
        serde_json::to_writer(&mut *output, &record)?;
        output.write_all(b"\n")?;
    }
    Ok(())
}
