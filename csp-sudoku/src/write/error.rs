//! Reasons why a puzzle cannot be written.

use std::io;

use csp_core::ProblemError;
use csp_proof::cnf::CnfError;
use thiserror::Error;

use super::Format;
use crate::board::{Alphabet, BoardError, Cell, Size};

/// The reason why a puzzle cannot be written in a format. Nothing of it is written, unless the output itself failed.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The format has no boards of this size.
    #[error("{format} cannot hold a {size} board; these can: {}", Format::names(Format::covering(*size)))]
    Size {
        /// The format.
        format: Format,
        /// The board's size.
        size: Size,
    },
    /// The alphabet that was asked for has too few symbols.
    #[error("the alphabet \"{alphabet}\" has too few symbols for a {size} board")]
    Alphabet {
        /// The alphabet.
        alphabet: Alphabet,
        /// The board's size.
        size: Size,
    },
    /// Whole numbers were asked for in a format of symbols.
    #[error("{format} has one symbol for each cell, and whole numbers were asked for: write line, grid or integers")]
    Integers {
        /// The format.
        format: Format,
    },
    /// The format holds one puzzle.
    #[error(
        "{format} holds one puzzle, and this is another: write it to a file of its own, or write one of {}",
        Format::names(Format::ALL.into_iter().filter(|format| format.holds_many()))
    )]
    Second {
        /// The format.
        format: Format,
    },
    /// Candidates have a symbol each in this format, and the board has more values than there are symbols.
    #[error("{format} has a symbol for each candidate, and a {size} board has more values: write marks, json or cnf")]
    Candidates {
        /// The format.
        format: Format,
        /// The board's size.
        size: Size,
    },
    /// A cell without any candidate, which the format cannot say of boards of this size.
    #[error("{format} cannot say that {cell} of a {size} board has no candidate: write marks, json or cnf")]
    NoCandidate {
        /// The format.
        format: Format,
        /// The cell.
        cell: Cell,
        /// The board's size.
        size: Size,
    },
    /// There are not as many candidates as cells.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// The rules could not be built.
    #[error("the rules of the board: {0}")]
    Build(#[from] ProblemError),
    /// The formula could not be written.
    #[error(transparent)]
    Cnf(CnfError),
    /// The output failed.
    #[error(transparent)]
    Output(#[from] io::Error),
}

impl From<CnfError> for WriteError {
    fn from(error: CnfError) -> Self {
        match error {
            CnfError::Write(error) => Self::Output(error),
            error => Self::Cnf(error),
        }
    }
}
