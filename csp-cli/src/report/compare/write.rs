//! A comparison as tables, Markdown, CSV or JSON.

use std::io::Write;
use std::time::Duration;

use anyhow::Result;
use csp_core::Stats;

use super::ratio::Total;
use super::{Comparison, Measured, Settings};
use crate::args::CompareFormat;
use crate::output::Output;
use crate::report::graph::escaped;
use crate::report::json::{Compared, Counters};
use crate::report::{table, text};

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
    let (text, left_out) = table::fitting_sections(&COLUMNS, &sections(comparison), WORDS, &SPARE, width);
    writeln!(output, "{text}")?;
    if !left_out.is_empty() {
        writeln!(output, "(left out, as the terminal is narrow: {})", left_out.join(", "))?;
    }
    closing(comparison, output)
}

/// The rows of each problem, and of the total when there are several, under their titles.
fn sections(comparison: &Comparison) -> Vec<(String, Vec<Vec<String>>)> {
    let title = |measured: &[Measured]| measured.first().map_or(String::new(), |measured| measured.problem.clone());
    let mut sections: Vec<_> = comparison.problems.iter().map(|measured| (title(measured), rows(measured))).collect();
    if sections.len() > 1 {
        sections.push((format!("total of {} problems", sections.len()), total_rows(comparison)));
    }
    sections
}

fn markdown(comparison: &Comparison, output: &mut Output) -> Result<()> {
    let header: Vec<&str> = ["problem"].into_iter().chain(COLUMNS).collect();
    let titled = |(title, rows): (String, Vec<Vec<String>>)| {
        rows.into_iter().map(move |row| [title.clone()].into_iter().chain(row).collect())
    };
    let all: Vec<Vec<String>> = sections(comparison).into_iter().flat_map(titled).collect();
    writeln!(output, "{}", table::markdown(&header, &all, WORDS + 1))?;
    closing(comparison, output)
}

/// A tabular for LaTeX, with the rules of booktabs.
fn latex(comparison: &Comparison, output: &mut Output) -> Result<()> {
    let safe = |text: &str| text.replace('%', "\\%").replace('_', "\\_").replace('>', "$>$").replace('&', "\\&");
    writeln!(output, "\\begin{{tabular}}{{ll{}}}", "r".repeat(COLUMNS.len() - WORDS))?;
    writeln!(output, "\\toprule\n{} \\\\", COLUMNS.join(" & "))?;
    for (title, rows) in sections(comparison) {
        writeln!(output, "\\midrule\n\\multicolumn{{{}}}{{l}}{{{}}} \\\\", COLUMNS.len(), safe(&title))?;
        for row in rows {
            let cells: Vec<String> = row.iter().map(|cell| safe(cell)).collect();
            writeln!(output, "{} \\\\", cells.join(" & "))?;
        }
    }
    writeln!(output, "\\bottomrule\n\\end{{tabular}}")?;
    commented(comparison, "% ", output)
}

fn asciidoc(comparison: &Comparison, output: &mut Output) -> Result<()> {
    let columns = ["<"; WORDS + 1].into_iter().chain([">"; COLUMNS.len() - WORDS]).collect::<Vec<_>>().join(",");
    writeln!(output, "[cols=\"{columns}\",options=\"header\"]\n|===\n|problem |{}\n", COLUMNS.join(" |"))?;
    for (title, rows) in sections(comparison) {
        for row in rows {
            writeln!(output, "|{title} |{}", row.join(" |"))?;
        }
    }
    writeln!(output, "|===\n")?;
    closing(comparison, output)
}

/// The tables and sentences for a page.
pub(super) fn html_tables(comparison: &Comparison) -> String {
    let cells = |kind: &str, row: &mut dyn Iterator<Item = &str>| -> String {
        row.map(|cell| format!("<{kind}>{}</{kind}>", escaped(cell))).collect::<Vec<_>>().concat()
    };
    let mut text = format!("<table>\n<thead><tr>{}</tr></thead>\n", cells("th", &mut COLUMNS.into_iter()));
    for (title, rows) in sections(comparison) {
        let title = escaped(&title);
        text.extend(["<tbody><tr><th colspan=\"", &COLUMNS.len().to_string(), "\">", &title, "</th></tr>\n"]);
        for row in rows {
            text.extend(["<tr>", &cells("td", &mut row.iter().map(String::as_str)), "</tr>\n"]);
        }
        text.push_str("</tbody>\n");
    }
    text.push_str("</table>\n");
    for sentence in comparison.sentences() {
        text.extend(["<p>", &escaped(&sentence), "</p>\n"]);
    }
    text
}

fn commented(comparison: &Comparison, mark: &str, output: &mut Output) -> Result<()> {
    comparison.sentences().iter().try_for_each(|sentence| writeln!(output, "{mark}{sentence}"))?;
    Ok(())
}

/// The sentences, and how the figures were made.
fn closing(comparison: &Comparison, output: &mut Output) -> Result<()> {
    for sentence in comparison.sentences() {
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
        .filter(|first| !first.is_limited() && !measured.is_limited())
        .and_then(|first| Some(measured.median()?.as_secs_f64() / first.median()?.as_secs_f64()));
    vec![
        measured.strategy.to_string(),
        measured.status().map_or("-".into(), |status| status.to_string()),
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
    value.map_or("-".into(), |value| format!("{above}{value}"))
}

fn total_rows(comparison: &Comparison) -> Vec<Vec<String>> {
    let strategies = comparison.problems.first().map_or(&[][..], |measured| measured.as_slice());
    let first = comparison.total(0);
    let row = |(index, measured): (usize, &Measured)| {
        let total = comparison.total(index);
        let Total { nodes, backtracks, checks, prunings, time, runs, limited, .. } = total;
        let above = if limited > 0 { "> " } else { "" };
        let fair = limited + first.limited == 0 && runs == first.runs;
        vec![
            measured.strategy.to_string(),
            format!("{}/{}", runs - limited, comparison.problems.len()),
            counter(Some(nodes), above),
            counter(Some(backtracks), above),
            counter(checks, above),
            counter(prunings, above),
            format!("{above}{}", text::time(time)),
            "-".into(),
            if fair { text::significant(time.as_secs_f64() / first.time.as_secs_f64()) } else { "-".into() },
        ]
    };
    strategies.iter().enumerate().map(row).collect()
}

fn nanoseconds(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}

pub(super) fn csv(comparison: &Comparison, output: &mut Output) -> Result<()> {
    let mut writer = csv::Writer::from_writer(output);
    let columns = "problem strategy status nodes decisions dead_ends backtracks checks prunings revisions solutions \
                   max_depth restarts repairs runs median_ns fastest_ns slowest_ns seed time_limit_ns node_limit memory_limit";
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
        ];
        let status = measured.status().map_or(String::new(), |status| status.to_string());
        let words = [measured.problem.clone(), measured.strategy.to_string(), status];
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
            status: measured.status().map(|status| status.to_string()),
            stats: measured.stats().map(Counters::from).unwrap_or_default(),
            times_ns: measured.times.iter().copied().map(nanoseconds).collect(),
        };
        serde_json::to_writer(&mut *output, &record)?;
        output.write_all(b"\n")?;
    }
    Ok(())
}
