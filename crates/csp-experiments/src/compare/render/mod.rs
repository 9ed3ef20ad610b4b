//! A comparison in words, tables and pages, in the format that is asked for.
//!
//! | file | what it writes |
//! |---|---|
//! | `documents` | tables for people |
//! | `rows` | the rows that every table has, and the options of a report |
//! | `ratio` | strategies beside the first one, in sentences |
//! | `data` | CSV and JSON for programs |
//! | `page` | the page of a report |

mod data;
mod documents;
mod page;
mod ratio;
mod rows;

use std::io::Write;

use anyhow::Result;

use crate::compare::Comparison;
use crate::compare::summary::Summary;

pub(in crate::compare) use data::counters_with_columns;
pub use page::{PageLink, PageOptions};
pub use rows::ReportOptions;

/// The format of a comparison.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Format {
    /// Tables for people, and a sentence.
    #[default]
    Table,
    /// The same in Markdown.
    Markdown,
    /// A tabular for LaTeX.
    Latex,
    /// Tables in HTML.
    Html,
    /// A table in AsciiDoc.
    Asciidoc,
    /// A row for each strategy on each puzzle.
    Csv,
    /// One JSON object for each strategy on each puzzle, or one of the statistics.
    Json,
}

impl Format {
    /// Each format with its name and what it is, for a list of options.
    pub const ALL: [(Self, &'static str, &'static str); 7] = [
        (Self::Table, "table", "Tables for people, and a sentence"),
        (Self::Markdown, "markdown", "The same in Markdown"),
        (Self::Latex, "latex", "A tabular for LaTeX"),
        (Self::Html, "html", "Tables in HTML"),
        (Self::Asciidoc, "asciidoc", "A table in AsciiDoc"),
        (Self::Csv, "csv", "A row for each strategy on each puzzle"),
        (Self::Json, "json", "One JSON object for each strategy on each puzzle; with --stats, one of the statistics"),
    ];
}

impl Comparison {
    /// Writes it. Documents for people begin with the statistics and have commas in their numbers, data for programs have no
    /// commas. JSON has the runs, or, when statistics are asked for, these.
    ///
    /// # Errors
    ///
    /// When `output` cannot be written.
    pub fn write(&self, format: Format, shown: &ReportOptions, output: &mut dyn Write) -> Result<()> {
        match format {
            Format::Table => documents::tables(self, shown, output),
            Format::Markdown => documents::markdown(self, shown, output),
            Format::Latex => documents::latex(self, shown, output),
            Format::Asciidoc => documents::asciidoc(self, shown, output),
            Format::Html => Ok(write!(output, "{}", documents::html(self, shown))?),
            Format::Csv => data::csv(self, output),
            Format::Json => match &shown.stats {
                Some(stats) => data::statistics(&Summary::of(self, &shown.measures, stats), output),
                None => data::json(self, output),
            },
        }
    }

    /// The same as text, with all that is usual.
    ///
    /// # Panics
    ///
    /// Never: text in memory can be written.
    pub fn to_text(&self, format: Format) -> String {
        let mut text = Vec::new();
        self.write(format, &ReportOptions::default(), &mut text).expect("memory can be written");
        String::from_utf8(text).expect("every format is text")
    }
}
