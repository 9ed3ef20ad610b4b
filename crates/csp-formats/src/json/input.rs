//! The problem of a JSON text.

use csp_core::Watch;

use super::parse;
use crate::{Model, ReadError, text};

/// The problem of a text.
pub(crate) fn read(source: &str, watch: &Watch) -> Result<Model, ReadError> {
    text::compile(&parse(source, watch)?, source, watch)
}

/// Whether a text is an object whose first member is one of those that a model has.
pub(crate) fn is_plainly(start: &str) -> bool {
    let inner = start.trim_start().strip_prefix('{').map(str::trim_start);
    let key = inner.and_then(|inner| inner.strip_prefix('"')).and_then(|inner| inner.split('"').next());
    matches!(key, Some("let" | "variables" | "constraints" | "minimize" | "maximize"))
}
