//! Models in the languages of other programs.
//!
//! A model is read, its loops are unfolded, and each constraint is written as the other language has it. One that it does not have
//! is written as an expression, or refused with its line; none is left out. Words become numbers, which comments name. A problem of
//! another format is written from its network.

mod formulas;
mod minizinc;
mod minizinc_terms;
mod network;
mod own;
mod pairs;
mod written;
mod xcsp3;
mod xcsp3_constraints;
mod xcsp3_terms;

use csp_core::Watch;

pub use written::Written;

use crate::decompression::without_mark;
use crate::error::{ReadError, TextError};
use crate::format::Format;
use crate::model::Model;
use crate::{json, text};

/// A language that models are written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ModelLanguage {
    /// The language of this program.
    Csp,
    /// The same models as JSON.
    Json,
    /// MiniZinc, from version 2.6 on.
    MiniZinc,
    /// XCSP3-core.
    Xcsp3,
}

impl ModelLanguage {
    /// All, by their names.
    pub const ALL: [(&'static str, Self); 4] =
        [("csp", Self::Csp), ("json", Self::Json), ("mzn", Self::MiniZinc), ("xcsp", Self::Xcsp3)];

    /// The language of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|(known, _)| *known == name).map(|(_, language)| language)
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        Self::ALL.into_iter().find(|(_, language)| *language == self).map_or("", |(name, _)| name)
    }

    /// Writes a model that is in the language of this program, as text or as JSON, or a problem of another format.
    ///
    /// ```
    /// use csp_core::Watch;
    /// use csp_formats::{Format, ModelLanguage};
    ///
    /// let format = Format::of_name("a.csp").unwrap();
    /// let written = ModelLanguage::MiniZinc.write(format, "var x, y in 1..3\nx + y == 4", &Watch::default()).unwrap();
    /// assert!(written.text.contains("constraint x + y = 4;"));
    /// ```
    ///
    /// # Errors
    ///
    /// What is wrong with the text; a constraint that the language cannot say, and its place; or a limit of the watch.
    pub fn write(self, format: &Format, source: &str, watch: &Watch) -> Result<Written, ReadError> {
        let source = without_mark(source);
        let Some(ast) = format.statements(source, watch) else {
            return self.write_network(&format.read(source, watch)?, source, watch);
        };
        let ast = ast?;
        if self == Self::Csp || self == Self::Json {
            // What has no meaning is told now, and not by the next who reads it.
            text::recorded(&ast, source, watch)?;
        }
        match self {
            Self::Csp => Ok(Written { text: ast.to_string(), notes: Vec::new() }),
            Self::Json => Ok(Written { text: json::write(&ast), notes: Vec::new() }),
            Self::MiniZinc => minizinc::write(&text::recorded(&ast, source, watch)?, source, watch),
            Self::Xcsp3 => xcsp3::write(&text::recorded(&ast, source, watch)?, source, watch),
        }
    }

    /// Writes what a network states.
    fn write_network(self, model: &Model, source: &str, watch: &Watch) -> Result<Written, ReadError> {
        let (recorded, lost) = network::recorded(model, source, watch)?;
        if recorded.arrays.is_empty() && matches!(self, Self::Csp | Self::Json) {
            let what = "this problem has no variable, and a model in this language states one at least";
            return Err(TextError::whole(what).into());
        }
        let mut written = match self {
            Self::Csp | Self::Json => {
                let (ast, renamed) = own::tree(&recorded, source, watch)?;
                let text = if self == Self::Csp { ast.to_string() } else { json::write(&ast) };
                Written { text, notes: renamed.into_iter().collect() }
            }
            Self::MiniZinc => minizinc::write(&recorded, source, watch)?,
            Self::Xcsp3 => xcsp3::write(&recorded, source, watch)?,
        };
        written.notes.extend(lost);
        if model.shown.is_empty() {
            let what = "the text marks no variable for output: those that no constraint needs are left out";
            written.notes.push(what.to_owned());
        }
        Ok(written)
    }
}
