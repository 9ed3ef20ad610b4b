//! Either form of a file to its syntax tree.

use csp_core::Watch;

use super::ast::Ast;
use super::{json, parser};
use crate::fault::Fault;

/// Reads text, or JSON, which begins with `{`.
pub(super) fn parse(text: &str, watch: &Watch) -> Result<Ast, Fault> {
    if text.trim_start().starts_with('{') { json::parse(text, watch) } else { parser::parse(text, watch) }
}
