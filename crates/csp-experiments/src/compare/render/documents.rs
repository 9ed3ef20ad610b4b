//! A comparison in documents for people: plain tables, Markdown, LaTeX, AsciiDoc, HTML.

use std::io::Write;
use std::iter;

use anyhow::Result;
use csp_core::Status;
use csp_terminal::words::{escape, numbers as text, table, wrap};

use super::ReportOptions;
use super::rows::{SPARE, WORDS, columns, not_shown, sections};
use crate::compare::Comparison;
use crate::compare::anytime::about;
use crate::compare::measure::Settings;
use crate::compare::summary::{ReportBlock, Summary, blocks, missing};

/// Tables for a terminal.
pub(super) fn tables(comparison: &Comparison, show: &ReportOptions, output: &mut dyn Write) -> Result<()> {
    let width = show.width.unwrap_or(usize::MAX);
    for block in statistics(comparison, show) {
        match block {
            ReportBlock::Heading(words) => writeln!(output, "{}", shown(&words))?,
            ReportBlock::Table(header, rows, left) => {
                let (text, left_out) = table::plain(&header, &safe_rows(rows, shown), left, width);
                writeln!(output, "{text}")?;
                tell_left_out(&left_out, output)?;
            }
            ReportBlock::Sentence(words) => {
                writeln!(output, "{}\n", wrap::lines(&shown(&words), width.min(WIDE)).join("\n"))?;
            }
        }
    }
    let sections = sections(comparison, show.each, shown);
    let (text, left_out) = table::fitting_sections(&columns(comparison), &sections, WORDS, &SPARE, width);
    writeln!(output, "{text}")?;
    let left_out: Vec<String> = left_out.into_iter().map(str::to_owned).collect();
    tell_left_out(&left_out, output)?;
    closing(comparison, show, shown, output)
}

fn tell_left_out(columns: &[String], output: &mut dyn Write) -> Result<()> {
    if !columns.is_empty() {
        writeln!(output, "(left out, as the terminal is narrow: {})", columns.join(", "))?;
    }
    Ok(())
}

/// Sentences are not longer than this, however wide the terminal is.
const WIDE: usize = 110;

/// A table in Markdown.
pub(super) fn markdown(comparison: &Comparison, show: &ReportOptions, output: &mut dyn Write) -> Result<()> {
    for block in statistics(comparison, show) {
        match block {
            ReportBlock::Heading(words) => writeln!(output, "**{}**\n", escape::markdown(&words))?,
            ReportBlock::Table(header, rows, left) => {
                let header: Vec<&str> = header.iter().map(String::as_str).collect();
                writeln!(output, "{}", table::markdown(&header, &safe_rows(rows, escape::markdown), left))?;
            }
            ReportBlock::Sentence(words) => writeln!(output, "{}\n", escape::markdown(&words))?,
        }
    }
    let header: Vec<&str> = ["problem"].into_iter().chain(columns(comparison)).collect();
    let titled = |(title, rows): (String, Vec<Vec<String>>)| {
        rows.into_iter().map(move |row| [title.clone()].into_iter().chain(row).collect())
    };
    let sections = sections(comparison, show.each, escape::markdown);
    let all: Vec<Vec<String>> = sections.into_iter().flat_map(titled).collect();
    writeln!(output, "{}", table::markdown(&header, &all, WORDS + 1))?;
    closing(comparison, show, escape::markdown, output)
}

/// Tabulars for LaTeX, with the rules of booktabs.
pub(super) fn latex(comparison: &Comparison, show: &ReportOptions, output: &mut dyn Write) -> Result<()> {
    writeln!(output, "% \\usepackage{{booktabs}}")?;
    for block in statistics(comparison, show) {
        match block {
            ReportBlock::Heading(words) => writeln!(output, "\\paragraph{{{}}}", escape::latex(&words))?,
            ReportBlock::Table(header, rows, left) => {
                let sides = "l".repeat(left) + &"r".repeat(header.len() - left);
                let header: Vec<String> = header.iter().map(|cell| escape::latex(cell)).collect();
                writeln!(output, "\\begin{{tabular}}{{{sides}}}\n\\toprule\n{} \\\\\n\\midrule", header.join(" & "))?;
                for row in safe_rows(rows, escape::latex) {
                    writeln!(output, "{} \\\\", row.join(" & "))?;
                }
                writeln!(output, "\\bottomrule\n\\end{{tabular}}\n")?;
            }
            ReportBlock::Sentence(words) => writeln!(output, "{}\n", escape::latex(&words))?,
        }
    }
    let columns = columns(comparison);
    writeln!(output, "\\begin{{tabular}}{{ll{}}}", "r".repeat(columns.len() - WORDS))?;
    writeln!(output, "\\toprule\n{} \\\\", columns.join(" & "))?;
    for (title, rows) in sections(comparison, show.each, escape::latex) {
        writeln!(output, "\\midrule\n\\multicolumn{{{}}}{{l}}{{{title}}} \\\\", columns.len())?;
        for row in rows {
            writeln!(output, "{} \\\\", row.join(" & "))?;
        }
    }
    writeln!(output, "\\bottomrule\n\\end{{tabular}}")?;
    let left_out = not_shown(comparison, show.each);
    left_out.into_iter().chain(comparison.sentences(shown)).try_for_each(|line| writeln!(output, "% {line}"))?;
    Ok(())
}

/// A table in AsciiDoc.
pub(super) fn asciidoc(comparison: &Comparison, show: &ReportOptions, output: &mut dyn Write) -> Result<()> {
    for block in statistics(comparison, show) {
        match block {
            ReportBlock::Heading(words) => writeln!(output, ".{}", escape::asciidoc(&words))?,
            ReportBlock::Table(header, rows, left) => {
                asciidoc_header(&header, left, output)?;
                for row in safe_rows(rows, escape::asciidoc) {
                    writeln!(output, "|{}", row.join(" |"))?;
                }
                writeln!(output, "|===\n")?;
            }
            ReportBlock::Sentence(words) => writeln!(output, "{}\n", escape::asciidoc(&words))?,
        }
    }
    let header: Vec<String> = ["problem"].into_iter().chain(columns(comparison)).map(str::to_owned).collect();
    asciidoc_header(&header, WORDS + 1, output)?;
    for (title, rows) in sections(comparison, show.each, escape::asciidoc) {
        for row in rows {
            writeln!(output, "|{title} |{}", row.join(" |"))?;
        }
    }
    writeln!(output, "|===\n")?;
    closing(comparison, show, escape::asciidoc, output)
}

fn asciidoc_header(header: &[String], left: usize, output: &mut dyn Write) -> Result<()> {
    let sides = iter::repeat_n("<", left).chain(iter::repeat_n(">", header.len() - left)).collect::<Vec<_>>().join(",");
    Ok(writeln!(output, "[cols=\"{sides}\",options=\"header\"]\n|===\n|{}\n", header.join(" |"))?)
}

/// The statistics, tables and sentences for a page.
pub(super) fn html(comparison: &Comparison, show: &ReportOptions) -> String {
    let mut text = html_statistics(comparison, show);
    text.push_str(&html_problems(comparison, show.each));
    for sentence in not_shown(comparison, show.each).into_iter().chain(comparison.sentences(escape::html)) {
        text.extend(["<p>", &sentence, "</p>\n"]);
    }
    text
}

/// The statistics for a page.
pub(super) fn html_statistics(comparison: &Comparison, show: &ReportOptions) -> String {
    let (mut text, mut what) = (String::new(), String::new());
    for block in statistics(comparison, show) {
        if let ReportBlock::Heading(words) = &block {
            what = escape::html(words);
        }
        match block {
            ReportBlock::Heading(words) => text.extend(["<h2>", &escape::html(&words), "</h2>\n"]),
            ReportBlock::Table(header, rows, left) => {
                let header: Vec<String> = header.iter().map(|cell| escape::html(cell)).collect();
                let header = cells("th", &mut header.iter().map(String::as_str));
                text.extend([
                    &format!("<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"{what}\"><table class=\"left{left}\">\n<thead><tr>"),
                    &header,
                    "</tr></thead>\n<tbody>",
                ]);
                for row in safe_rows(rows, escape::html) {
                    text.extend(["<tr>", &cells("td", &mut row.iter().map(String::as_str)), "</tr>\n"]);
                }
                text.push_str("</tbody></table></div>\n");
            }
            ReportBlock::Sentence(words) => text.extend(["<p>", &escape::html(&words), "</p>\n"]),
        }
    }
    text
}

/// The tables of problems for a page.
pub(super) fn html_problems(comparison: &Comparison, each: bool) -> String {
    let columns = columns(comparison);
    let header = cells("th", &mut columns.iter().copied());
    let mut text = format!("<table class=\"left2\">\n<thead><tr>{header}</tr></thead>\n");
    for (title, rows) in sections(comparison, each, escape::html) {
        text.extend(["<tbody><tr><th colspan=\"", &columns.len().to_string(), "\">", &title, "</th></tr>\n"]);
        for row in rows {
            text.extend(["<tr>", &cells("td", &mut row.iter().map(String::as_str)), "</tr>\n"]);
        }
        text.push_str("</tbody>\n");
    }
    text + "</table>\n"
}

fn cells(kind: &str, row: &mut dyn Iterator<Item = &str>) -> String {
    row.map(|cell| format!("<{kind}>{cell}</{kind}>")).collect::<Vec<_>>().concat()
}

/// The statistics in words.
fn statistics(comparison: &Comparison, show: &ReportOptions) -> Vec<ReportBlock> {
    let mut stats = show.stats();
    // Ratios leave out what a limit cut; where there is such a run, the usual statistics are more.
    stats.survival |= show.stats.is_none() && comparison.statuses().any(|status| status == Status::Limit);
    let summary = Summary::of(comparison, &show.measures, &stats);
    let mut blocks = blocks(&summary, &comparison.settings, &stats);
    // What is usual comes where it can; what was asked for never fails without a word.
    if show.stats.is_some() {
        blocks.extend(missing(&summary));
    }
    blocks
}

fn safe_rows(rows: Vec<Vec<String>>, safe: fn(&str) -> String) -> Vec<Vec<String>> {
    rows.into_iter().map(|row| row.iter().map(|cell| safe(cell)).collect()).collect()
}

/// Words from outside in plain text.
fn shown(words: &str) -> String {
    escape::plain(words).into_owned()
}

/// The sentences, and how the figures were made.
fn closing(
    comparison: &Comparison,
    show: &ReportOptions,
    safe: fn(&str) -> String,
    output: &mut dyn Write,
) -> Result<()> {
    if let Some(left_out) = not_shown(comparison, show.each) {
        writeln!(output, "{left_out}")?;
    }
    let sentences = comparison.sentences(safe);
    if comparison.cases.len() > 1 && !sentences.is_empty() {
        writeln!(output, "By the sums:")?;
    }
    sentences.iter().try_for_each(|sentence| writeln!(output, "{sentence}"))?;
    made(comparison).iter().try_for_each(|line| writeln!(output, "{line}"))?;
    Ok(())
}

/// The settings of the figures, in lines.
pub(super) fn made(comparison: &Comparison) -> Vec<String> {
    let Settings { find, runs, warmup, times, .. } = comparison.settings;
    let searched = capital(&find.words());
    let seeds = seeds(&comparison.settings.seeds);
    let notes = about(comparison).into_iter().chain(comparison.notes.iter().map(|(_, words)| format!("{words}.")));
    if !times {
        return [format!("{searched}. Times were not measured. {seeds}.")].into_iter().chain(notes).collect();
    }
    let runs = text::count(runs.into(), "run");
    let warmup = text::count(warmup.into(), "warm-up");
    let mut lines = vec![
        format!(
            "{searched}. CPU time: median of {runs} after {warmup}, short runs repeated; spread: (slowest - fastest) /"
        ),
        format!("median; ratio: of times, to the first strategy. {seeds}."),
    ];
    lines.extend(comparison.outliers());
    lines.extend(notes);
    lines
}

/// With a capital letter.
fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// The seeds, in words.
pub(super) fn seeds(seeds: &[u64]) -> String {
    match seeds {
        [] => "No seed".into(),
        [seed] => format!("Seed {seed}"),
        [first, .., last] => format!("{} seeds, {first} to {last}", seeds.len()),
    }
}
