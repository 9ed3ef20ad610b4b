//! Reasons why a line is no clue.

use thiserror::Error;

use super::form::names;
use crate::board::{Cell, Size};

/// The reason why a line is no clue, or why a board cannot have one.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ClueError {
    /// No kind has this word.
    #[error("{word:?} is no rule: known are {}", names())]
    Unknown {
        /// The word, or the two, that were written.
        word: String,
    },
    /// A word that is not what stands in its place.
    #[error("{word:?} in {text:?} is {what}: write it as in {example:?}")]
    Word {
        /// The word.
        word: String,
        /// All that was written.
        text: String,
        /// The fault.
        what: &'static str,
        /// One that is right.
        example: &'static str,
    },
    /// More or fewer words of a kind than it has.
    #[error("{text:?} has {found} {what}, and should have {expected}: write it as in {example:?}")]
    Count {
        /// All that was written.
        text: String,
        /// The kind of words.
        what: &'static str,
        /// Their number.
        found: usize,
        /// The number that there should be, in words.
        expected: String,
        /// One that is right.
        example: &'static str,
    },
    /// A cell, a row or a column that the board does not have.
    #[error("{clue}: a {size} board has no {what}")]
    Outside {
        /// The clue.
        clue: String,
        /// The part that the board does not have.
        what: String,
        /// The size of the board.
        size: Size,
    },
    /// A cell twice.
    #[error("{clue}: {cell} comes twice, and each cell should come once")]
    Repeated {
        /// The clue.
        clue: String,
        /// The cell.
        cell: Cell,
    },
    /// Two cells of a dot that are no neighbours, or cells that are not around one corner.
    #[error("{clue}: {first} and {second} share no {what}, and its cells should")]
    Apart {
        /// The clue.
        clue: String,
        /// The one cell.
        first: Cell,
        /// The other.
        second: Cell,
        /// The thing that they should share.
        what: &'static str,
    },
    /// A number that no board of the size can have there.
    #[error("{clue}: its {what} is {found}, and should be {}", between(range))]
    Number {
        /// The clue.
        clue: String,
        /// The meaning of the number.
        what: &'static str,
        /// The number.
        found: u64,
        /// The least and the greatest that are possible.
        range: [u64; 2],
    },
}

fn between(range: &[u64; 2]) -> String {
    let [least, most] = range;
    if least == most { least.to_string() } else { format!("from {least} to {most}") }
}
