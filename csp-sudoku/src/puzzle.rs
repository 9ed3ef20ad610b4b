//! Puzzles: a board, and all that its text says of it: its cells, and notes beside them such as its author, its source, its
//! level.

use std::sync::Arc;

use csp_core::Domain;

use crate::board::{Alphabet, Board};
use crate::rules::Stated;

/// A puzzle, and how it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The board.
    pub board: Board,
    /// The line where it starts, from 1.
    pub line: usize,
    /// The alphabet in which its values were written.
    pub alphabet: Alphabet,
    /// The candidates of each cell in row-major order, from 1 to the side, if the text gave them. A solution
    /// has one of them in each cell. A cell with a single candidate has it as its value on the board.
    pub candidates: Option<Vec<Domain>>,
    /// True if its boxes are not square and have their usual shape only because the text did not give it: see
    /// [`Size::usual`](crate::Size::usual).
    pub usual_boxes: bool,
    /// The notes of the text about it, if it says anything.
    pub metadata: Option<Box<Metadata>>,
    /// The rules that the text states beside those of rows, columns and boxes, if it states any.
    pub rules: Option<Arc<Stated>>,
}

impl From<Board> for Puzzle {
    /// The puzzle of a board that was not read from text.
    fn from(board: Board) -> Self {
        let alphabet = Alphabet::usual(board.size().side());
        Self { board, line: 1, alphabet, candidates: None, usual_boxes: false, metadata: None, rules: None }
    }
}

/// A thing that may be known about a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Note {
    /// Its name.
    Name,
    /// Its author.
    Author,
    /// A description of it.
    Description,
    /// Anything else.
    Comment,
    /// The date when it was published, as its source writes it.
    Date,
    /// The newspaper, book or site that it is from.
    Source,
    /// The level of difficulty that its source states.
    Level,
    /// The address where it can be found.
    Url,
}

impl Note {
    /// All of them, in the order in which they are written.
    pub const ALL: [Self; 8] =
        [Self::Name, Self::Author, Self::Description, Self::Comment, Self::Date, Self::Source, Self::Level, Self::Url];

    /// Its name as a column of a table, or as a key.
    pub fn name(self) -> &'static str {
        match self {
            Self::Name => "name",
            Self::Author => "author",
            Self::Description => "description",
            Self::Comment => "comment",
            Self::Date => "date",
            Self::Source => "source",
            Self::Level => "level",
            Self::Url => "url",
        }
    }

    /// Its letter in the headers of a `.sdk` file, which have none for a name.
    pub fn letter(self) -> Option<char> {
        match self {
            Self::Name => None,
            Self::Author => Some('A'),
            Self::Description => Some('D'),
            Self::Comment => Some('C'),
            Self::Date => Some('B'),
            Self::Source => Some('S'),
            Self::Level => Some('L'),
            Self::Url => Some('U'),
        }
    }

    /// The name of its element in the files of OpenSudoku.
    pub(crate) fn element(self) -> &'static str {
        match self {
            Self::Date => "created",
            Self::Url => "sourceURL",
            other => other.name(),
        }
    }

    /// The one with this name, in small letters or large ones.
    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|note| note.name().eq_ignore_ascii_case(name))
    }

    /// The one with this letter.
    pub(crate) fn of_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|note| note.letter() == Some(letter))
    }
}

/// The notes about a puzzle. Each is one line of text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Metadata {
    texts: [Option<String>; Note::ALL.len()],
}

impl Metadata {
    /// A note, if it is known.
    pub fn get(&self, note: Note) -> Option<&str> {
        self.texts[note as usize].as_deref()
    }

    /// Adds what is known, behind what was known before. Ends of lines and other white space become one blank; an empty
    /// text adds nothing.
    ///
    /// ```
    /// use csp_sudoku::{Metadata, Note};
    ///
    /// let mut metadata = Metadata::default();
    /// metadata.add(Note::Comment, "two\n  lines");
    /// metadata.add(Note::Comment, "and a third");
    /// assert_eq!(metadata.get(Note::Comment), Some("two lines and a third"));
    /// ```
    pub fn add(&mut self, note: Note, text: &str) {
        let is_blank = |char: char| char.is_whitespace() || char.is_control();
        for word in text.split(is_blank).filter(|word| !word.is_empty()) {
            match &mut self.texts[note as usize] {
                Some(text) => text.extend([" ", word]),
                empty => *empty = Some(word.to_owned()),
            }
        }
    }

    /// True if nothing is known.
    pub fn is_empty(&self) -> bool {
        self.texts.iter().all(Option::is_none)
    }

    /// All that is known.
    pub fn iter(&self) -> impl Iterator<Item = (Note, &str)> {
        Note::ALL.into_iter().filter_map(|note| Some((note, self.get(note)?)))
    }
}
