//! Writing puzzles in the formats that people have.
//!
//! ```
//! use csp_sudoku::write::{Format, Writer};
//! use csp_sudoku::{Board, Puzzle, ReadOptions, read};
//!
//! let board: Board = "0401304010040210".parse().unwrap();
//! let mut writer = Writer::new(Format::Sdk, Vec::new());
//! let lost = writer.write(&Puzzle::from(board.clone())).unwrap();
//! let text = writer.finish().unwrap();
//! assert!(lost.is_empty());
//! assert_eq!(String::from_utf8_lossy(&text), "[Puzzle]\n.4.1\n3.4.\n1..4\n.21.\n");
//! let again = read(&text[..], ReadOptions::default()).next().unwrap().unwrap();
//! assert_eq!(again.board, board);
//! ```
//!
//! A [`Writer`] writes puzzles one after the other, each in its format. Of the modules, each uses those below it:
//!
//! | module | what it does |
//! |---|---|
//! | `cnf`, `csv`, `fpuzzles`, `json`, `latex`, `opensudoku` | the text of a puzzle in formats that are more than cells |
//! | `loss` | all that a format cannot hold |
//! | `rows` | cells and candidates in lines and grids |
//! | `error` | the reasons why a puzzle cannot be written |
//! | `format` | the table of formats |
//! | `layout` | the ways in which a puzzle is laid out |

mod cnf;
mod csv;
mod error;
mod format;
pub(crate) mod fpuzzles;
mod json;
mod latex;
mod layout;
mod loss;
mod opensudoku;
mod rows;

use std::io::Write;
use std::sync::Arc;

use csp_core::{Limits, Watch};

use crate::board::{Alphabet, BoardError};
use crate::puzzle::{Metadata, Note, Puzzle};
use crate::rules::Stated;
use crate::write::layout::Layout;

pub(crate) use cnf::BOARD_SIGN;
pub use cnf::board_of;
pub use error::WriteError;
pub use format::{Format, FormatError};
pub use loss::Loss;

/// Writes puzzles in a format, one after the other, each as soon as it is given.
#[derive(Debug)]
pub struct Writer<W> {
    to: W,
    format: Format,
    alphabet: Option<Alphabet>,
    watch: Watch,
    /// The number of puzzles that were written.
    count: usize,
    /// The notes that the head of the file holds about all its puzzles.
    common: Option<Box<Metadata>>,
    /// The rules of the puzzle before, as a comment has said them.
    rules: Option<Arc<Stated>>,
}

impl<W: Write> Writer<W> {
    /// Writes in this format. [`Writer::finish`] must be called at the end.
    pub fn new(format: Format, to: W) -> Self {
        let watch = Watch::start(Limits::default());
        Self { to, format, alphabet: None, watch, count: 0, common: None, rules: None }
    }

    /// The same with the values in this alphabet, where the format has symbols. Else they are written as they were
    /// read.
    #[must_use]
    pub fn alphabet(self, alphabet: Alphabet) -> Self {
        Self { alphabet: Some(alphabet), ..self }
    }

    /// The same within limits, which matters for formulas.
    #[must_use]
    pub fn within(self, watch: Watch) -> Self {
        Self { watch, ..self }
    }

    /// Writes a puzzle. Returns what the format cannot hold of it.
    ///
    /// # Errors
    ///
    /// [`WriteError`]. Behind an error of the output nothing more should be written; behind any other the next puzzle
    /// may be.
    pub fn write(&mut self, puzzle: &Puzzle) -> Result<Vec<Loss>, WriteError> {
        let format = self.format;
        let alphabet = self.fitting(puzzle)?;
        if self.count > 0 && !format.holds_many() {
            return Err(WriteError::Second { format });
        }
        if let Some(candidates) = &puzzle.candidates
            && candidates.len() != puzzle.board.cells().len()
        {
            return Err(BoardError::Count { found: candidates.len(), size: puzzle.board.size() }.into());
        }
        let mut lost = Loss::of(puzzle, format, alphabet);
        if format == Format::Cnf {
            cnf::write(puzzle, &mut self.to, &self.watch)?;
        } else {
            let text = text(puzzle, format, alphabet)?;
            self.start(puzzle.metadata.as_deref())?;
            let comments = self.rules(puzzle);
            self.to.write_all(comments.as_bytes())?;
            self.to.write_all(text.as_bytes())?;
        }
        if self.count == 0 {
            self.common.clone_from(&puzzle.metadata);
        } else if format == Format::OpenSudoku && self.common != puzzle.metadata {
            lost.extend(self.differing(puzzle.metadata.as_deref()));
        }
        self.count += 1;
        Ok(lost)
    }

    /// Writes what ends the text, and returns where it went.
    ///
    /// # Errors
    ///
    /// An error of the output.
    pub fn finish(mut self) -> Result<W, WriteError> {
        if self.count == 0 {
            self.start(None)?;
        }
        self.to.write_all(self.format.foot().as_bytes())?;
        self.to.flush()?;
        Ok(self.to)
    }

    /// The output that it writes to.
    pub fn get_mut(&mut self) -> &mut W {
        &mut self.to
    }

    /// The alphabet in which the values of this puzzle are written.
    fn fitting(&self, puzzle: &Puzzle) -> Result<Alphabet, WriteError> {
        let (format, size) = (self.format, puzzle.board.size());
        if !format.covers(size) {
            return Err(WriteError::Size { format, size });
        }
        if format == Format::Csv && puzzle.candidates.is_some() && !Format::Sukaku.covers(size) {
            return Err(WriteError::Candidates { format, size });
        }
        let asked = self.alphabet.filter(|_| format.has_symbols());
        let alphabet = match asked {
            Some(Alphabet::Integers) if format.is_symbols_only() => return Err(WriteError::Integers { format }),
            Some(alphabet) if !alphabet.covers(size.side()) => {
                return Err(WriteError::Alphabet { alphabet, size });
            }
            Some(alphabet) => alphabet,
            None if puzzle.alphabet == Alphabet::Integers => Alphabet::usual(size.side()),
            None if puzzle.alphabet.covers(size.side()) => puzzle.alphabet,
            None => Alphabet::usual(size.side()),
        };
        Ok(alphabet)
    }

    /// Writes the text in front of a puzzle: the head of the file, or what separates it from the one before.
    fn start(&mut self, metadata: Option<&Metadata>) -> Result<(), WriteError> {
        let head = match (self.format.layout(), self.count) {
            (_, 1..) => self.format.between().to_owned(),
            (Layout::Csv, _) => csv::head(),
            (Layout::OpenSudoku, _) => opensudoku::head(metadata)?,
            (Layout::Latex, _) => latex::HEAD.to_owned(),
            _ => String::new(),
        };
        Ok(self.to.write_all(head.as_bytes())?)
    }

    /// Comments that say by which rules the puzzles from here on go, where the format has comments and these are others than
    /// before.
    fn rules(&mut self, puzzle: &Puzzle) -> String {
        if !self.format.has_comments() || self.rules == puzzle.rules {
            return String::new();
        }
        self.rules.clone_from(&puzzle.rules);
        let stated = puzzle.rules.as_ref().map(|rules| rules.to_comments()).filter(|comments| !comments.is_empty());
        let comments = stated.unwrap_or_else(|| vec!["variant: classic".to_owned()]);
        let lines: Vec<String> = comments.iter().map(|comment| format!("# {comment}\n")).collect();
        lines.concat()
    }

    /// The notes that this puzzle and the first do not share.
    fn differing(&self, metadata: Option<&Metadata>) -> Vec<Loss> {
        let of_first = |note| self.common.as_ref().and_then(|common| common.get(note));
        let own = |note| metadata.and_then(|metadata| metadata.get(note));
        Note::ALL.into_iter().filter(|&note| of_first(note) != own(note)).map(Loss::Note).collect()
    }
}

/// The text of a puzzle.
fn text(puzzle: &Puzzle, format: Format, alphabet: Alphabet) -> Result<String, WriteError> {
    Ok(match format.layout() {
        Layout::Line { start, zeros } => format!("{start}{}\n", rows::line(puzzle, alphabet, zeros)),
        Layout::Rows { cell, separator } => rows::lines(puzzle, cell, separator),
        Layout::Grid => rows::rules(puzzle).to_grid(&puzzle.board, alphabet),
        Layout::Section => rows::section(puzzle, alphabet),
        Layout::Frame => rows::framed(puzzle, alphabet),
        Layout::Marks => rows::marks(puzzle),
        Layout::Places => rows::places(puzzle)? + "\n",
        Layout::Csv => csv::text(puzzle, alphabet)?,
        Layout::Json => json::text(puzzle),
        Layout::FPuzzles { is_link: false } => fpuzzles::text(puzzle)?,
        Layout::FPuzzles { is_link: true } => fpuzzles::link(puzzle)?,
        Layout::OpenSudoku => opensudoku::text(puzzle)?,
        Layout::Latex => latex::text(puzzle, alphabet),
        // Its text may be larger than the memory, and is written as it is made.
        Layout::Cnf => String::new(),
    })
}
