//! The formats, and what each can hold.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::{Note, Size};

/// A format in which puzzles are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// All cells in a line.
    Line,
    /// A line for each row, with rules between the boxes.
    Grid,
    /// A line for each row, whole numbers between blanks, 0 for an empty cell.
    Integers,
    /// The files of SadMan Sudoku and SudoCue: headers, and a section with a line for each row.
    Sdk,
    /// The files of Simple Sudoku: a frame of `*`, `-` and `|`.
    Ss,
    /// Collections: all cells in a line, for each puzzle.
    Sdm,
    /// A grid of pencil marks: the candidates of each cell.
    Marks,
    /// All candidates in a line, with a place for each of each cell: 729 places for 9x9.
    Sukaku,
    /// A table of puzzles with commas: a header, and a line for each puzzle.
    Csv,
    /// The cells as a table with tabs, as spreadsheets copy and paste them.
    Table,
    /// A JSON object in a line, for each puzzle.
    Json,
    /// The files of OpenSudoku, in XML.
    OpenSudoku,
    /// A formula for SAT solvers.
    Cnf,
    /// A drawing for LaTeX.
    Latex,
    /// A link that opens the puzzle in a browser.
    Link,
}

/// A name that is not the name of a format.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is no format: known are {known}", known = Format::names(Format::ALL))]
pub struct FormatError(String);

impl Format {
    /// Every format.
    pub const ALL: [Self; 15] = [
        Self::Line,
        Self::Grid,
        Self::Integers,
        Self::Sdk,
        Self::Ss,
        Self::Sdm,
        Self::Marks,
        Self::Sukaku,
        Self::Csv,
        Self::Table,
        Self::Json,
        Self::OpenSudoku,
        Self::Cnf,
        Self::Latex,
        Self::Link,
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Line => "line",
            Self::Grid => "grid",
            Self::Integers => "integers",
            Self::Sdk => "sdk",
            Self::Ss => "ss",
            Self::Sdm => "sdm",
            Self::Marks => "marks",
            Self::Sukaku => "sukaku",
            Self::Csv => "csv",
            Self::Table => "table",
            Self::Json => "json",
            Self::OpenSudoku => "opensudoku",
            Self::Cnf => "cnf",
            Self::Latex => "latex",
            Self::Link => "link",
        }
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
        Some(match &*ending.to_ascii_lowercase() {
            "txt" => Self::Line,
            "sdk" => Self::Sdk,
            "ss" => Self::Ss,
            "sdm" => Self::Sdm,
            "csv" => Self::Csv,
            "tsv" => Self::Table,
            "json" | "jsonl" => Self::Json,
            "xml" | "opensudoku" => Self::OpenSudoku,
            "cnf" | "dimacs" => Self::Cnf,
            "tex" => Self::Latex,
            _ => return None,
        })
    }

    /// Whether boards of this size can be written.
    pub fn covers(self, size: Size) -> bool {
        match self {
            // One symbol for each cell: there are 35.
            Self::Sdk | Self::Ss | Self::Sdm | Self::Sukaku | Self::Link => size.side() <= 35,
            // The program knows no other.
            Self::OpenSudoku => size.box_rows() == 3 && size.box_columns() == 3,
            // Literals are numbers of 31 bits.
            Self::Cnf => i32::try_from((size.side() as u64).pow(3)).is_ok(),
            Self::Line
            | Self::Grid
            | Self::Integers
            | Self::Marks
            | Self::Csv
            | Self::Table
            | Self::Json
            | Self::Latex => true,
        }
    }

    /// Whether one text can hold several puzzles.
    pub fn holds_many(self) -> bool {
        !matches!(self, Self::Sdk | Self::Ss | Self::Cnf)
    }

    /// Whether it can hold candidates.
    pub fn holds_candidates(self) -> bool {
        matches!(self, Self::Marks | Self::Sukaku | Self::Csv | Self::Json | Self::Cnf | Self::Latex)
    }

    /// Whether it can hold what is known about a puzzle.
    pub fn holds(self, note: Note) -> bool {
        match self {
            Self::Csv | Self::Json | Self::OpenSudoku | Self::Cnf | Self::Latex => true,
            Self::Sdk => note.letter().is_some(),
            _ => false,
        }
    }

    /// Whether it says which shape the boxes have.
    pub fn holds_boxes(self) -> bool {
        matches!(self, Self::Csv | Self::Json | Self::OpenSudoku | Self::Cnf | Self::Latex)
    }

    /// Whether it holds the rules of a puzzle beside those of rows, columns and boxes.
    pub fn holds_rules(self) -> bool {
        self.has_comments() || matches!(self, Self::Json | Self::Cnf | Self::Latex)
    }

    /// Whether lines with comments stand among its puzzles.
    pub(super) fn has_comments(self) -> bool {
        matches!(self, Self::Line | Self::Grid | Self::Integers | Self::Marks)
    }

    /// Whether it writes a value as a symbol of an alphabet.
    pub(super) fn has_symbols(self) -> bool {
        self.is_line_or_grid() || self.is_symbols_only() || self == Self::Csv
    }

    /// Whether it writes symbols, or else whole numbers.
    pub(super) fn is_line_or_grid(self) -> bool {
        matches!(self, Self::Line | Self::Grid | Self::Latex)
    }

    /// Whether it writes symbols and never whole numbers.
    pub(super) fn is_symbols_only(self) -> bool {
        matches!(self, Self::Sdk | Self::Ss | Self::Sdm | Self::Link)
    }

    /// Whether it is read again: a drawing is not.
    pub fn is_read(self) -> bool {
        self != Self::Latex
    }

    /// Those that can write boards of this size.
    pub fn covering(size: Size) -> impl Iterator<Item = Self> {
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
