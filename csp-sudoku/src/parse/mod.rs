//! Reading puzzles from text of any usual layout.

mod block;
mod candidates;
mod decode;
mod error;
mod json;
mod kind;
mod lines;
mod puzzles;
mod record;
mod row;
mod sizes;
mod table;
mod text;

pub(crate) use candidates::NONE as NO_CANDIDATE;
pub use error::{ReadError, ReadErrorKind};
pub use puzzles::{Puzzle, Puzzles};

use std::io::BufRead;

use crate::{Alphabet, Size};

/// What is known about a text beforehand. What is not said is found out from each puzzle.
#[derive(Clone, Copy, Debug, Default)]
pub struct ReadOptions {
    /// The size of every board.
    pub size: Option<Size>,
    /// How values are written.
    pub alphabet: Option<Alphabet>,
}

/// Reads puzzles one after the other, with memory for a few lines only. A puzzle that cannot be read gives an error with
/// its place, and reading goes on with the next.
///
/// A puzzle is one line with all its cells, or a grid with a line for each row; an empty line ends a grid. A cell is one
/// symbol, or a whole number separated by blanks, commas, semicolons or tabs; an empty field is an empty cell, and so are `.`,
/// `0`, `_`, `*` and `?`. `|`, `+`, `-`, `=`, and box-drawing characters are decoration; `#` starts a comment. Names, ratings
/// and solutions may stand beside a puzzle in its line. Candidates, tables with a header, JSON, sections and other formats are
/// read too: the chapter of the book on formats lists them, with what decides the size of a board.
///
/// ```
/// use csp_sudoku::{ReadOptions, read};
///
/// let text = "# two puzzles\n0401304010040210\n\n. 4 | . 1\n3 . | 4 .\n----+----\n1 . | . 4\n. 2 | 1 .\n";
/// let boards: Vec<_> = read(text.as_bytes(), ReadOptions::default()).map(|puzzle| puzzle.unwrap().board).collect();
/// assert_eq!(boards[0], boards[1]);
/// ```
pub fn read<R: BufRead>(input: R, options: ReadOptions) -> Puzzles<R> {
    Puzzles::new(input, options)
}
