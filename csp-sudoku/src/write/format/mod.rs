//! The table of formats: what each is called, what it looks like, and what it can hold.

mod table;

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

pub use self::table::Format;
use self::table::{About, FormatRow, Rules, TABLE, Values};
use super::layout::Layout;
use crate::board::Size;
use crate::puzzle::Note;

/// The notes that f-puzzles has, with the names of their fields.
pub(super) const TITLES: [(Note, &str); 3] =
    [(Note::Name, "title"), (Note::Author, "author"), (Note::Description, "ruleset")];

/// A name that is not the name of a format.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is no format: known are {known}", known = Format::names(Format::ALL))]
pub struct FormatError(String);

impl Format {
    /// Every format.
    pub const ALL: [Self; TABLE.len()] = {
        let mut all = [Self::Line; TABLE.len()];
        let mut place = 0;
        while place < all.len() {
            all[place] = TABLE[place].format;
            assert!(all[place] as usize == place, "the table is in the order of the type");
            place += 1;
        }
        all
    };

    fn row(self) -> &'static FormatRow {
        let table: &'static [FormatRow] = &TABLE;
        &table[self as usize]
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// The format of files whose names end so, without the dot.
    ///
    /// ```
    /// use csp_sudoku::write::Format;
    ///
    /// assert_eq!(Format::of_ending("SDK"), Some(Format::Sdk));
    /// assert_eq!(Format::of_ending("docx"), None);
    /// ```
    pub fn of_ending(ending: &str) -> Option<Self> {
        let ending = ending.to_ascii_lowercase();
        Self::ALL.into_iter().find(|format| format.row().endings.contains(&&*ending))
    }

    /// True if boards of this size can be written.
    pub fn covers(self, size: Size) -> bool {
        (self.row().covers)(size)
    }

    /// True if one text can hold several puzzles.
    pub fn holds_many(self) -> bool {
        self.row().holds_many
    }

    /// True if it can hold candidates.
    pub fn holds_candidates(self) -> bool {
        self.row().holds_candidates
    }

    /// True if it can hold this note about a puzzle.
    pub fn holds(self, note: Note) -> bool {
        match self.row().about {
            About::Nothing => false,
            About::Letters => note.letter().is_some(),
            About::Titles => TITLES.iter().any(|(held, _)| *held == note),
            About::Everything => true,
        }
    }

    /// True if it says which shape the boxes have.
    pub(super) fn holds_boxes(self) -> bool {
        matches!(self.row().about, About::Titles | About::Everything)
    }

    /// True if it holds the rules of a puzzle beside those of rows, columns and boxes.
    pub(super) fn holds_rules(self) -> bool {
        self.row().rules != Rules::Nowhere
    }

    /// True if lines with comments stand among its puzzles.
    pub(super) fn has_comments(self) -> bool {
        self.row().rules == Rules::Comments
    }

    /// True if it writes a value as a symbol of an alphabet.
    pub(super) fn has_symbols(self) -> bool {
        self.row().values != Values::Fixed
    }

    /// True if it writes symbols and never whole numbers.
    pub(super) fn is_symbols_only(self) -> bool {
        self.row().values == Values::Symbols
    }

    /// True if it is read again: a drawing is not.
    pub fn is_read(self) -> bool {
        self.row().is_read
    }

    pub(super) fn layout(self) -> Layout {
        self.row().layout
    }

    /// The text between two puzzles.
    pub(super) fn between(self) -> &'static str {
        self.row().between
    }

    /// The text behind the last puzzle.
    pub(super) fn foot(self) -> &'static str {
        self.row().foot
    }

    /// Those that can write boards of this size.
    pub(super) fn covering(size: Size) -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(move |format| format.covers(size))
    }

    /// Names with commas between them.
    pub(super) fn names(formats: impl IntoIterator<Item = Self>) -> String {
        formats.into_iter().map(Self::name).collect::<Vec<_>>().join(", ")
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Format {
    type Err = FormatError;

    fn from_str(name: &str) -> Result<Self, FormatError> {
        Self::ALL.into_iter().find(|format| format.name() == name).ok_or_else(|| FormatError(name.to_owned()))
    }
}
