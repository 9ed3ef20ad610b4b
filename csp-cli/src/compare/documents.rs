//! A comparison in documents for people: plain tables, Markdown, LaTeX, AsciiDoc, HTML.

use std::io::Write;
use std::iter;

use anyhow::Result;

use super::rows::{SPARE, WORDS, columns, sections};
use super::{Comparison, Settings};
use crate::words::{escape, numbers as text, table};

/// Tables for a terminal of this width.
pub(super) fn tables(comparison: &Comparison, width: usize, output: &mut dyn Write) -> Result<()> {
    let sections = sections(comparison, shown);
    let (text, left_out) = table::fitting_sections(&columns(), &sections, WORDS, &SPARE, width);
    writeln!(output, "{text}")?;
    if !left_out.is_empty() {
        writeln!(output, "(left out, as the terminal is narrow: {})", left_out.join(", "))?;
    }
    closing(comparison, shown, output)
}

/// A table in Markdown.
pub(super) fn markdown(comparison: &Comparison, output: &mut dyn Write) -> Result<()> {
    let header: Vec<&str> = ["problem"].into_iter().chain(columns()).collect();
    let titled = |(title, rows): (String, Vec<Vec<String>>)| {
        rows.into_iter().map(move |row| [title.clone()].into_iter().chain(row).collect())
    };
    let all: Vec<Vec<String>> = sections(comparison, escape::markdown).into_iter().flat_map(titled).collect();
    writeln!(output, "{}", table::markdown(&header, &all, WORDS + 1))?;
    closing(comparison, escape::markdown, output)
}

/// A tabular for LaTeX, with the rules of booktabs.
pub(super) fn latex(comparison: &Comparison, output: &mut dyn Write) -> Result<()> {
    writeln!(output, "\\begin{{tabular}}{{ll{}}}", "r".repeat(columns().len() - WORDS))?;
    writeln!(output, "\\toprule\n{} \\\\", columns().join(" & "))?;
    for (title, rows) in sections(comparison, escape::latex) {
        writeln!(output, "\\midrule\n\\multicolumn{{{}}}{{l}}{{{title}}} \\\\", columns().len())?;
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
    let sides = left.chain(iter::repeat_n(">", columns().len() - WORDS)).collect::<Vec<_>>().join(",");
    writeln!(output, "[cols=\"{sides}\",options=\"header\"]\n|===\n|problem |{}\n", columns().join(" |"))?;
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
    let mut text = format!("<table>\n<thead><tr>{}</tr></thead>\n", cells("th", &mut columns().into_iter()));
    for (title, rows) in sections(comparison, escape::html) {
        text.extend(["<tbody><tr><th colspan=\"", &columns().len().to_string(), "\">", &title, "</th></tr>\n"]);
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
    let Settings { runs, warmup, seed, .. } = comparison.settings;
    let runs = text::count(runs.into(), "run");
    let warmup = text::count(warmup.into(), "warm-up");
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
