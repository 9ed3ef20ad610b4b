//! A comparison in documents for people: plain tables, Markdown, LaTeX, AsciiDoc, HTML.

use std::io::Write;
use std::iter;

use anyhow::Result;

use super::rows::{SPARE, WORDS, columns, sections};
use crate::compare::Comparison;
use crate::compare::measure::Settings;
use crate::words::{escape, numbers as text, table};

/// Tables for a terminal of this width.
pub(super) fn tables(comparison: &Comparison, width: usize, output: &mut dyn Write) -> Result<()> {
    let sections = sections(comparison, shown);
    let (text, left_out) = table::fitting_sections(&columns(comparison), &sections, WORDS, &SPARE, width);
    writeln!(output, "{text}")?;
    if !left_out.is_empty() {
        writeln!(output, "(left out, as the terminal is narrow: {})", left_out.join(", "))?;
    }
    closing(comparison, shown, output)
}

/// A table in Markdown.
pub(super) fn markdown(comparison: &Comparison, output: &mut dyn Write) -> Result<()> {
    let header: Vec<&str> = ["problem"].into_iter().chain(columns(comparison)).collect();
    let titled = |(title, rows): (String, Vec<Vec<String>>)| {
        rows.into_iter().map(move |row| [title.clone()].into_iter().chain(row).collect())
    };
    let all: Vec<Vec<String>> = sections(comparison, escape::markdown).into_iter().flat_map(titled).collect();
    writeln!(output, "{}", table::markdown(&header, &all, WORDS + 1))?;
    closing(comparison, escape::markdown, output)
}

/// A tabular for LaTeX, with the rules of booktabs.
pub(super) fn latex(comparison: &Comparison, output: &mut dyn Write) -> Result<()> {
    writeln!(output, "\\begin{{tabular}}{{ll{}}}", "r".repeat(columns(comparison).len() - WORDS))?;
    writeln!(output, "\\toprule\n{} \\\\", columns(comparison).join(" & "))?;
    for (title, rows) in sections(comparison, escape::latex) {
        writeln!(output, "\\midrule\n\\multicolumn{{{}}}{{l}}{{{title}}} \\\\", columns(comparison).len())?;
        for row in rows {
            writeln!(output, "{} \\\\", row.join(" & "))?;
        }
    }
    writeln!(output, "\\bottomrule\n\\end{{tabular}}")?;
    comparison.sentences(shown).iter().try_for_each(|sentence| writeln!(output, "% {sentence}"))?;
    Ok(())
}

/// A table in AsciiDoc.
pub(super) fn asciidoc(comparison: &Comparison, output: &mut dyn Write) -> Result<()> {
    let left = iter::repeat_n("<", WORDS + 1);
    let sides = left.chain(iter::repeat_n(">", columns(comparison).len() - WORDS)).collect::<Vec<_>>().join(",");
    writeln!(output, "[cols=\"{sides}\",options=\"header\"]\n|===\n|problem |{}\n", columns(comparison).join(" |"))?;
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
    let mut text = format!("<table>\n<thead><tr>{}</tr></thead>\n", cells("th", &mut columns(comparison).into_iter()));
    for (title, rows) in sections(comparison, escape::html) {
        text.extend(["<tbody><tr><th colspan=\"", &columns(comparison).len().to_string(), "\">", &title, "</th></tr>\n"]);
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

/// Words from outside in plain text.
fn shown(words: &str) -> String {
    escape::plain(words).into_owned()
}

/// The sentences, and how the figures were made.
fn closing(comparison: &Comparison, safe: fn(&str) -> String, output: &mut dyn Write) -> Result<()> {
    for sentence in comparison.sentences(safe) {
        writeln!(output, "{sentence}")?;
    }
    made(comparison).iter().try_for_each(|line| writeln!(output, "{line}"))?;
    Ok(())
}

/// How the figures were made, in lines.
pub(super) fn made(comparison: &Comparison) -> Vec<String> {
    let Settings { find, runs, warmup, times, .. } = comparison.settings;
    let searched = find.words();
    let seeds = seeds(&comparison.settings.seeds);
    if !times {
        return vec![format!("Searched for: {searched}. Times were not measured. {seeds}.")];
    }
    let runs = text::count(runs.into(), "run");
    let warmup = text::count(warmup.into(), "warm-up");
    let mut lines = vec![
        format!("Searched for: {searched}. Time: of the processor, median of {runs} after {warmup}; runs shorter than 1 ms"),
        "are repeated, and their time is the mean. Spread: (slowest - fastest) / median. Ratio: of times, to the".to_owned(),
        format!("first strategy. {seeds}."),
    ];
    lines.extend(comparison.waited());
    lines.extend(comparison.outliers());
    lines
}

/// The seeds, in words.
pub(super) fn seeds(seeds: &[u64]) -> String {
    match seeds {
        [] => "No seed".into(),
        [seed] => format!("Seed {seed}"),
        [first, .., last] => format!("{} seeds, {first} to {last}", seeds.len()),
    }
}
