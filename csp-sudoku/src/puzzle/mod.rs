//! Puzzles: a board, and all that its text says of it.

mod metadata;

pub use metadata::{Metadata, Note};

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
