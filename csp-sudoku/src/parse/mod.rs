//! Reading puzzles from text of any usual layout.

mod assembly;
mod blanks;
mod block;
mod board_or_row;
mod candidates;
mod cnf;
mod columns;
mod decoder;
mod error;
mod formats;
mod fpuzzles;
mod gaps;
mod json;
mod json_stream;
mod json_text;
mod opensudoku;
mod puzzles;
mod record;
mod regions;
mod row;
mod sizes;
mod statements;
mod table;
mod text;

pub use error::{ReadError, ReadErrorKind};
pub use fpuzzles::unpack_f_puzzles;
pub use puzzles::Puzzles;
pub use sizes::ReadOptions;

use std::io::BufRead;
use std::str::FromStr;

use crate::board::Board;

/// Reads puzzles one after the other, with memory for a few lines only. A puzzle that cannot be read gives an
/// error with its place, and reading continues with the next puzzle.
///
/// A puzzle is one line with all its cells, or a grid with one line for each row. An empty line ends a grid.
/// A cell is one symbol, or a whole number separated by blanks, commas, semicolons or tabs. An empty field is
/// an empty cell, and so are `.`, `0`, `_`, `*` and `?`. `|`, `+`, `-`, `=` and box-drawing characters are
/// decoration, and `#` starts a comment. Where borders show the columns, a blank may be an empty cell. Names, ratings and
/// solutions may stand in the line of a puzzle. A comment may state rules, as in `# variant: diagonal`. Candidates, tables
/// with a header, JSON, sections and other formats are read, too. The chapter of the book on formats lists them, and says
/// what decides the size of a board.
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

impl FromStr for Board {
    type Err = ReadError;

    /// The one puzzle that `text` holds, in any layout that [`read`] takes.
    fn from_str(text: &str) -> Result<Self, ReadError> {
        let mut puzzles = read(text.as_bytes(), ReadOptions::default());
        let first = puzzles.next().unwrap_or(Err(ReadError { line: 1, column: None, kind: ReadErrorKind::Nothing }))?;
        match puzzles.next() {
            None => Ok(first.board),
            Some(Ok(second)) => Err(ReadError { line: second.line, column: None, kind: ReadErrorKind::Several }),
            Some(Err(error)) => Err(error),
        }
    }
}
