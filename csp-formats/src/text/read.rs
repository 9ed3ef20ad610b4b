//! The problem of a `.csp` text.

use csp_core::Watch;

use super::{compile, parse};
use crate::{Model, ReadError};

/// The problem of a text.
pub(crate) fn read(text: &str, watch: &Watch) -> Result<Model, ReadError> {
    compile(&parse(text, watch)?, text, watch)
}

/// Whether a text begins as a model does: with `var`, `let`, or an objective.
pub(crate) fn is_plainly(start: &str) -> bool {
    let is_comment = |line: &&str| line.is_empty() || line.starts_with('#') || line.starts_with("//");
    let first = start.lines().map(str::trim).find(|line| !is_comment(line)).unwrap_or("");
    let mut words = first.split_whitespace();
    let is_named = |name: Option<&str>| {
        name.is_some_and(|name| name.starts_with(|letter: char| letter.is_alphabetic() || letter == '_'))
    };
    matches!(words.next(), Some("var" | "let" | "minimize" | "maximize")) && is_named(words.next())
}
