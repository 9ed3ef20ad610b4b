//! The formats by name: which one a file is in, and what reads it.

use std::fmt;

use csp_core::Watch;

use crate::decompression::without_mark;
use crate::dimacs::{cnf, col};
use crate::error::{ReadError, TextError};
use crate::model::Model;
use crate::text::Ast;
use crate::{flatzinc, json, text, xcsp3};

type ReadText = fn(&str, &Watch) -> Result<Model, ReadError>;

/// The readers of what other programs write. In a browser everyone would download them, and nearly nobody pastes such a text.
const FLATZINC: ReadText = if cfg!(target_family = "wasm") { left_out } else { flatzinc::read };
const XCSP3: ReadText = if cfg!(target_family = "wasm") { left_out } else { xcsp3::read };

fn left_out(_: &str, _: &Watch) -> Result<Model, ReadError> {
    let why = "this page reads no format that programs write: `csp replay FILE --html page.html` makes a page of it";
    Err(TextError::whole(why).into())
}

/// A format that problems are written in.
#[derive(Clone, Copy)]
pub struct Format {
    /// Its name.
    pub name: &'static str,
    /// A summary for people.
    pub summary: &'static str,
    /// The ends of the names of its files, in small letters and with the dot. An end that other files have, too, such
    /// as `.json`, is not here: the text decides.
    pub extensions: &'static [&'static str],
    /// True if a text that begins so is plainly of this format. It must be false for every text that may be a board.
    is_plainly: fn(&str) -> bool,
    read: ReadText,
}

/// All formats. An extension stands for the first that has it.
pub const FORMATS: &[Format] = &[
    // Before the others: `var bool: x;` begins as their variables do, and a type and a colon are plain.
    Format {
        name: "flatzinc",
        summary: "FlatZinc, which MiniZinc compiles models to, as text or JSON",
        extensions: &[".fzn", ".fzn.json"],
        is_plainly: flatzinc::is_plainly,
        read: FLATZINC,
    },
    Format {
        name: "csp",
        summary: "the modelling language of this program",
        extensions: &[".csp"],
        is_plainly: text::is_plainly,
        read: text::read,
    },
    Format {
        name: "json",
        summary: "the same models as JSON",
        extensions: &[".csp.json"],
        is_plainly: json::is_plainly,
        read: json::read,
    },
    Format {
        name: "xcsp3",
        summary: "XCSP3, the XML of the XCSP competitions",
        extensions: &[".xml.lzma", ".xml.xz"],
        is_plainly: xcsp3::is_plainly,
        read: XCSP3,
    },
    Format {
        name: "col",
        summary: "a graph of DIMACS, coloured with the fewest colours",
        extensions: &[".col"],
        is_plainly: col::is_plainly,
        read: col::read,
    },
    Format {
        name: "cnf",
        summary: "a formula of DIMACS",
        extensions: &[".cnf"],
        is_plainly: cnf::is_plainly,
        read: cnf::read,
    },
];

impl Format {
    /// The format of a file by the end of its name, whatever is in it.
    pub fn of_name(name: &str) -> Option<&'static Self> {
        let name = name.to_lowercase();
        FORMATS.iter().find(|format| format.extensions.iter().any(|end| name.ends_with(end)))
    }

    /// The format that a text plainly is in. The first few thousand characters are enough.
    pub fn of_text(start: &str) -> Option<&'static Self> {
        FORMATS.iter().find(|format| (format.is_plainly)(without_mark(start)))
    }

    /// The format of a text that is all there. FlatZinc says what is to be solved: what begins so and does not say it was typed by
    /// people, whom the language of this program answers best.
    fn of_whole_text(text: &str) -> Option<&'static Self> {
        let found = Self::of_text(text)?;
        let is_typed =
            found.name == "flatzinc" && !without_mark(text).trim_start().starts_with('{') && !text.contains("solve");
        if is_typed { FORMATS.iter().find(|format| format.name == "csp") } else { Some(found) }
    }

    /// The format of a file by its name and its text. Of JSON the text decides: several formats end in it.
    pub fn of(name: &str, text: &str) -> Option<&'static Self> {
        let (by_name, by_text) = (|| Self::of_name(name), || Self::of_whole_text(text));
        if name.to_lowercase().ends_with(".json") { by_text().or_else(by_name) } else { by_name().or_else(by_text) }
    }

    /// The statements of a text in the language of this program, as text or as JSON; nothing in another format.
    pub fn statements(&self, text: &str, watch: &Watch) -> Option<Result<Ast, ReadError>> {
        let text = without_mark(text);
        match self.name {
            "csp" => Some(text::parse(text, watch)),
            "json" => Some(json::parse(text, watch)),
            _ => None,
        }
    }

    /// The problem of a text.
    ///
    /// # Errors
    ///
    /// What is wrong with the text and where, or which limit stopped the work.
    pub fn read(&self, text: &str, watch: &Watch) -> Result<Model, ReadError> {
        (self.read)(without_mark(text), watch)
    }
}

impl fmt::Debug for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Format").field(&self.name).finish()
    }
}
