//! The formats, and the rows of their table.

use crate::board::Size;
use crate::write::layout::{CellText, Layout};

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
    /// A JSON object in a line, for each puzzle, as f-puzzles and SudokuPad have it.
    FPuzzles,
    /// A link that opens such a puzzle, with its rules, in a browser.
    FPuzzlesLink,
}

/// A row of the table.
pub(super) struct FormatRow {
    pub(super) format: Format,
    pub(super) name: &'static str,
    /// The endings of the names of its files, without the dot. A format without an ending is asked for by its name.
    pub(super) endings: &'static [&'static str],
    pub(super) layout: Layout,
    pub(super) values: Values,
    pub(super) rules: Rules,
    /// True for each size of which boards can be written.
    pub(super) covers: fn(Size) -> bool,
    pub(super) about: About,
    pub(super) holds_many: bool,
    pub(super) holds_candidates: bool,
    pub(super) is_read: bool,
    /// The text between two puzzles.
    pub(super) between: &'static str,
    /// The text behind the last puzzle.
    pub(super) foot: &'static str,
}

/// The ways in which values are written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Values {
    /// As symbols of an alphabet, and never as whole numbers.
    Symbols,
    /// As symbols of an alphabet, or else as whole numbers.
    SymbolsOrNumbers,
    /// In one way whatever the alphabet.
    Fixed,
}

/// The places of the rules beside those of rows, columns and boxes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Rules {
    Nowhere,
    /// In lines with comments among the puzzles.
    Comments,
    /// In the text of each puzzle.
    Puzzle,
}

/// All that a format says about a puzzle beside its cells.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum About {
    Nothing,
    /// The notes that have a letter.
    Letters,
    /// The notes that f-puzzles has, and the shape of the boxes.
    Titles,
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

/// Both forms of a puzzle of f-puzzles.
const FPUZZLES: FormatRow = FormatRow {
    layout: Layout::FPuzzles { is_link: false },
    rules: Rules::Puzzle,
    about: About::Titles,
    // The site has no larger ones.
    covers: |size| size.side() <= 16,
    holds_candidates: true,
    ..CELLS
};

/// Every format, in the order of the type.
pub(super) const TABLE: [FormatRow; 17] = [
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
    FormatRow { format: Format::FPuzzles, name: "f-puzzles", ..FPUZZLES },
    FormatRow {
        format: Format::FPuzzlesLink,
        name: "f-puzzles-link",
        layout: Layout::FPuzzles { is_link: true },
        ..FPUZZLES
    },
];
