//! Models in the languages of other programs.
//!
//! A model is read, its loops are unfolded, and each constraint is written as the other language has it. One that it does not have
//! is written as an expression, or refused with its line; none is left out. Words become numbers, which comments name.

mod formulas;
mod minizinc;
mod minizinc_terms;
mod written;
mod xcsp3;
mod xcsp3_constraints;
mod xcsp3_terms;

use csp_core::Watch;

pub use written::Written;

use crate::decompression::without_mark;
use crate::error::{ReadError, TextError};
use crate::format::Format;
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

    /// Writes a model that is in the language of this program, as text or as JSON.
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
        let ast = match format.name {
            "csp" => text::parse(source, watch)?,
            "json" => json::parse(source, watch)?,
            other => {
                let what = format!("a model in {other} is not written in another language: one in .csp or its JSON is");
                return Err(TextError::whole(what).into());
            }
        };
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
}
