//! A comparison written in the format that is asked for.

use std::io::Write;

use anyhow::Result;
use clap::ValueEnum;

use super::{Shown, data, documents};
use crate::compare::Comparison;
use crate::compare::summary::Summary;

/// How a comparison is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// Tables for people, and a sentence
    #[default]
    Table,
    /// The same in Markdown
    Markdown,
    /// A tabular for LaTeX
    Latex,
    /// Tables in HTML
    Html,
    /// A table in AsciiDoc
    Asciidoc,
    /// A row for each strategy on each puzzle
    Csv,
    /// One JSON object for each strategy on each puzzle; with --stats, one of the statistics
    Json,
}

impl Comparison {
    /// Writes it. Documents for people begin with the statistics and have commas in their numbers, data for programs have no
    /// commas. JSON has the runs, or, when statistics are asked for, these.
    ///
    /// # Errors
    ///
    /// When `output` cannot be written.
    pub fn write(&self, format: Format, shown: &Shown, output: &mut dyn Write) -> Result<()> {
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
        self.write(format, &Shown::default(), &mut text).expect("memory can be written");
        String::from_utf8(text).expect("every format is text")
    }
}
