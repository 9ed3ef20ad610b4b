//! The table of formats: what each is called, what it looks like, and what it can hold.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::layout::{CellText, Layout};
use crate::board::Size;
use crate::puzzle::Note;

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

/// A row of the table.
struct FormatRow {
    format: Format,
    name: &'static str,
    /// The endings of the names of its files, without the dot. A format without an ending is asked for by its name.
    endings: &'static [&'static str],
    layout: Layout,
    values: Values,
    rules: Rules,
    /// True for each size of which boards can be written.
    covers: fn(Size) -> bool,
    about: About,
    holds_many: bool,
    holds_candidates: bool,
    is_read: bool,
    /// The text between two puzzles.
    between: &'static str,
    /// The text behind the last puzzle.
    foot: &'static str,
}

/// The ways in which values are written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Values {
    /// As symbols of an alphabet, and never as whole numbers.
    Symbols,
    /// As symbols of an alphabet, or else as whole numbers.
    SymbolsOrNumbers,
    /// In one way whatever the alphabet.
    Fixed,
}

/// The places of the rules beside those of rows, columns and boxes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Rules {
    Nowhere,
    /// In lines with comments among the puzzles.
    Comments,
    /// In the text of each puzzle.
    Puzzle,
}

/// All that a format says about a puzzle beside its cells.
#[derive(Clone, Copy, PartialEq, Eq)]
enum About {
    Nothing,
    /// The notes that have a letter.
    Letters,
    /// The notes, and the shape of the boxes.
    Everything,
}

/// A format that holds cells and nothing else; the rows of the table say in what they differ from it.
const CELLS: FormatRow = FormatRow {
    format: Format::Line,
    name: "",
    endings: &[],
    layout: Layout::Line { start: "", zeros: false },
    values: Values::Fixed,
    rules: Rules::Nowhere,
    covers: |_| true,
    about: About::Nothing,
    holds_many: true,
    holds_candidates: false,
    is_read: true,
    between: "",
    foot: "",
};

/// A format of symbols, which are enough for boards of this side.
const SYMBOLS: FormatRow = FormatRow { values: Values::Symbols, covers: |size| size.side() <= 35, ..CELLS };

/// A format that holds what is known about a puzzle and the shape of its boxes, too.
const RECORD: FormatRow = FormatRow { about: About::Everything, ..CELLS };

/// Every format, in the order of the type.
const TABLE: [FormatRow; 15] = [
    FormatRow {
        format: Format::Line,
        name: "line",
        endings: &["txt"],
        values: Values::SymbolsOrNumbers,
        rules: Rules::Comments,
        ..CELLS
    },
    FormatRow {
        format: Format::Grid,
        name: "grid",
        layout: Layout::Grid,
        values: Values::SymbolsOrNumbers,
        rules: Rules::Comments,
        between: "\n",
        ..CELLS
    },
    FormatRow {
        format: Format::Integers,
        name: "integers",
        layout: Layout::Rows { cell: CellText::Number, separator: " " },
        rules: Rules::Comments,
        between: "\n",
        ..CELLS
    },
    FormatRow {
        format: Format::Sdk,
        name: "sdk",
        endings: &["sdk"],
        layout: Layout::Section,
        about: About::Letters,
        holds_many: false,
        ..SYMBOLS
    },
    FormatRow { format: Format::Ss, name: "ss", endings: &["ss"], layout: Layout::Frame, holds_many: false, ..SYMBOLS },
    FormatRow {
        format: Format::Sdm,
        name: "sdm",
        endings: &["sdm"],
        layout: Layout::Line { start: "", zeros: true },
        ..SYMBOLS
    },
    FormatRow {
        format: Format::Marks,
        name: "marks",
        layout: Layout::Marks,
        rules: Rules::Comments,
        holds_candidates: true,
        between: "\n",
        ..CELLS
    },
    FormatRow {
        format: Format::Sukaku,
        name: "sukaku",
        layout: Layout::Places,
        values: Values::Fixed,
        holds_candidates: true,
        ..SYMBOLS
    },
    FormatRow {
        format: Format::Csv,
        name: "csv",
        endings: &["csv"],
        layout: Layout::Csv,
        values: Values::SymbolsOrNumbers,
        holds_candidates: true,
        ..RECORD
    },
    FormatRow {
        format: Format::Table,
        name: "table",
        endings: &["tsv"],
        layout: Layout::Rows { cell: CellText::Field, separator: "\t" },
        between: "\n",
        ..CELLS
    },
    FormatRow {
        format: Format::Json,
        name: "json",
        endings: &["json", "jsonl"],
        layout: Layout::Json,
        rules: Rules::Puzzle,
        holds_candidates: true,
        ..RECORD
    },
    FormatRow {
        format: Format::OpenSudoku,
        name: "opensudoku",
        endings: &["xml", "opensudoku"],
        layout: Layout::OpenSudoku,
        // The program knows no other.
        covers: |size| size.box_rows() == 3 && size.box_columns() == 3,
        foot: "</opensudoku>\n",
        ..RECORD
    },
    FormatRow {
        format: Format::Cnf,
        name: "cnf",
        endings: &["cnf", "dimacs"],
        layout: Layout::Cnf,
        rules: Rules::Puzzle,
        // Literals are numbers of 31 bits.
        covers: |size| i32::try_from((size.side() as u64).pow(3)).is_ok(),
        holds_many: false,
        holds_candidates: true,
        ..RECORD
    },
    FormatRow {
        format: Format::Latex,
        name: "latex",
        endings: &["tex"],
        layout: Layout::Latex,
        values: Values::SymbolsOrNumbers,
        rules: Rules::Puzzle,
        holds_candidates: true,
        is_read: false,
        foot: "\\end{document}\n",
        ..RECORD
    },
    FormatRow {
        format: Format::Link,
        name: "link",
        // The solver by Andrew Stuart, which takes the cells of a 9x9 board behind `bd=`. Other sites take the same word.
        layout: Layout::Line { start: "https://www.sudokuwiki.org/sudoku.htm?bd=", zeros: true },
        ..SYMBOLS
    },
];

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
            About::Everything => true,
        }
    }

    /// True if it says which shape the boxes have.
    pub(super) fn holds_boxes(self) -> bool {
        self.row().about == About::Everything
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
