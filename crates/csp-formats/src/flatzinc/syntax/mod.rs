//! A file, as text or as JSON, to its syntax tree.

pub(super) mod ast;
mod json;
mod lexer;
mod parser;

use csp_core::Watch;

use self::ast::Ast;
use crate::error::Fault;

/// Reads text, or JSON, which begins with `{`.
pub(super) fn parse(text: &str, watch: &Watch) -> Result<Ast, Fault> {
    if text.trim_start().starts_with('{') { json::parse(text, watch) } else { parser::parse(text, watch) }
}
