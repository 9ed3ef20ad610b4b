//! A comparison written in the format that is asked for.

use std::io::Write;

use anyhow::Result;
use clap::ValueEnum;

use super::{data, documents};
use crate::compare::Comparison;

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
    /// One JSON object for each strategy on each puzzle
    Json,
}

impl Comparison {
    /// Writes it. Documents for people have commas in their numbers, data for programs none. Tables leave columns out that do
    /// not fit into `width`.
    ///
    /// # Errors
    ///
    /// When `output` cannot be written.
    pub fn write(&self, format: Format, width: Option<usize>, output: &mut dyn Write) -> Result<()> {
        match format {
            Format::Table => documents::tables(self, width.unwrap_or(usize::MAX), output),
            Format::Markdown => documents::markdown(self, output),
            Format::Latex => documents::latex(self, output),
            Format::Asciidoc => documents::asciidoc(self, output),
            Format::Html => Ok(write!(output, "{}", documents::html_tables(self))?),
            Format::Csv => data::csv(self, output),
            Format::Json => data::json(self, output),
        }
    }

    /// The same as text, of any width.
    ///
    /// # Panics
    ///
    /// Never: text in memory can be written.
    pub fn to_text(&self, format: Format) -> String {
        let mut text = Vec::new();
        self.write(format, None, &mut text).expect("memory can be written");
        String::from_utf8(text).expect("every format is text")
    }
}
