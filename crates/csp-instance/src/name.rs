//! The name of an instance.

use std::fmt;
use std::sync::Arc;

use csp_terminal::words::escape;

/// The name of a puzzle or a problem: where it is from, and the line where there are several. Text only when it is
/// needed, which for most of a million puzzles is never.
#[derive(Clone, Debug)]
pub struct Name {
    /// The argument that it is from.
    pub source: Arc<str>,
    /// The line of the argument, where that is a file.
    pub line: Option<usize>,
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "{}:{line}", escape::plain(&self.source)),
            None => f.write_str(&escape::plain(&self.source)),
        }
    }
}

impl From<&str> for Name {
    fn from(source: &str) -> Self {
        Self { source: source.into(), line: None }
    }
}

impl Name {
    /// As it is, for programs; shown to people it may do harm, see [`escape`].
    pub fn exact(&self) -> String {
        self.line.map_or_else(|| self.source.to_string(), |line| format!("{}:{line}", self.source))
    }
}
