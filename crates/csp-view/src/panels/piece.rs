//! Text with roles.

use csp_terminal::words::escape;

/// The subject of a piece of text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Role {
    /// No more than text.
    #[default]
    Plain,
    /// The variable of the last event.
    Current,
    /// A variable on which the last event rests.
    Cause,
    /// A value that the last step removed.
    Removed,
    /// A variable of the last conflict set.
    Culprit,
    /// A text that is there to help, and may be overlooked.
    Faint,
}

/// Some text of one role.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The text.
    pub text: String,
    /// The role, from which its style follows.
    pub role: Role,
    /// True if it is about a variable that had one value from the start.
    pub is_given: bool,
}

/// A line of text.
pub type Line = Vec<Piece>;

impl Piece {
    /// The text may have words from outside in it, so what a terminal would act on is escaped.
    pub fn new(text: &str, role: Role) -> Self {
        Self { text: escape::plain(text).into_owned(), role, is_given: false }
    }

    pub(crate) fn plain(text: &str) -> Self {
        Self::new(text, Role::Plain)
    }

    pub(crate) fn faint(text: &str) -> Self {
        Self::new(text, Role::Faint)
    }

    #[must_use]
    pub(super) fn given(mut self, is_given: bool) -> Self {
        self.is_given = is_given;
        self
    }

    /// In columns of a terminal.
    pub fn width(&self) -> usize {
        self.text.chars().count()
    }
}

/// The width of a line, in columns of a terminal.
pub(super) fn width(line: &[Piece]) -> usize {
    line.iter().map(Piece::width).sum()
}
