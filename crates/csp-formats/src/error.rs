//! The reasons why a text is no problem: as errors with a line and a column, and as faults by their byte while it is read, of
//! which lines and columns are counted when they are told.

use std::fmt;

use csp_core::{ProblemError, Stop};
use thiserror::Error;

/// The most characters of a line that an error shows.
const WIDTH: usize = 72;

/// The reason why a text could not be read as a problem.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The text is wrong, or says something that is not supported.
    #[error(transparent)]
    Text(#[from] TextError),
    /// It is too large, a limit stopped the work, or the problem is none.
    #[error(transparent)]
    Problem(#[from] ProblemError),
}

impl From<Stop> for ReadError {
    fn from(stop: Stop) -> Self {
        Self::Problem(stop.into())
    }
}

/// The fault of a text, and its place.
///
/// ```
/// use csp_formats::TextError;
///
/// let text = "var x in 1..9\nx != z\n";
/// let error = TextError::at(text, 19, "there is no variable \"z\"");
/// assert_eq!(error.to_string(), "line 2, column 6: there is no variable \"z\"\n  x != z\n       ^");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub struct TextError {
    /// The place of the fault, if it has one.
    pub place: Option<TextPlace>,
    /// The fault, and what would be right: a sentence that begins small and has no full stop.
    pub what: String,
    /// The line and a mark below the place, to be shown as they are; without the end of the last line.
    pub excerpt: Option<String>,
}

/// A place in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TextPlace {
    /// The line, from 1.
    pub line: usize,
    /// The character of the line, from 1.
    pub column: usize,
}

impl TextError {
    /// The error at a byte of a text. A byte within a character stands for that character, and one behind the end for
    /// the end.
    pub fn at(text: &str, byte: usize, what: impl Into<String>) -> Self {
        let place = TextPlace::of(text, byte);
        let start = start_of_line(text, text.floor_char_boundary(byte));
        let whole = text[start..].lines().next().unwrap_or("");
        Self { place: Some(place), what: what.into(), excerpt: Some(excerpt(whole, place.column)) }
    }

    /// The error of the text as a whole.
    pub fn whole(what: impl Into<String>) -> Self {
        Self { place: None, what: what.into(), excerpt: None }
    }
}

impl TextPlace {
    /// The place of a byte.
    pub(crate) fn of(text: &str, byte: usize) -> Self {
        let byte = text.floor_char_boundary(byte);
        let start = start_of_line(text, byte);
        let line = text[..start].bytes().filter(|&byte| byte == b'\n').count() + 1;
        Self { line, column: text[start..byte].chars().count() + 1 }
    }
}

fn start_of_line(text: &str, byte: usize) -> usize {
    text[..byte].rfind('\n').map_or(0, |end| end + 1)
}

/// The line, cut where it is long, with a mark below the character at `column`. What would act on a terminal is shown as `?`.
fn excerpt(line: &str, column: usize) -> String {
    let before = column - 1;
    let skipped = if before > WIDTH * 3 / 4 { before - WIDTH / 2 } else { 0 };
    let shown: String = line.chars().skip(skipped).take(WIDTH).map(plain).collect();
    let dots = if skipped > 0 { "..." } else { "" };
    format!("  {dots}{shown}\n  {:>place$}", "^", place = dots.len() + before - skipped + 1)
}

fn plain(letter: char) -> char {
    match letter {
        '\t' => ' ',
        letter if letter.is_control() => '?',
        letter => letter,
    }
}

impl fmt::Display for TextPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = self.place {
            write!(f, "{place}: ")?;
        }
        f.write_str(&self.what)?;
        self.excerpt.as_ref().map_or(Ok(()), |excerpt| write!(f, "\n{excerpt}"))
    }
}

/// A place in a text: a byte of it; `None` where only the text as a whole is known.
pub(crate) type At = Option<usize>;

/// The reason why a text is no model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// Something is wrong or not supported here.
    Text(At, String),
    /// A limit ended the reading, or the problem is too large.
    Problem(ProblemError),
}

impl Fault {
    /// Something that is wrong here.
    pub(crate) fn at(at: impl Into<At>, what: impl Into<String>) -> Self {
        Self::Text(at.into(), what.into())
    }

    /// The same as the result of what cannot go on.
    pub(crate) fn fail<T>(at: impl Into<At>, what: impl Into<String>) -> Result<T, Self> {
        Err(Self::at(at, what))
    }

    /// The error for people, with the line of `text` that it is about.
    pub(crate) fn told(self, text: &str) -> ReadError {
        match self {
            Self::Text(Some(byte), what) => TextError::at(text, byte, what).into(),
            Self::Text(None, what) => TextError::whole(what).into(),
            Self::Problem(error) => error.into(),
        }
    }
}

impl From<ProblemError> for Fault {
    fn from(error: ProblemError) -> Self {
        Self::Problem(error)
    }
}

impl From<Stop> for Fault {
    fn from(stop: Stop) -> Self {
        Self::Problem(stop.into())
    }
}

/// The start of a text that somebody wrote, for a message.
pub(crate) fn quoted(text: &str) -> String {
    let start: String = text.chars().take(40).collect();
    let more = if start.len() < text.len() { "..." } else { "" };
    format!("\"{}{more}\"", start.escape_debug())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_counted_in_characters() {
        let place = |text: &str, byte| TextError::at(text, byte, "").place.unwrap();
        assert_eq!(place("", 0), TextPlace { line: 1, column: 1 });
        assert_eq!(place("", 7), TextPlace { line: 1, column: 1 });
        assert_eq!(place("ab\ncd", 2), TextPlace { line: 1, column: 3 });
        assert_eq!(place("ab\ncd", 3), TextPlace { line: 2, column: 1 });
        assert_eq!(place("äö\nü x", 2), TextPlace { line: 1, column: 2 });
        assert_eq!(place("äö\nü x", 3), TextPlace { line: 1, column: 2 });
        assert_eq!(place("äö\nü x", 8), TextPlace { line: 2, column: 3 });
    }

    #[test]
    fn long_lines_are_cut_around_the_place() {
        let text = format!("{}!{}", "a".repeat(500), "b".repeat(500));
        let error = TextError::at(&text, 500, "here");
        let lines: Vec<_> = error.excerpt.as_deref().unwrap().lines().collect();
        assert_eq!(lines[0].chars().nth(lines[1].chars().count() - 1), Some('!'));
        assert!(lines[0].len() < 80);
        assert_eq!(TextError::at("a\x1b\tb", 3, "").excerpt.unwrap(), "  a? b\n     ^");
    }
}
