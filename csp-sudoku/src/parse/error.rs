//! The errors of reading a text, with their places.

use std::fmt;

use crate::board::{Alphabet, Size};
use crate::rules::ClueError;

/// The reason why a puzzle could not be read, and its place: lines and columns count from 1, columns in characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    /// The line.
    pub line: usize,
    /// The column, where one character or number is to blame.
    pub column: Option<usize>,
    /// The text that was found, and the one that was expected.
    pub kind: ReadErrorKind,
}

/// The kinds of text found in the place of a puzzle, and what was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReadErrorKind {
    /// A character that is neither a value of the board nor an empty cell.
    Symbol {
        /// The character.
        found: char,
        /// The board's size.
        size: Size,
        /// The alphabet of its values.
        alphabet: Alphabet,
    },
    /// A number above the board's side, or text where a number should be.
    Number {
        /// The text that was found.
        found: String,
        /// The board's size.
        size: Size,
    },
    /// A word that is no list of candidates.
    Candidates {
        /// The text that was found.
        found: String,
        /// The board's size.
        size: Size,
    },
    /// A line with a number of cells that no board and no row has.
    Cells {
        /// The number of cells that were found.
        found: usize,
        /// The size that was asked for, if one was.
        size: Option<Size>,
    },
    /// A line of a grid with another number of cells than its first.
    RowLength {
        /// The number of cells that were found.
        found: usize,
        /// The size that the grid's first line has told.
        size: Size,
        /// The line where the grid starts.
        start: usize,
    },
    /// A grid that ends too early.
    Rows {
        /// The number of rows that were found.
        found: usize,
        /// The size that the grid's first line has told.
        size: Size,
    },
    /// A side that needs the shape of its boxes.
    NoSquareBoxes {
        /// The side.
        side: usize,
    },
    /// Symbols for a side that has more values than there are symbols.
    TooFewSymbols {
        /// The board's size.
        size: Size,
        /// The alphabet that was asked for.
        alphabet: Alphabet,
    },
    /// A blank where a cell should be, and nothing that says that blanks are empty cells.
    Blank,
    /// Words, where cells should be.
    Words {
        /// The start of the text.
        start: String,
    },
    /// A link or a text of a format that is known and not read.
    Foreign {
        /// The name of its format.
        what: &'static str,
    },
    /// XML or HTML without a board.
    Markup {
        /// The start of the text.
        start: String,
    },
    /// JSON that holds no board.
    Json {
        /// The fault in it.
        why: &'static str,
    },
    /// A packed text, such as that in a link of f-puzzles, that cannot be unpacked.
    Packed {
        /// The fault in it.
        why: &'static str,
    },
    /// XML that is broken, or that holds something else than a board in the place of one.
    Xml {
        /// The fault in it.
        why: String,
    },
    /// A formula for SAT solvers that is not that of a board.
    Cnf {
        /// The fault in it.
        why: &'static str,
    },
    /// A clause that is neither a rule of the board nor a given.
    Clause {
        /// The clause.
        found: String,
        /// The board's size.
        size: Size,
    },
    /// A line that is meant as a rule of a board, and is none, or one that the board cannot have.
    Rule(Box<ClueError>),
    /// Rules behind the last board, where no board follows.
    RulesWithoutBoard,
    /// A line of the library of HoDoKu with a sign that is none of its board, or a deleted candidate that is none.
    HodokuLibrary {
        /// The text that was found there.
        found: String,
    },
    /// A file that is no text.
    Binary {
        /// The kind of file, when its first bytes tell.
        what: &'static str,
    },
    /// A byte that is not UTF-8 text.
    NotText {
        /// The byte.
        byte: u8,
    },
    /// A line longer than any board that can be handled.
    LongLine {
        /// The most bytes a line may have.
        most: usize,
    },
    /// No puzzle at all, where one was expected.
    Nothing,
    /// A second puzzle, where one was expected.
    Several,
    /// The input could not be read on.
    Input(String),
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}", self.line)?;
        if let Some(column) = self.column {
            write!(f, ", column {column}")?;
        }
        write!(f, ": {}", self.kind)
    }
}

impl std::error::Error for ReadError {}

impl fmt::Display for ReadErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Symbol { found, size, alphabet } => {
                let values = alphabet.describe(size.side());
                let blanks = blanks(*alphabet);
                write!(
                    f,
                    "found {found:?}, expected a value of a {size} board ({values}) or an empty cell ({blanks})"
                )?;
                let is_round = matches!(found, 'O' | 'o') && *alphabet == Alphabet::Digits;
                f.write_str(if is_round { ": is it a zero?" } else { "" })
            }
            Self::Number { found, size } => {
                let most = size.side();
                write!(f, "found {found:?}, expected a number from 1 to {most} or an empty cell (0 . _ * ? -)")
            }
            Self::Candidates { found, size } => {
                let values = Alphabet::usual(size.side()).describe(size.side());
                write!(
                    f,
                    "found {found:?}, expected the candidates of a cell of a {size} board in ascending order ({values})"
                )
            }
            Self::Cells { found, size: Some(size) } => {
                let cells = size.cells();
                let side = size.side();
                let found = cells_found(*found);
                write!(f, "found {found}, expected {cells} for a whole {size} board, or {side} for one of its rows")
            }
            Self::Cells { found, size: None } => {
                let found = cells_found(*found);
                write!(f, "found {found}, expected a whole board (16, 36, 81, 256, ... cells) or one row of a grid ")?;
                f.write_str("(4, 6, 9, 12, 16, ...); boxes of an unusual shape must be given, as 2x7 for 14x14")
            }
            Self::RowLength { found, size, start } => {
                let (found, side) = (cells_found(*found), size.side());
                write!(f, "found {found}, expected {side}: the grid that starts at line {start} is {size}")
            }
            Self::Rows { found, size } => {
                let side = size.side();
                write!(f, "the grid that starts here is {size} by its first row, but ends after {found} of {side} rows")
            }
            Self::NoSquareBoxes { side } => {
                let rows = (1..=side.isqrt()).rev().find(|rows| side % rows == 0).unwrap_or(1);
                let columns = side / rows;
                write!(f, "a {side}x{side} board has no usual boxes: give their shape, for example {rows}x{columns}")
            }
            Self::TooFewSymbols { size, alphabet } => {
                write!(f, "the alphabet \"{alphabet}\" has too few symbols for a {size} board: write whole numbers, ")?;
                f.write_str("separated by blanks or commas")
            }
            Self::Blank => f.write_str("a blank is no empty cell here: write . or 0"),
            Self::Rule(why) => why.fmt(f),
            Self::Nothing => f.write_str("found no puzzle, expected one"),
            Self::Several => f.write_str("found a second puzzle, expected one"),
            Self::Input(why) => write!(f, "the input cannot be read: {why}"),
            _ => self.no_board(f),
        }
    }
}

impl ReadErrorKind {
    /// Says what a text is that holds no board.
    fn no_board(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Words { start } => {
                write!(
                    f,
                    "this looks like words ({start:?}), not like a puzzle: write one a line with all its cells, "
                )?;
                f.write_str("or a line for each row")
            }
            Self::Foreign { what } => {
                write!(
                    f,
                    "this is {what} of f-puzzles or SudokuPad without rules that can be read: export the puzzle as a "
                )?;
                f.write_str(
                    "link of f-puzzles with ?load= in it, or write its givens as a line or a grid, with 0 or . ",
                )?;
                f.write_str("for an empty cell, and name its other rules with --variant")
            }
            Self::Markup { start } => {
                write!(f, "this looks like XML or HTML ({start:?}) without a board in it: ")?;
                f.write_str("copy the puzzle's cells out of it, in one line or a line for each row")
            }
            Self::Json { why } => {
                write!(
                    f,
                    "this looks like JSON, but {why}: expected a board as an array of its rows, as in [[0,4],...], "
                )?;
                f.write_str("of strings, or of all its cells")
            }
            Self::Packed { why } => write!(f, "the packed text of the puzzle {why}"),
            Self::Xml { why } => {
                write!(f, "this is a file of OpenSudoku, but {}: expected ", why.escape_debug())?;
                f.write_str("<game data=\"...\" /> with the 81 digits of a puzzle")
            }
            Self::Cnf { why } => {
                write!(f, "this is a formula for SAT solvers, but {why}: ")?;
                f.write_str("only one that csp convert has written from a board can be read")
            }
            Self::Clause { found, size } => {
                write!(f, "found the clause {found:?}, which is neither a rule of a {size} board nor a given")
            }
            Self::HodokuLibrary { found } => {
                f.write_str("this is a line of HoDoKu's library (:technique:values:board:deleted candidates:...), ")?;
                write!(
                    f,
                    "but {found:?} is neither a cell of its board nor a deleted candidate: expected a digit, a row "
                )?;
                f.write_str("and a column, such as 529")
            }
            Self::RulesWithoutBoard => {
                f.write_str("a rule behind which no board follows: rules stand above their board, so write them there")
            }
            Self::Binary { what: "" } => f.write_str("this is no text but a binary file: expected a text with puzzles"),
            Self::Binary { what } => write!(f, "this is {what}, no text: save the puzzles as text or as CSV"),
            Self::NotText { byte } => write!(f, "found the byte {byte:#04x}, expected UTF-8 text"),
            Self::LongLine { most } => write!(f, "the line is longer than {most} bytes"),
            // The caller writes all others.
            _ => Ok(()),
        }
    }
}

fn cells_found(count: usize) -> String {
    if count == 1 { "1 cell".into() } else { format!("{count} cells") }
}

/// The symbols of an empty cell.
fn blanks(alphabet: Alphabet) -> &'static str {
    if alphabet == Alphabet::Hexadecimal { ". _ * ? -" } else { ". 0 _ * ? -" }
}
